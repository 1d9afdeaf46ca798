import type { Text } from '@aangan/contract/core/language/text'

/** What the sheets say that the desk loads later; all else is in words.ts. */
export const laterWords = {
  needsNetwork: 'No network: this works once it is back. What you typed stays here.',
  // A car in the way
  carsInTheWay: "Visitor's Car in the Way",
  coming: 'Coming',
  // Shifts
  guard: 'Guard',
  onDutySince: '{name}, on duty since {time}',
  figures: 'Figures',
  note: 'Note for the Next Shift',
  nextGuard: 'Next Guard',
  read: 'I Have Read It',
  // Evacuation
  print: 'Print',
  found: '{found} of {count} found',
  noResidents: 'Residents are not on this list.',
  visitorsInside: '{count, plural, one {# visitor inside} other {# visitors inside}}',
  helpersInside: '{count, plural, one {# helper inside} other {# helpers inside}}',
  // To settle
  settleFailed: 'Failed to load what is to settle: {reason}',
  nothingToSettle: 'Nothing to settle.',
  showing: 'Showing {shown} of {total} movements',
  adminSettles: 'An admin settles these.',
  seen: 'Seen',
  settled: 'Settled.',
} as const satisfies Record<string, Text>

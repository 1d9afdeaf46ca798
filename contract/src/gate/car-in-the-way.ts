import type { Visit } from './visits.ts'

// Apart from the words (asked-to-move.ts), which a desk loads when they are needed.

/** After this time the house is asked again. */
export const askAgainMinutes = 15
/** The shortest end of a number that is looked for: a shorter one would fit many cars. */
export const plateEndMin = 4

/** Somebody is in the way, and nobody has said yet that they come. */
export const waitsForMove = <V extends { readonly move?: Visit['move'] | undefined }>(
  visit: V,
): visit is V & { readonly move: NonNullable<Visit['move']> } => !!visit.move && visit.move.comingAt === null

import { houseLabel } from '../core/houses.ts'
import { msg, type Label, type Message } from '../core/language/text.ts'
import type { ShownAudience } from './notice-audience.ts'

const ownershipLabels = { owner: 'Owners', tenant: 'Tenants' } as const satisfies Record<
  ShownAudience['ownershipTypes'][number],
  Label
>

/** For whom a notice is, piece by piece; a house is called what it is in every language. */
export function audienceLabels(shown: ShownAudience | null): (Message | string)[] {
  if (shown === null) return []
  const { roles } = shown
  const which = [
    ...shown.divisions.map((division) => msg('Division {division}', { division })),
    ...(shown.houseCount > 0 ? [housesLabel(shown)] : []),
    ...shown.ownershipTypes.map((type) => msg(ownershipLabels[type])),
  ]
  // Where and how say that it is for residents.
  const isSaid = which.length > 0 && !roles.includes('SECURITY')
  return [
    ...which,
    ...(roles.includes('USER') && !isSaid ? [msg('Residents')] : []),
    ...(roles.includes('SECURITY') ? [msg('Security')] : []),
  ]
}

/** The same as one text. */
export const audienceText = (shown: ShownAudience | null, say: (label: Message) => string): string =>
  audienceLabels(shown)
    .map((label) => (typeof label === 'string' ? label : say(label)))
    .join(', ')

function housesLabel({ houses, houseCount }: ShownAudience): Message | string {
  const [first] = houses ?? []
  if (first !== undefined && houseCount === 1) return houseLabel(first.division, first.houseNo)
  return first === undefined || houses?.length === houseCount
    ? msg('{count, plural, one {# house} other {# houses}}', { count: houseCount })
    : msg('{house} and {count} more', { house: houseLabel(first.division, first.houseNo), count: houseCount - 1 })
}

import * as z from 'zod/mini'
import type { Role } from '../core/actor.ts'
import { divisions, limits, noNul, ownershipTypes } from '../core/constants.ts'
import { describe } from '../core/fields.ts'
import { houseLabel, type NamedHouse } from '../core/houses.ts'
import type { Text, Values } from '../core/language/text.ts'
import { notAllowed, type Problem } from '../core/problems.ts'

export const mostNamedHouses = 500
export const audienceRoles = ['USER', 'SECURITY'] as const satisfies readonly Role[]

type Division = (typeof divisions)[number]
type OwnershipType = (typeof ownershipTypes)[number]
type AudienceRole = (typeof audienceRoles)[number]

/** For whom a notice is, each thing once. Empty: all of them. Roles are always named. */
export interface Audience {
  readonly divisions: readonly Division[]
  readonly houses: readonly NamedHouse[]
  readonly ownershipTypes: readonly OwnershipType[]
  readonly roles: readonly AudienceRole[]
}

export const audienceMessages = {
  house: 'There is no house {house}.',
  houses: 'At most {most} houses can be named.',
  divisions: 'Divisions must be some of {values}.',
  ownershipTypes: 'Ownership types must be some of {values}.',
  roles: 'Roles must be some of {values}.',
} as const satisfies Record<string, Text>

const texts = z.optional(z.array(z.string()))
const wanted = z.object({
  divisions: describe(texts, 'Residents of one of these divisions'),
  houses: describe(
    z.optional(z.array(z.object({ division: z.string(), houseNo: z.string().check(z.trim()) }))),
    'Or of one of these houses',
  ),
  ownershipTypes: describe(texts, 'Residents who are one of these there'),
  roles: describe(texts, 'USER: residents, SECURITY: guards; USER by default'),
})
type Wanted = z.output<typeof wanted>

const choices = { divisions, ownershipTypes, roles: audienceRoles } as const
const isHouse = ({ division, houseNo }: NamedHouse): boolean =>
  divisions.some((known) => known === division) &&
  houseNo !== '' &&
  houseNo.length <= limits.houseNo &&
  noNul.test(houseNo)

function wrongIn({ houses = [], ...chosen }: Wanted): { message: Text; params: Values } | undefined {
  for (const name of ['divisions', 'ownershipTypes', 'roles'] as const) {
    const known: readonly string[] = choices[name]
    if (chosen[name]?.some((value) => !known.includes(value)) === true)
      return { message: audienceMessages[name], params: { values: known.join(', ') } }
  }
  if (houses.length > mostNamedHouses) return { message: audienceMessages.houses, params: { most: mostNamedHouses } }
  const unknown = houses.find((house) => !isHouse(house))
  return unknown && { message: audienceMessages.house, params: { house: labelOf(unknown) } }
}

/** Its problems stand at the audience as a whole: it is one field of the form. */
export const wantedAudience = wanted.check((payload) => {
  const wrong = wrongIn(payload.value)
  if (wrong) payload.issues.push({ code: 'custom', input: payload.value, ...wrong })
})

/** Each thing once; null where nothing is named, which is everyone. */
export function audienceOf(named: Wanted | null | undefined): Audience | null {
  const audience = {
    divisions: divisions.filter((division) => named?.divisions?.includes(division)),
    houses: [...new Map((named?.houses ?? []).map((house) => [keyOf(house), house])).values()],
    ownershipTypes: ownershipTypes.filter((type) => named?.ownershipTypes?.includes(type)),
    roles: audienceRoles.filter((role) => named?.roles?.includes(role)),
  }
  if (Object.values(audience).every((chosen) => chosen.length === 0)) return null
  return { ...audience, roles: audience.roles.length === 0 ? ['USER'] : audience.roles }
}

export const sameAudience = (one: Audience | null, other: Audience | null): boolean => keysOf(one) === keysOf(other)

export const unknownHouse = (house: NamedHouse): Problem =>
  notAllowed(audienceMessages.house, { house: labelOf(house) })

/** A house's number is the same in capitals. */
export const keyOf = ({ division, houseNo }: NamedHouse): string => `${division} ${houseNo.toLowerCase()}`
const keysOf = (audience: Audience | null): string =>
  JSON.stringify(
    audience && [audience.divisions, audience.houses.map(keyOf).sort(), audience.ownershipTypes, audience.roles],
  )
/** A wrong one may be of any length. */
const labelOf = ({ division, houseNo }: NamedHouse): string =>
  houseLabel(division, houseNo).slice(0, limits.houseNo + 2)

export const audience = z.object({
  divisions: describe(z.array(z.enum(divisions)), 'Residents of one of these divisions'),
  houses: describe(
    z.nullable(z.array(z.object({ division: z.enum(divisions), houseNo: z.string() }))),
    'Or of one of these houses: all for admins, their own for residents, else null',
  ),
  houseCount: describe(z.int(), 'How many houses it names'),
  ownershipTypes: describe(z.array(z.enum(ownershipTypes)), 'Residents who are one of these there'),
  roles: describe(z.array(z.enum(audienceRoles)), 'USER: residents, SECURITY: guards'),
})
export type ShownAudience = z.output<typeof audience>

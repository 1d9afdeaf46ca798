import { has, isAdmin, type Actor } from '@aangan/contract/core/actor'
import { divisionMessages, houseNoMessages } from '@aangan/contract/core/field-messages'
import { problem } from '@aangan/contract/core/problems'
import { timesOf, type PassForm } from '@aangan/contract/gate/pass-form'
import { passPath, type Pass } from '@aangan/contract/gate/passes'
import { plainPass, type StoredPass } from '@aangan/contract/gate/stored-pass'
import { assertValid } from '@aangan/contract/refusal'

/** What lets somebody in is for the house's people and who made the pass. A frequent pass's code outlives a guard's job: the desk has it. */
export const passReply = (
  pass: StoredPass,
  now: Date,
  reader: Pick<Actor, 'roles'>,
  made: { readonly linkKey: string; readonly qr: string },
): Pass => ({
  ...plainPass(pass, now),
  code: pass.isTheirs || pass.frequency === 'ONCE' || isAdmin(reader) ? pass.code : null,
  link: pass.isTheirs ? passPath + made.linkKey : null,
  qr: pass.isTheirs ? made.qr : null,
})

type Inviter = Pick<Actor, 'id' | 'roles'>
/** Admins name a house, residents choose one of their own. */
export interface ChosenHouse {
  readonly houseId?: string | undefined
  readonly houseNo?: string | undefined
  readonly division?: Pass['division'] | undefined
}
export interface NamedHouse {
  readonly houseNo: string
  readonly division: Pass['division']
}

interface PassHouse {
  readonly communityId: string
  readonly houseNo: string
  readonly division: string
}
type HouseNumber = Omit<PassHouse, 'communityId'>

/** The house that an admin names; undefined where a resident means one of their own, as a guard who lives here must. */
export function namedHouse(actor: Inviter, body: ChosenHouse): NamedHouse | undefined {
  const { houseId, houseNo, division } = body
  const meansOwn = has(actor, 'USER') && (houseId !== undefined || (houseNo === undefined && division === undefined))
  if (!isAdmin(actor) || meansOwn) return undefined
  assertValid({
    houseNo: houseNo === undefined ? problem('field.required', houseNoMessages.required) : undefined,
    division: division === undefined ? problem('field.required', divisionMessages.required) : undefined,
  })
  return { houseNo: houseNo!, division: division! }
}

export const isSameHouse = (one: HouseNumber, other: HouseNumber): boolean =>
  one.division === other.division && one.houseNo.toLowerCase() === other.houseNo.toLowerCase()

/** Of a pass for one visit, one entry by default; of a frequent one, any number. */
export const maxUsesOf = ({ frequency, maxUses }: PassForm): number | null =>
  frequency === 'FREQUENT' ? null : (maxUses ?? 1)

/** What a form makes of a pass. */
export const filledIn = (form: PassForm, house: PassHouse, timeZone: string) => ({
  ...house,
  ...timesOf(form, timeZone),
  visitorName: form.visitorName ?? null,
  phone: form.phone ?? null,
  company: form.company ?? null,
  vehicleNo: form.vehicleNo ?? null,
  vehicleType: form.vehicleType ?? null,
  note: form.note ?? null,
})
export type FilledIn = ReturnType<typeof filledIn>

import { has, isPlainResident, type Actor } from '@aangan/contract/actor'
import { divisionMessages, houseNoMessages } from '@aangan/contract/field-messages'
import { plainPass, type KeptPass } from '@aangan/contract/kept-pass'
import { timesOf, type PassForm } from '@aangan/contract/pass-form'
import { passPath, type Pass } from '@aangan/contract/passes'
import { problem } from '@aangan/contract/problems'
import { assertValid } from '@aangan/contract/refusal'

/** What lets somebody in is for the house's people and who made the pass. */
export const shownPass = (
  pass: KeptPass,
  now: Date,
  made: { readonly linkKey: string; readonly qr: string },
): Pass => ({
  ...plainPass(pass, now),
  link: pass.isTheirs ? passPath + made.linkKey : null,
  qr: pass.isTheirs ? made.qr : null,
})

type Inviter = Pick<Actor, 'id' | 'roles'>
/** Staff name a house, residents choose one of their own. */
export interface ChosenHouse {
  readonly houseId?: string | undefined
  readonly houseNo?: string | undefined
  readonly division?: Pass['division'] | undefined
}
export interface NamedHouse {
  readonly houseNo: string
  readonly division: Pass['division']
}

/** The house that staff name; undefined where a resident means one of their own. */
export function namedHouse(actor: Inviter, body: ChosenHouse): NamedHouse | undefined {
  const { houseNo, division } = body
  if (isPlainResident(actor) || (houseNo === undefined && division === undefined && has(actor, 'USER')))
    return undefined
  assertValid({
    houseNo: houseNo === undefined ? problem('field.required', houseNoMessages.required) : undefined,
    division: division === undefined ? problem('field.required', divisionMessages.required) : undefined,
  })
  return { houseNo: houseNo!, division: division! }
}

export const isSameHouse = (one: NamedHouse, other: NamedHouse): boolean =>
  one.division === other.division && one.houseNo.toLowerCase() === other.houseNo.toLowerCase()

/** Of a pass for one visit, one entry by default; of a frequent one, any number. */
export const maxUsesOf = ({ frequency, maxUses }: PassForm): number | null =>
  frequency === 'FREQUENT' ? null : (maxUses ?? 1)

/** What a form makes of a pass. */
export const filledIn = (form: PassForm, house: NamedHouse & { readonly communityId: string }, timeZone: string) => ({
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

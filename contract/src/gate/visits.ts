import * as z from 'zod/mini'
import { divisions } from '../core/constants.ts'
import { communityRef, describe, instant } from '../core/fields.ts'
import { vehicleTypes } from '../core/vehicle-types.ts'
import { guardNamed, named } from './named.ts'
import { objectionOutcomes } from './objection-outcomes.ts'
import { answerWays, recordedAnswers, visitKinds, visitStatuses } from './visit-kinds.ts'

/** A house said that the gate’s decision is not right. */
export const objection = z.object({
  by: describe(z.nullable(named), 'Who said so; null for guards'),
  text: describe(z.nullable(z.string()), 'What they wrote; null for guards'),
  at: describe(instant, 'When they said so'),
  as: describe(
    z.nullable(z.enum(objectionOutcomes)),
    'RIGHT or WRONG: how the office settled it; null while it is open',
  ),
  note: describe(z.nullable(z.string()), 'What the office wrote; null for guards'),
  settledBy: describe(z.nullable(named), 'Who settled it; null for guards'),
  settledAt: describe(z.nullable(instant), 'When it was settled'),
})
export type Objection = z.output<typeof objection>

/** A neighbour asks for the car of a visitor inside to be moved. */
const move = z.object({
  askedAt: describe(instant, 'When somebody last asked'),
  by: describe(
    z.object({ name: z.string(), division: z.nullable(z.enum(divisions)), houseNo: z.nullable(z.string()) }),
    'Who asked; staff without a house',
  ),
  comingAt: describe(z.nullable(instant), 'When the house or the gate said that they are coming'),
})

export const visit = z.object({
  id: describe(z.string(), 'The visit’s id'),
  kind: describe(z.enum(visitKinds), 'GUEST, DELIVERY, CAB or SERVICE'),
  visitorName: describe(z.string(), 'Who comes; the company where no name was given'),
  phone: describe(z.nullable(z.string()), 'Ten digits; for the house and staff'),
  company: describe(z.nullable(z.string()), 'Where they come from'),
  vehicleNo: describe(z.nullable(z.string()), 'Number plate as given, in capitals'),
  vehicleType: describe(z.nullable(z.enum(vehicleTypes)), 'two-wheeler or four-wheeler'),
  houseNo: describe(z.string(), 'House they visit'),
  division: describe(z.enum(divisions), 'Its division'),
  note: describe(z.nullable(z.string()), 'For the gate; of a guest vehicle, its purpose'),
  status: describe(z.enum(visitStatuses), 'How far the visit is'),
  walkIn: describe(z.boolean(), 'Came without a pass and without being announced'),
  passId: describe(z.nullable(z.string()), 'The pass it belongs to'),
  expectedAt: describe(instant, 'When they are expected; of a walk-in, when the gate asked'),
  arrivedAt: describe(z.nullable(instant), 'When they came in'),
  exitedAt: describe(z.nullable(instant), 'When they left'),
  exitSeen: describe(z.boolean(), 'False when nobody saw them leave'),
  overstay: describe(z.boolean(), 'Inside for longer than is usual for the kind'),
  askedAt: describe(z.nullable(instant), 'When the house was asked'),
  escalatesAt: describe(z.nullable(instant), 'From when the guard may call the house'),
  asked: describe(z.int(), 'How many people of the house can answer'),
  answer: describe(z.nullable(z.enum(recordedAnswers)), 'The answer as it was sent'),
  answeredAt: describe(z.nullable(instant), 'When it was answered'),
  answeredBy: describe(z.nullable(named), 'Who answered, or whom the guard spoke to'),
  answeredName: describe(z.nullable(z.string()), 'Whom the guard spoke to, as typed'),
  notedBy: describe(z.nullable(guardNamed), 'Who noted a word by phone, or admitted without an answer'),
  answeredVia: describe(z.nullable(z.enum(answerWays)), 'APP, PUSH, PHONE, NOBODY or BLOCK'),
  reason: describe(z.nullable(z.string()), 'Why the office or the guard decided so'),
  warning: describe(z.nullable(z.string()), 'For staff: somebody of this name is on a block list'),
  unasked: describe(z.boolean(), 'Planned by staff who are not of the house: nobody asked it'),
  calledAt: describe(z.nullable(instant), 'For admins: when the numbers of the house were looked up'),
  objection: describe(
    z.nullable(objection),
    'The house says that the gate’s decision is not right. Guards see it while the visitor waits or is inside',
  ),
  move: describe(z.nullable(move), 'Asked to move the car, until it leaves'),
  letInAgainst: describe(z.boolean(), 'Let in against a warning, the house’s word or its block'),
  handedOver: describe(z.boolean(), 'The gate handed over the parcel'),
  takenBy: describe(z.nullable(named), 'Who of the house took the parcel'),
  hasPhoto: describe(z.boolean(), 'For the house and staff'),
  arrivedBy: describe(z.nullable(guardNamed), 'Who let them in'),
  exitedBy: describe(z.nullable(guardNamed), 'Who marked that they left'),
  gateIn: describe(z.nullable(named), 'The gate they came in by'),
  gateOut: describe(z.nullable(named), 'The gate they left by'),
  collectedAt: describe(z.nullable(instant), 'When a parcel left at the gate was handed over'),
  communityId: describe(z.string(), 'The community'),
  community: describe(communityRef, 'The same, with its display name'),
  createdAt: describe(instant, 'When it was written down'),
})
export type Visit = z.output<typeof visit>

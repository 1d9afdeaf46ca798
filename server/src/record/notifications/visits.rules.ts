import type { NamedHouse } from '@aangan/contract/core/houses'
import { normalisePlate, spacedPlate } from '@aangan/contract/core/plates'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import type { RecordedVisit } from '@aangan/contract/gate/recorded-visit'
import { paths, type Plan, type Step } from './telling.rules.ts'

interface Change<T> {
  readonly before: T | null
  readonly after: T
}
type VisitChange = Change<RecordedVisit>

/** Without `stepsOf`, only existing lines are updated. */
export const newsOfVisit =
  (stepsOf: (visit: VisitChange) => readonly Step[] = follows) =>
  (visit: VisitChange): Plan => ({
    communityId: visit.after.communityId,
    changed: [{ kind: 'visit', id: visit.after.id, houses: isShown(visit) ? [visit.after] : [] }],
    alerts: [],
    steps: [...stepsOf(visit), ...officeFollows(visit)],
  })

interface GuestChange {
  readonly before: GuestVehicle | null
  readonly after: (GuestVehicle & { readonly letInBy?: RecordedVisit['arrivedBy'] }) | null
}

/** A guest vehicle is a visit with a vehicle. One that moved concerns both houses. */
export const newsOfGuestVehicle =
  (kind?: 'VISITOR_IN' | 'VISITOR_OUT', more: Partial<Step> = {}) =>
  ({ before, after }: GuestChange): Plan => {
    const guest = (after ?? before)!
    const visit = { id: guest.id, division: guest.division, houseNo: guest.visitingHouseNo }
    const houses = before === null ? [visit] : [visit, { division: before.division, houseNo: before.visitingHouseNo }]
    const step =
      kind === undefined ? { follows: true as const, ...more } : after?.letInBy ? { needsYou: true as const } : {}
    return {
      communityId: guest.communityId,
      changed: [{ kind: 'visit', id: guest.id, houses }],
      alerts: [],
      // Nobody has a line of what was only now written down.
      steps: before === null ? [] : [stepOf(visit, kind ?? 'VISITOR_IN', step)],
    }
  }

/** The house never sees a visit that the community's list stopped. */
function isShown({ before, after }: VisitChange): boolean {
  if (before !== null && before.status !== 'BLOCKED') return true
  return after.status !== 'BLOCKED' && !(before !== null && ['LAPSED', 'CANCELLED'].includes(after.status))
}

type Visit = NamedHouse & { readonly id: string }

/** To the house, unless `more` names somebody else. */
const stepOf = (visit: Visit, kind: Step['kind'], more: Partial<Step> = {}): Step => ({
  to: { house: { division: visit.division, houseNo: visit.houseNo } },
  kind,
  path: paths.visitors,
  visitId: visit.id,
  ...more,
})

/** Updates the lines that people of the house have, and tells nobody else. */
export const follow = (visit: Visit, kind: Step['kind'] = 'VISITOR_ANSWERED'): Step =>
  stepOf(visit, kind, { follows: true })
const follows = ({ after }: VisitChange): Step[] => [follow(after)]

/** An undone entry or exit: its sentence goes, silently. */
export const tookBack = ({ after }: VisitChange): Step[] => [stepOf(after, 'VISITOR_ANSWERED', { follows: 'back' })]

/** Updates the office’s line once a blocked visitor no longer waits. */
const officeFollows = ({ before, after }: VisitChange): Step[] =>
  before?.status === 'BLOCKED' && after.status !== 'BLOCKED'
    ? [stepOf(after, 'BLOCKED_AT_GATE', { to: 'admins', ofOffice: true, path: paths.blocked, follows: true })]
    : []

/** The house knows of a walk-in that it approved, so only its line is updated. */
export function entered({ before, after }: VisitChange): Step[] {
  if (after.unasked === true) return [stepOf(after, 'VISITOR_IN', { needsYou: true })]
  if (!after.walkIn) return [stepOf(after, 'VISITOR_IN')]
  // The desk decided it without a network: the word and the entry are one.
  if (after.answeredAt !== null && before?.answeredAt !== after.answeredAt) return answered({ before, after })
  return before === null || before.status === 'APPROVED'
    ? [follow(after, 'VISITOR_IN')]
    : [stepOf(after, 'VISITOR_IN', { needsYou: true })]
}

export const left = ({ after }: VisitChange): Step[] => [stepOf(after, 'VISITOR_OUT')]

/** A neighbour asks for the car to be moved. */
export const askedToMove = ({ after }: VisitChange): Step[] => [stepOf(after, 'CAR_IN_THE_WAY', { needsYou: true })]

/** Who asked learns neither whose car it is nor where they visit. */
export function coming(visit: VisitChange): Plan {
  const { id, vehicleNo } = visit.after
  return {
    ...newsOfVisit(({ after }) => [follow(after, 'CAR_IN_THE_WAY')])(visit),
    alerts: [
      {
        to: { askerOf: id },
        kind: 'CAR_IN_THE_WAY',
        title: () => spacedPlate(vehicleNo ?? ''),
        body: ({ t }) => t('They are coming.'),
        path: `${paths.searchVehicle}${encodeURIComponent(normalisePlate(vehicleNo ?? ''))}`,
        about: { id },
      },
    ],
  }
}

/** Inside for longer than is usual for the kind. */
export const overstayed = ({ after }: VisitChange): Step[] => [stepOf(after, 'OVERSTAY', { needsYou: true })]

/** What the clock moved on. */
export function closed({ before, after }: VisitChange): Step[] {
  if (before?.status === 'ASKING' && after.status === 'LAPSED') return answered({ before, after })
  return before?.status === 'PLANNED' && after.status === 'MISSED'
    ? [stepOf(after, 'VISITOR_MISSED', { to: 'inviter' })]
    : [follow(after)]
}

/** The house is asked: at first, once more where nobody answers, or after an admin allowed the visitor. */
export const ring = ({ after: visit }: VisitChange): Step[] =>
  visit.status === 'ASKING'
    ? [
        stepOf(visit, 'VISITOR_AT_GATE', {
          needsYou: true,
          answers: visit.kind === 'DELIVERY' ? ['APPROVE', 'DENY', 'LEAVE_AT_GATE'] : ['APPROVE', 'DENY'],
        }),
      ]
    : []

/** The others of the house hear the answer. A block says nothing: the house made it itself. */
export function answered({ after: visit }: VisitChange): Step[] {
  const { answeredBy, answeredVia, status } = visit
  if (answeredVia === 'BLOCK') return []
  const isOfHouse = answeredVia === 'APP' || answeredVia === 'PUSH'
  if (status === 'LEFT_AT_GATE') return [stepOf(visit, 'PARCEL_AT_GATE', { needsYou: true })]
  return [stepOf(visit, 'VISITOR_ANSWERED', isOfHouse ? { quiet: { userId: answeredBy?.id } } : { needsYou: true })]
}

export const blocked = ({ after: visit }: VisitChange): Step[] => [
  stepOf(visit, 'BLOCKED_AT_GATE', { to: 'admins', ofOffice: true, path: paths.blocked, needsYou: true }),
]

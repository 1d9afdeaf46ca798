import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import { houseLabel, type NamedHouse } from '@aangan/contract/houses'
import type { Language } from '@aangan/contract/language/language'
import type { RecordedVisit } from '@aangan/contract/recorded-visit'
import { forHouse, paths, type Said, type Telling, type Told } from './telling.rules.ts'

/** Which event tells whom what; those that are not here only change what is shown. */
const steps = {
  'visit.asked': (_, after) => ring(after),
  'visit.answered': (_, after) => [...answered(after), ...(after.status === 'LEFT_AT_GATE' ? [parcel(after)] : [])],
  'visit.admitted': (_, after) => answered(after),
  'visit.entered': entered,
  'visit.exited': (_, after) => [moved('VISITOR_OUT', after, after.visitorName)],
  'visit.undone': nobody,
  'visit.blocked': (_, after) => [blocked(after)],
  'visit.allowed': (_, after) => ring(after),
  'visit.cancelled': nobody,
  'visit.updated': closed,
} as const satisfies Readonly<Record<string, (before: RecordedVisit | null, after: RecordedVisit) => readonly Told[]>>
export type VisitEvent = keyof typeof steps

interface Change<T> {
  readonly before: T | null
  readonly after: T
}

export const tellingOfVisit = (event: VisitEvent, { before, after }: Change<RecordedVisit>): Telling => ({
  communityId: after.communityId,
  changed: [{ kind: 'visit', id: after.id, houses: isShown({ before, after }) ? [after] : [] }],
  told: steps[event](before, after),
})

/** Nobody has answered yet: the house is rung once more. */
export const tellingOfSecondRing = (visit: RecordedVisit): Telling => ({ ...unchanged(visit), told: ring(visit) })

/** Inside for longer than is usual for the kind. */
export const tellingOfOverstay = (visit: RecordedVisit): Telling => ({
  ...unchanged(visit),
  told: [moved('OVERSTAY', visit, visit.visitorName)],
})

/** A guest vehicle is a visit with a vehicle. One that moved concerns both houses. */
export function tellingOfGuestVehicle(
  kind: 'VISITOR_IN' | 'VISITOR_OUT' | undefined,
  { before, after }: { readonly before: GuestVehicle | null; readonly after: GuestVehicle | null },
): Telling {
  const guest = (after ?? before)!
  const visit = { id: guest.id, division: guest.division, houseNo: guest.visitingHouseNo }
  const houses = before === null ? [visit] : [visit, { division: before.division, houseNo: before.visitingHouseNo }]
  return {
    communityId: guest.communityId,
    changed: [{ kind: 'visit', id: guest.id, houses }],
    told: kind === undefined ? [] : [moved(kind, visit, guest.guestName)],
  }
}

const unchanged = (visit: RecordedVisit) => ({
  communityId: visit.communityId,
  changed: [{ kind: 'visit' as const, id: visit.id, houses: [visit] }],
})

/** The house never sees a visit that the community's list stopped. */
function isShown({ before, after }: Change<RecordedVisit>): boolean {
  if (before !== null && before.status !== 'BLOCKED') return true
  return after.status !== 'BLOCKED' && !(before !== null && ['LAPSED', 'CANCELLED'].includes(after.status))
}

type Visit = NamedHouse & { readonly id: string }
const nameOf = ({ division, houseNo }: NamedHouse): string => houseLabel(division, houseNo)

/** To the house, unless it says otherwise. */
const about = (visit: Visit, more: Partial<Told> & Pick<Told, 'kind' | 'title'>): Told => ({
  to: { house: { division: visit.division, houseNo: visit.houseNo } },
  body: forHouse(visit),
  path: paths.visitors,
  about: { visitId: visit.id },
  ...more,
})

const movements = {
  VISITOR_IN: ({ t }: Language, name: string) => t('{name} came in', { name }),
  VISITOR_OUT: ({ t }: Language, name: string) => t('{name} left', { name }),
  VISITOR_MISSED: ({ t }: Language, name: string) => t('{name} did not come', { name }),
  OVERSTAY: ({ t }: Language, name: string) => t('{name} is still inside', { name }),
}
const moved = (kind: keyof typeof movements, visit: Visit, name: string): Told =>
  about(visit, { kind, title: (language) => movements[kind](language, name) })

function nobody(): Told[] {
  return []
}

/** The house knows of a walk-in already, unless the desk decided it without a network. */
function entered(before: RecordedVisit | null, after: RecordedVisit): Told[] {
  if (!after.walkIn) return [moved('VISITOR_IN', after, after.visitorName)]
  return before === null ? answered(after) : []
}

/** What the clock moved on. */
function closed(before: RecordedVisit | null, after: RecordedVisit): Told[] {
  if (before?.status === 'ASKING' && after.status === 'LAPSED') return answered(after)
  return before?.status === 'PLANNED' && after.status === 'MISSED'
    ? [{ ...moved('VISITOR_MISSED', after, after.visitorName), to: 'inviter' }]
    : []
}

function ring(visit: RecordedVisit): Told[] {
  if (visit.status !== 'ASKING') return []
  const { visitorName: name, company } = visit
  const from: Said = ({ t }) => t('From {company}, for house {house}', { company: company ?? '', house: nameOf(visit) })
  return [
    about(visit, {
      kind: 'VISITOR_AT_GATE',
      title: ({ t }) => t('{name} is at the gate', { name }),
      body: company === null || company === name ? forHouse(visit) : from,
      answers: visit.kind === 'DELIVERY' ? ['APPROVE', 'DENY', 'LEAVE_AT_GATE'] : ['APPROVE', 'DENY'],
    }),
  ]
}

/** To the others of the house. A block says nothing: the house made it itself. */
function answered(visit: RecordedVisit): Told[] {
  const { answer, answeredBy, answeredVia, reason, visitorName: name } = visit
  if (answeredVia === 'BLOCK') return []
  const except = answeredVia === 'APP' || answeredVia === 'PUSH' ? answeredBy?.id : undefined
  return [
    about(visit, {
      to: { house: visit, except },
      kind: 'VISITOR_ANSWERED',
      title: answerOf(visit),
      // The title has the name.
      body: answer === 'ADMIT' && reason !== null ? () => reason : ({ t }) => t('Visitor: {name}', { name }),
    }),
  ]
}

function answerOf({ answer, answeredBy, status, visitorName }: RecordedVisit): Said {
  const name = answeredBy?.name
  if (status === 'LAPSED') return ({ t }) => t('Nobody answered.')
  switch (answer) {
    case 'ADMIT':
      return ({ t }) => t('{guard} let {name} in without an answer.', { guard: name ?? '', name: visitorName })
    case 'DENY':
    case 'NO_BY_PHONE':
      return ({ t }) =>
        name === undefined ? t('The house answered by phone: denied.') : t('{name} answered: denied.', { name })
    case 'LEAVE_AT_GATE':
      return ({ t }) =>
        name === undefined ? t('The parcel was left at the gate.') : t('{name} answered: leave at gate.', { name })
    default:
      return ({ t }) =>
        name === undefined ? t('The house answered by phone: approved.') : t('{name} answered: approved.', { name })
  }
}

const parcel = (visit: RecordedVisit): Told =>
  about(visit, {
    kind: 'PARCEL_AT_GATE',
    title: ({ t }) => t('A parcel is at the gate'),
    body: ({ t }) => t('Left by {name}, for house {house}', { name: visit.visitorName, house: nameOf(visit) }),
  })

const blocked = (visit: RecordedVisit): Told =>
  about(visit, {
    to: 'admins',
    kind: 'BLOCKED_AT_GATE',
    title: ({ t }) => t('A blocked visitor is at the gate'),
    body: ({ t }) => t('{name}, for house {house}', { name: visit.visitorName, house: nameOf(visit) }),
    path: paths.blocked,
  })

import { houseLabel, type NamedHouse } from '@aangan/contract/core/houses'
import type { Language } from '@aangan/contract/core/language/language'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import type { RecordedVisit } from '@aangan/contract/gate/recorded-visit'
import { guardIn, notedWord } from '@aangan/contract/gate/words-by-phone'
import { forHouse, paths, type Wording, type Plan, type Alert } from './telling.rules.ts'

interface Change<T> {
  readonly before: T | null
  readonly after: T
}

/** Without `alerts`, only what is shown changes. */
export const newsOfVisit =
  (alerts: (visit: Change<RecordedVisit>) => readonly Alert[] = nobody) =>
  (visit: Change<RecordedVisit>): Plan => ({
    communityId: visit.after.communityId,
    changed: [{ kind: 'visit', id: visit.after.id, houses: isShown(visit) ? [visit.after] : [] }],
    alerts: alerts(visit),
  })

interface GuestChange {
  readonly before: GuestVehicle | null
  readonly after: (GuestVehicle & { readonly letInBy?: RecordedVisit['arrivedBy'] }) | null
}

/** A guest vehicle is a visit with a vehicle. One that moved concerns both houses. */
export const newsOfGuestVehicle =
  (kind?: 'VISITOR_IN' | 'VISITOR_OUT') =>
  ({ before, after }: GuestChange): Plan => {
    const guest = (after ?? before)!
    const visit = { id: guest.id, division: guest.division, houseNo: guest.visitingHouseNo }
    const houses = before === null ? [visit] : [visit, { division: before.division, houseNo: before.visitingHouseNo }]
    return {
      communityId: guest.communityId,
      changed: [{ kind: 'visit', id: guest.id, houses }],
      alerts:
        kind === undefined
          ? []
          : [after?.letInBy ? unasked(visit, guest.guestName, after.letInBy) : moved(kind, visit, guest.guestName)],
    }
  }

/** The house never sees a visit that the community's list stopped. */
function isShown({ before, after }: Change<RecordedVisit>): boolean {
  if (before !== null && before.status !== 'BLOCKED') return true
  return after.status !== 'BLOCKED' && !(before !== null && ['LAPSED', 'CANCELLED'].includes(after.status))
}

type Visit = NamedHouse & { readonly id: string }
const nameOf = ({ division, houseNo }: NamedHouse): string => houseLabel(division, houseNo)

/** To the house, unless it says otherwise. */
const about = (visit: Visit, more: Partial<Alert> & Pick<Alert, 'kind' | 'title'>): Alert => ({
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
const moved = (kind: keyof typeof movements, visit: Visit, name: string): Alert =>
  about(visit, { kind, title: (language) => movements[kind](language, name) })

function nobody(): Alert[] {
  return []
}

/** The house knows of a walk-in that it approved. */
export function entered({ before, after }: Change<RecordedVisit>): Alert[] {
  const { visitorName: name, arrivedBy } = after
  if (after.unasked === true) return [unasked(after, name, arrivedBy)]
  if (!after.walkIn) return [moved('VISITOR_IN', after, name)]
  // The desk decided it without a network: the word and the entry are one.
  if (after.answeredAt !== null && before?.answeredAt !== after.answeredAt) return answered({ before, after })
  if (before === null || before.status === 'APPROVED') return []
  return [before.status === 'DENIED' ? against(after, name, arrivedBy) : unasked(after, name, arrivedBy)]
}

/** Nobody of the house knows of them. */
const unasked = (visit: Visit, name: string, guard: RecordedVisit['arrivedBy']): Alert => ({
  ...moved('VISITOR_IN', visit, name),
  body: (language) => language.t('{guard} let them in without asking.', { guard: guardIn(language, guard) }),
})

export const left = ({ after }: Change<RecordedVisit>): Alert[] => [moved('VISITOR_OUT', after, after.visitorName)]

const against = (visit: Visit, name: string, guard: RecordedVisit['arrivedBy']): Alert => ({
  ...moved('VISITOR_IN', visit, name),
  body: (language) =>
    language.t('{guard} let them in although {house} said no.', {
      guard: guardIn(language, guard),
      house: nameOf(visit),
    }),
})

/** Inside for longer than is usual for the kind. */
export const overstayed = ({ after }: Change<RecordedVisit>): Alert[] => [moved('OVERSTAY', after, after.visitorName)]

/** What the clock moved on. */
export function closed({ before, after }: Change<RecordedVisit>): Alert[] {
  if (before?.status === 'ASKING' && after.status === 'LAPSED') return answered({ before, after })
  return before?.status === 'PLANNED' && after.status === 'MISSED'
    ? [{ ...moved('VISITOR_MISSED', after, after.visitorName), to: 'inviter' }]
    : []
}

/** The house is asked: at first, once more where nobody answers, or after an admin allowed the visitor. */
export function ring({ after: visit }: Change<RecordedVisit>): Alert[] {
  if (visit.status !== 'ASKING') return []
  const { visitorName: name, company } = visit
  const from: Wording = ({ t }) =>
    t('From {company}, for house {house}', { company: company ?? '', house: nameOf(visit) })
  return [
    about(visit, {
      kind: 'VISITOR_AT_GATE',
      title: ({ t }) => t('{name} is at the gate', { name }),
      body: company === null || company === name ? forHouse(visit) : from,
      answers: visit.kind === 'DELIVERY' ? ['APPROVE', 'DENY', 'LEAVE_AT_GATE'] : ['APPROVE', 'DENY'],
    }),
  ]
}

/** The others of the house hear the answer. A block says nothing: the house made it itself. */
export function answered({ after: visit }: Change<RecordedVisit>): Alert[] {
  const { answer, answeredBy, answeredVia, reason, visitorName: name } = visit
  if (answeredVia === 'BLOCK') return []
  const except = answeredVia === 'APP' || answeredVia === 'PUSH' ? answeredBy?.id : undefined
  const answers = about(visit, {
    to: { house: visit, except },
    kind: 'VISITOR_ANSWERED',
    title: answerOf(visit),
    // The title says who answered.
    body: answer === 'ADMIT' && reason !== null ? () => reason : ({ t }) => t('Visitor: {name}', { name }),
  })
  return visit.status === 'LEFT_AT_GATE' ? [answers, parcel(visit)] : [answers]
}

function answerOf(visit: RecordedVisit): Wording {
  const { answer, answeredBy, notedBy, status, visitorName } = visit
  const name = answeredBy?.name ?? ''
  if (status === 'LAPSED') return ({ t }) => t('Nobody answered.')
  return (language) => {
    const { t } = language
    const noted = notedWord(visit, language)
    if (noted !== undefined) return language.say(noted)
    switch (answer) {
      case 'ADMIT':
        return t('{guard} let {name} in without an answer.', { guard: guardIn(language, notedBy), name: visitorName })
      case 'DENY':
        return t('{name} answered: denied.', { name })
      case 'LEAVE_AT_GATE':
        return t('{name} answered: leave at gate.', { name })
      default:
        return t('{name} answered: approved.', { name })
    }
  }
}

const parcel = (visit: RecordedVisit): Alert =>
  about(visit, {
    kind: 'PARCEL_AT_GATE',
    title: ({ t }) => t('A parcel is at the gate'),
    body: ({ t }) => t('Left by {name}, for house {house}', { name: visit.visitorName, house: nameOf(visit) }),
  })

export const blocked = ({ after: visit }: Change<RecordedVisit>): Alert[] => [
  about(visit, {
    to: 'admins',
    kind: 'BLOCKED_AT_GATE',
    title: ({ t }) => t('A blocked visitor is at the gate'),
    body: ({ t }) => t('{name}, for house {house}', { name: visit.visitorName, house: nameOf(visit) }),
    path: paths.blocked,
  }),
]

import { houseLabel } from '@aangan/contract/core/houses'
import type { Language } from '@aangan/contract/core/language/language'
import { spacedPlate } from '@aangan/contract/core/plates'
import type { AuditedEventName, EventData } from '@aangan/contract/events'
import type { RecordedVisit } from '@aangan/contract/gate/recorded-visit'
import { saidBy } from '@aangan/contract/gate/said-by'

type VisitEvent = Exclude<Extract<AuditedEventName, `visit.${string}`>, 'visit.exported'>

/** They name person, house and gate, never a number. */
export const visitSummaries: {
  readonly [N in VisitEvent]: (language: Language, data: EventData<N>) => string
} = {
  'visit.asked': (language, { after }) =>
    after.status === 'DENIED'
      ? stopped(language, after)
      : atGate(language, after, language.t('Asked {house} about {visitor}', named(after))),
  'visit.answered': ({ t }, { after }) => {
    const noted = notedByPhone(t, after)
    if (noted !== undefined) return noted
    if (after.status === 'APPROVED') return t('Approved {visitor} for {house}', named(after))
    return after.status === 'DENIED'
      ? t('Denied {visitor} for {house}', named(after))
      : t('Left a parcel of {visitor} for {house} at the gate', named(after))
  },
  'visit.admitted': (language, { after }) =>
    atGate(language, after, language.t('Admitted {visitor} to {house} without an answer', named(after))),
  'visit.entered': (language, { before, after }) => {
    const { t } = language
    // Without a network the word by phone and the entry are one.
    const noted = before?.answeredAt === after.answeredAt ? undefined : notedByPhone(t, after)
    if (noted !== undefined) return atGate(language, after, noted)
    return after.gateIn === null
      ? t('Marked entry of {visitor} to {house}', named(after))
      : t('Marked entry of {visitor} to {house} at {gate}', { ...named(after), gate: after.gateIn.name })
  },
  'visit.exited': ({ t }, { after }) =>
    after.gateOut === null
      ? t('Marked exit of {visitor} from {house}', named(after))
      : t('Marked exit of {visitor} from {house} at {gate}', { ...named(after), gate: after.gateOut.name }),
  'visit.undone': ({ t }, { after }) => t('Took back a mark of {visitor} for {house}', named(after)),
  'visit.blocked': (language, { after }) => stopped(language, after),
  'visit.allowed': ({ t }, { after }) => t('Allowed {visitor} for {house} once', named(after)),
  'visit.cancelled': ({ t }, { after }) => t('Cancelled the visit of {visitor} to {house}', named(after)),
  'visit.updated': ({ t }, { after }) => {
    if (after.status === 'LAPSED') return t('The request for {visitor} to {house} lapsed', named(after))
    if (after.status === 'MISSED') return t('{visitor} did not come to {house}', named(after))
    return after.collectedAt === null
      ? t('Changed the visit of {visitor} to {house}', named(after))
      : t('Handed over the parcel of {visitor} for {house}', named(after))
  },
  'visit.move_asked': ({ t }, { after }) => t('Asked for {vehicleNo} to be moved', plated(after)),
  'visit.move_answered': ({ t }, { after }) => t('Said that {vehicleNo} will be moved', plated(after)),
  'visit.contacts_seen': ({ t }, { after }) => t('Looked up the numbers of {house}', { house: named(after).house }),
}

/** As the trail's sentence, without who noted it (visit-events.ts). */
function notedByPhone(t: Language['t'], visit: RecordedVisit): string | undefined {
  if (visit.answeredVia !== 'PHONE' || visit.notedBy === undefined) return undefined
  const [name, values] = [saidBy(visit), named(visit)]
  switch (visit.answer) {
    case 'YES_BY_PHONE':
      return name === undefined
        ? t('Noted a yes by phone to {visitor} for {house}, nobody named', values)
        : t('Noted that {name} said yes by phone to {visitor} for {house}', { name, ...values })
    case 'NO_BY_PHONE':
      return name === undefined
        ? t('Noted a no by phone to {visitor} for {house}, nobody named', values)
        : t('Noted that {name} said no by phone to {visitor} for {house}', { name, ...values })
    case 'LEAVE_AT_GATE':
      return name === undefined
        ? undefined
        : t('Noted that {name} said by phone to leave the parcel of {visitor} for {house} at the gate', {
            name,
            ...values,
          })
    default:
      return undefined
  }
}

const stopped = (language: Language, visit: RecordedVisit): string =>
  atGate(language, visit, language.t('Stopped {visitor} for {house}, who is on the block list', named(visit)))

/** Names the gate if the desk reported one. */
const atGate = ({ t }: Language, { gateIn }: RecordedVisit, summary: string): string =>
  gateIn ? t('{summary} ({gate})', { summary, gate: gateIn.name }) : summary

const plated = ({ vehicleNo }: RecordedVisit) => ({ vehicleNo: spacedPlate(vehicleNo ?? '') })

const named = ({ visitorName: visitor, division, houseNo }: RecordedVisit) => ({
  visitor,
  house: houseLabel(division, houseNo),
})

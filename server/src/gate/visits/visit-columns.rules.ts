import type { Language } from '@aangan/contract/core/language/language'
import { unconfirmedName } from '@aangan/contract/core/unconfirmed'
import { objectionOutcomeLabels } from '@aangan/contract/gate/objection-outcomes'
import { visitKindLabels, visitStatusLabels } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Column } from '../../core/exports/columns.ts'

const guardName = (guard: Visit['notedBy'], language: Language): string | null =>
  guard === null ? null : guard.confirmed ? guard.name : unconfirmedName(language, guard.name)

/** What the house says, and how the office settled it. */
function objectionCell(objection: Visit['objection'], { t }: Language): string | null {
  if (objection === null) return null
  const { text, as, note } = objection
  const settled = as === null ? null : `${t(objectionOutcomeLabels[as])}: ${note ?? ''}`
  return [text ?? t('That is not right'), settled].filter((part) => part !== null).join(' · ')
}

export const visitColumns: readonly Column<Omit<Visit, 'warning'>>[] = [
  { title: 'Visitor', cell: ({ visitorName }) => visitorName },
  { title: 'Company', cell: ({ company }) => company },
  { title: 'Vehicle Number', cell: ({ vehicleNo }) => vehicleNo },
  { title: 'House Number', cell: ({ houseNo }) => houseNo },
  { title: 'Division', cell: ({ division }) => division },
  { title: 'Kind', cell: ({ kind }, { language }) => language.t(visitKindLabels[kind]) },
  { title: 'Status', cell: ({ status }, { language }) => language.t(visitStatusLabels[status]) },
  {
    title: 'Expected',
    cell: ({ walkIn, expectedAt, communityId }, { moment }) => (walkIn ? null : moment(expectedAt, communityId)),
  },
  { title: 'Asked', cell: ({ askedAt, communityId }, { moment }) => moment(askedAt, communityId) },
  { title: 'Answered By', cell: ({ answeredBy, answeredName }) => answeredBy?.name ?? answeredName },
  { title: 'Noted By', cell: ({ notedBy }, { language }) => guardName(notedBy, language) },
  { title: 'Let In By', cell: ({ arrivedBy }, { language }) => guardName(arrivedBy, language) },
  { title: 'In', cell: ({ arrivedAt, communityId }, { moment }) => moment(arrivedAt, communityId) },
  { title: 'Gate', cell: ({ gateIn }) => gateIn?.name ?? null },
  { title: 'Out', cell: ({ exitedAt, communityId }, { moment }) => moment(exitedAt, communityId) },
  {
    title: 'Seen Leaving',
    cell: ({ exitedAt, exitSeen }, { language }) => exitedAt && language.t(exitSeen ? 'Yes' : 'No'),
  },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'Objection', cell: ({ objection }, { language }) => objectionCell(objection, language) },
  { title: 'Community', cell: ({ community }) => community.displayName, everywhere: true },
]

import type { AuditLog } from '@aangan/contract/record/audit'
import { auditActionLabels, auditResourceLabels } from '@aangan/contract/core/audit-actions'
import { useLanguage } from '../../core/language/language.ts'
import { Happened } from '../../domain/happened.tsx'
import { ActorName } from '../../domain/actor-name.tsx'
import type { Column } from '../../ui/list/column.ts'
import { LogData } from './log-data.tsx'

const communityColumn: Column<AuditLog> = {
  title: 'Community',
  cell: ({ community }, { t }) => community?.displayName ?? t('Platform'),
}

export const columnsFor = ({
  zone,
  showsCommunity,
}: {
  zone: string
  showsCommunity: boolean
}): readonly Column<AuditLog>[] => [
  // An older server sends neither.
  {
    title: 'Activity',
    cell: ({ action, summary }: Partial<AuditLog>, { t }) => summary ?? (action && t(auditActionLabels[action])),
    card: 'lead',
  },
  { title: 'Changes', cell: ({ changes }: Partial<AuditLog>) => changes?.join(' · '), card: 'note' },
  {
    title: 'Time',
    cell: (log, language) => <Happened of={log} zone={zone} language={language} />,
    card: 'aside',
  },
  { title: 'User', cell: (log) => <Actor of={log} /> },
  { title: 'Action', cell: ({ action }, { t }) => t(auditActionLabels[action]) },
  { title: 'Resource', cell: ({ resource }, { t }) => t(auditResourceLabels[resource]) },
  ...(showsCommunity ? [communityColumn] : []),
  { title: 'Data', cell: (log) => <LogData log={log} />, card: 'wide' },
]

function Actor({ of: { userId, userName, username, resource } }: { of: AuditLog }) {
  const { t } = useLanguage()
  const isStranger = resource === 'SESSION' || resource === 'CONTACT_REQUEST'
  if (userId === null && userName === null && !isStranger) return t('System')
  return <ActorName name={userName} username={username} id={userId} />
}

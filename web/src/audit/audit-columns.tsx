import type { AuditLog } from '@aangan/contract/audit'
import { auditActionLabels, auditResourceLabels } from '@aangan/contract/audit-actions'
import { ActorName } from '../ui/actor-name.tsx'
import type { Column } from '../ui/data-list.tsx'
import { datesIn } from '../ui/dates.ts'
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
  {
    title: 'Action',
    cell: ({ action, resource }, { t }) =>
      t('{action} {resource}', { action: t(auditActionLabels[action]), resource: t(auditResourceLabels[resource]) }),
    card: 'lead',
    only: 'card',
  },
  {
    title: 'Time',
    cell: ({ timestamp }, language) => <time dateTime={timestamp}>{datesIn(language).stamp(timestamp, zone)}</time>,
    card: 'aside',
  },
  {
    title: 'User',
    cell: ({ userId, userName, username }) => <ActorName name={userName} username={username} id={userId} />,
  },
  { title: 'Action', cell: ({ action }, { t }) => t(auditActionLabels[action]), only: 'table' },
  { title: 'Resource', cell: ({ resource }, { t }) => t(auditResourceLabels[resource]), only: 'table' },
  ...(showsCommunity ? [communityColumn] : []),
  { title: 'Data', cell: (log) => <LogData log={log} />, card: 'wide' },
]

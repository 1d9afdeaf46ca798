import type { AuditLog } from '@aangan/contract/audit'
import { ActorName } from '../ui/actor-name.tsx'
import type { Column } from '../ui/data-list.tsx'
import { stampOf } from '../ui/dates.ts'
import { wordOf } from '../ui/options.ts'
import { LogData } from './log-data.tsx'

export const columnsFor = ({
  zone,
  showsCommunity,
}: {
  zone: string
  showsCommunity: boolean
}): readonly Column<AuditLog>[] => [
  {
    title: 'Action',
    cell: ({ action, resource }) => `${wordOf(action)} ${wordOf(resource)}`,
    card: 'lead',
    only: 'card',
  },
  {
    title: 'Time',
    cell: ({ timestamp }) => <time dateTime={timestamp}>{stampOf(timestamp, zone)}</time>,
    card: 'aside',
  },
  {
    title: 'User',
    cell: ({ userId, userName, username }) => <ActorName name={userName} username={username} id={userId} />,
  },
  { title: 'Action', cell: ({ action }) => wordOf(action), only: 'table' },
  { title: 'Resource', cell: ({ resource }) => wordOf(resource), only: 'table' },
  ...(showsCommunity
    ? [{ title: 'Community', cell: ({ community }: AuditLog) => community?.displayName ?? 'Platform' }]
    : []),
  { title: 'Data', cell: (log) => <LogData log={log} />, card: 'wide' },
]

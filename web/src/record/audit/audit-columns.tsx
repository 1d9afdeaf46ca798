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
  { title: 'Activity', cell: (log) => <Told log={log} />, card: 'lead', only: 'card' },
  {
    title: 'Activity',
    cell: (log) => (
      <>
        <Told log={log} />
        <LogData log={log} />
      </>
    ),
    only: 'table',
    wide: true,
  },
  {
    title: 'Time',
    cell: (log, language) => <Happened of={log} zone={zone} language={language} />,
    card: 'aside',
  },
  { title: 'User', cell: (log) => <Actor of={log} /> },
  { title: 'Action', cell: ({ action }, { t }) => t(auditActionLabels[action]) },
  { title: 'Resource', cell: ({ resource }, { t }) => t(auditResourceLabels[resource]) },
  ...(showsCommunity ? [communityColumn] : []),
  { title: 'Data', cell: (log) => <LogData log={log} />, card: 'wide', only: 'card' },
]

/** An older server sends neither. */
function Told({ log: { action, summary, changes = [] } }: { log: Partial<AuditLog> & Pick<AuditLog, 'action'> }) {
  const { t } = useLanguage()
  return (
    <>
      <span className="block font-semibold">{summary ?? t(auditActionLabels[action])}</span>
      {changes.length > 0 && <span className="block text-sm font-normal text-soft">{changes.join(' · ')}</span>}
    </>
  )
}

function Actor({ of: { userId, userName, username, resource } }: { of: AuditLog }) {
  const { t } = useLanguage()
  const isStranger = resource === 'SESSION' || resource === 'CONTACT_REQUEST'
  if (userId === null && userName === null && !isStranger) return t('System')
  return <ActorName name={userName} username={username} id={userId} />
}

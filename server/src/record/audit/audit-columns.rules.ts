import { auditActionLabels, auditResourceLabels } from '@aangan/contract/core/audit-actions'
import type { AuditLog } from '@aangan/contract/record/audit'
import type { Column } from '../../core/exports/columns.ts'

/** Exports have every row of an act. */
type ExportedLog = Omit<AuditLog, 'bulk'>

export const auditColumns: readonly Column<ExportedLog>[] = [
  { title: 'Activity', cell: ({ summary }) => summary },
  { title: 'Changes', cell: ({ changes }) => changes.join(' · ') },
  { title: 'Time', cell: ({ timestamp, community }, { moment }) => moment(timestamp, community?.id ?? null) },
  { title: 'User', cell: (log, { language }) => log.userName ?? log.username ?? log.userId ?? language.t(nobody(log)) },
  { title: 'Username', cell: ({ username }) => username },
  { title: 'Action', cell: ({ action }, { language }) => language.t(auditActionLabels[action]) },
  { title: 'Resource', cell: ({ resource }, { language }) => language.t(auditResourceLabels[resource]) },
  { title: 'Community', cell: ({ community: at }, { community }) => community(at?.id ?? null), everywhere: true },
  { title: 'Old Data', cell: ({ oldData }) => oldData },
  { title: 'New Data', cell: ({ newData }) => newData },
]

const nobody = ({ resource }: ExportedLog) =>
  resource === 'SESSION' || resource === 'CONTACT_REQUEST' ? 'Not signed in' : 'System'

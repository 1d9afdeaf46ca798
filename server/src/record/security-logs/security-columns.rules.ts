import { securityKindLabels, type SecurityLog } from '@aangan/contract/record/security-logs'
import type { Column } from '../../core/exports/columns.ts'

export const securityColumns: readonly Column<SecurityLog>[] = [
  { title: 'Activity', cell: ({ summary }) => summary },
  { title: 'Kind', cell: ({ kind }, { language }) => language.t(securityKindLabels[kind]) },
  { title: 'By', cell: ({ userName, username }, { language }) => userName ?? username ?? language.t('Not signed in') },
  { title: 'Username', cell: ({ username }) => username },
  { title: 'Time', cell: ({ timestamp, community }, { moment }) => moment(timestamp, community?.id ?? null) },
  { title: 'Community', cell: ({ community: at }, { community }) => community(at?.id ?? null), everywhere: true },
]

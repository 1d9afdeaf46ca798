import { securityKinds, type SecurityKind } from '@aangan/contract/core/event-kinds'
import { defaultTimeZone } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { securityKindLabels, type SecurityLog } from '@aangan/contract/record/security-logs'
import { CommunityFilter, useZoneOf } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import { Happened } from '../../domain/happened.tsx'
import { ActorName } from '../../domain/actor-name.tsx'
import type { Column } from '../../ui/list/column.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { wholeDay } from '../../ui/day.ts'
import { Export } from '../../shell/export.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { named, oneOf } from '../../ui/input/options.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { LogLines } from '../../ui/list/log-lines.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Select } from '../../ui/input/select.tsx'
import { StatusBadge, type BadgeTone } from '../../ui/status-badge.tsx'
import { useFilters } from '../../ui/list/use-filters.ts'
import { logsParams } from './security-logs.params.ts'
import { useSecurityLogs } from './security-logs.queries.ts'

const tones: Record<SecurityKind, BadgeTone> = { GATE: 'success', LOGIN: 'danger', ACCOUNT: 'warning' }

const communityColumn: Column<SecurityLog> = {
  title: 'Community',
  cell: ({ community }, { t }) => community?.displayName ?? t('Platform'),
}
const kindColumn: Column<SecurityLog> = {
  title: 'Kind',
  cell: ({ kind }) => <StatusBadge tone={tones[kind]} label={securityKindLabels[kind]} />,
}
const columnsFor = (zone: string, showsCommunity: boolean): readonly Column<SecurityLog>[] => [
  { title: 'Activity', cell: ({ summary }) => summary, card: 'lead' },
  { ...kindColumn, card: 'aside', only: 'card' },
  { ...kindColumn, only: 'table' },
  { title: 'By', cell: ({ userName, username }) => <ActorName name={userName} username={username} /> },
  {
    title: 'Time',
    cell: (log, language) => <Happened of={log} zone={zone} language={language} />,
    card: 'aside',
  },
  ...(showsCommunity ? [communityColumn] : []),
]

export function SecurityLogsScreen() {
  const t = useT()
  const { isSuperAdmin } = useSession()
  const own = useUser().communityId ?? ''
  const filters = useFilters(logsParams)
  const { kind, communityId, startDate, endDate } = filters.applied
  const wanted = {
    kind: oneOf(securityKinds, kind),
    communityId: isSuperAdmin ? communityId : undefined,
    startDate: wholeDay(startDate),
    endDate: wholeDay(endDate),
  }
  const logs = useSecurityLogs({ ...wanted, page: filters.page })
  const zone = useZoneOf()((isSuperAdmin && communityId) || own) ?? defaultTimeZone

  return (
    <>
      <SectionHeading title="Security Logs" />
      <p className="-mt-2 mb-4 text-soft">{t('Review security activities here.')}</p>
      <FilterBar
        label="Security logs"
        apply="Apply"
        onApply={() => filters.apply() || void logs.refetch()}
        onClear={filters.clear}
        first={<Select label="Kind" empty="All" options={named(securityKindLabels)} {...filters.field('kind')} />}
        filled={filters.filledBut('kind')}
        more={<Export of="securityLogs" filters={wanted} />}
      >
        <DateInput label="Start Date" className="max-[400px]:col-span-full" {...filters.field('startDate')} />
        <DateInput label="End Date" className="max-[400px]:col-span-full" {...filters.field('endDate')} />
        <CommunityFilter value={filters.typed.communityId} onChange={(id) => filters.type('communityId', id)} />
      </FilterBar>
      <PagedList
        label="Security logs"
        showing={(counts) => msg('Showing {shown} of {total} activities', counts)}
        Rows={LogLines<SecurityLog>}
        query={logs}
        page={filters.page}
        onPage={filters.goTo}
        rowKey={({ id }) => id}
        columns={columnsFor(zone, isSuperAdmin)}
        empty="No security activity found."
        hint="Try fewer filters, or other days."
        failure={(reason) => msg('Failed to load security logs: {reason}', { reason })}
      />
    </>
  )
}

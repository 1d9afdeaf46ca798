import { auditResourceLabels } from '@aangan/contract/core/audit-actions'
import { defaultTimeZone } from '@aangan/contract/core/constants'
import type { Language } from '@aangan/contract/core/language/language'
import { msg, type Label } from '@aangan/contract/core/language/text'
import { messageOr } from '../../core/api/api.ts'
import { CommunityFilter, useZoneOf } from '../../society/communities/community-filter.part.tsx'
import { useLanguage } from '../../core/language/language.ts'
import { raw } from '../../core/language/say.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { wholeDay } from '../../ui/day.ts'
import { Export } from '../../shell/export.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Select, type Option } from '../../ui/input/select.tsx'
import { useFilters } from '../../ui/list/use-filters.ts'
import { columnsFor } from './audit-columns.tsx'
import { AuditLines } from './audit-lines.tsx'
import { chosenKind, KindChips, PeriodChips } from './audit-chips.tsx'
import { auditParams } from './audit.params.ts'
import { useAudit } from './audit.queries.ts'
import { PersonFilter } from './person-filter.tsx'

/** Filters apply by themselves this long after the last change (specification 9). */
const soonMs = 300

const communitiesProblem = (error: Error | null): Label | undefined =>
  error ? 'Failed to load communities. Please try again.' : undefined

export function AuditScreen() {
  const { t } = useLanguage()
  const { isSuperAdmin } = useSession()
  const own = useUser().communityId ?? ''
  const filters = useFilters(auditParams, { soonMs })
  const { userId, resource, communityId, startDate, endDate } = filters.applied
  const kind = chosenKind(filters.applied)
  const wanted = {
    userId,
    resource,
    communityId: isSuperAdmin ? communityId : undefined,
    startDate: wholeDay(startDate),
    endDate: wholeDay(endDate),
    kind: kind === 'ALL' ? undefined : kind,
  }
  const logs = useAudit({ ...wanted, folded: 'true', page: filters.page })
  // The zone in which the filtered days are judged.
  const zone = useZoneOf()((isSuperAdmin && communityId) || own) ?? defaultTimeZone

  return (
    <>
      <SectionHeading title="Audit Trail" />
      <FilterBar
        label="Audit logs"
        apply="Apply"
        onApply={() => filters.apply() || void logs.refetch()}
        onClear={filters.clear}
        first={<PersonFilter filters={filters} />}
        filled={filters.filledBut('userId', 'kind')}
        more={<Export of="audit" filters={wanted} />}
      >
        <Select label="Resource" empty="All" options={resourcesFor(resource, t)} {...filters.field('resource')} />
        <CommunityFilter
          value={filters.typed.communityId}
          onChange={(id) => filters.type('communityId', id)}
          problem={communitiesProblem}
        />
        <DateInput label="Start Date" className="max-[400px]:col-span-full" {...filters.field('startDate')} />
        <DateInput label="End Date" className="max-[400px]:col-span-full" {...filters.field('endDate')} />
      </FilterBar>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <KindChips chosen={kind} onChoose={(chosen) => filters.choose({ kind: chosen })} />
        <PeriodChips startDate={startDate} endDate={endDate} zone={zone} onChoose={filters.choose} />
      </div>
      <PagedList
        label="Audit logs"
        showing={(counts) => msg('Showing {shown} of {total} logs', counts)}
        Rows={AuditLines}
        query={logs}
        page={filters.page}
        onPage={filters.goTo}
        rowKey={({ id }) => id}
        columns={columnsFor({ zone, showsCommunity: isSuperAdmin })}
        empty="No audit logs found."
        hint="Try fewer filters, or other days."
        failure={() => messageOr('An error occurred while fetching logs.')(logs.error)}
      />
    </>
  )
}

/** By their names. An address may ask for a part of one, as an older version did: that is a choice, too. */
function resourcesFor(asked: string, t: Language['t']): Option[] {
  const known = Object.entries(auditResourceLabels)
    .map(([value, label]) => ({ value, label: raw(t(label)), name: t(label) }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ value, label }): Option => ({ value, label }))
  return asked === '' || asked in auditResourceLabels ? known : [{ value: asked, label: raw(asked) }, ...known]
}

import { isAdmin } from '@aangan/contract/core/actor'
import { divisions, limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { visitKindLabels, visitKinds, visitStatuses, visitStatusLabels } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { useState } from 'react'
import { useZoneOf } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/list/column.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { Export } from '../../shell/export.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { House } from '../../domain/house.tsx'
import { named, oneOf, plain } from '../../ui/input/options.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Plate } from '../../domain/plate.tsx'
import { Select } from '../../ui/input/select.tsx'
import { StatusBadge, type BadgeTone } from '../../ui/status-badge.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useFilters } from '../../ui/list/use-filters.ts'
import type { TabProps } from './gate-office.ts'
import { useVisits } from './visits.queries.ts'
import { VisitTimes } from './visit-times.tsx'

const AllowDialog = lazyScreen(() => import('./allow.form.tsx'), 'AllowDialog')

const search = { status: '', kind: '', find: '', houseNo: '', division: '', startDate: '', endDate: '', page: 1 }

/** Everybody who came, newest first. */
export function VisitsTab({ communityId }: TabProps) {
  const t = useT()
  const user = useUser()
  const zone = useZoneOf()(communityId ?? user.communityId ?? '')
  const filters = useFilters(search)
  const { status, kind, find, houseNo, division, startDate, endDate } = filters.applied
  const wanted = {
    status: oneOf(visitStatuses, status),
    kind: oneOf(visitKinds, kind),
    find,
    houseNo,
    division: oneOf(divisions, division),
    startDate,
    endDate,
    communityId,
  }
  const list = useVisits({ ...wanted, page: filters.page })
  const [allowing, setAllowing] = useState<Visit>()
  return (
    <>
      <FilterBar
        label="Find visits"
        apply="Apply"
        onApply={() => filters.apply() || void list.refetch()}
        onClear={filters.clear}
        first={<TextInput label="Find" autoComplete="off" maxLength={limits.filter} {...filters.field('find')} />}
        filled={filters.filledBut('find')}
        more={<Export of="visits" filters={wanted} />}
      >
        <Select label="Status" empty="All" options={named(visitStatusLabels)} {...filters.field('status')} />
        <Select label="Kind" empty="All" options={named(visitKindLabels)} {...filters.field('kind')} />
        <TextInput label="House Number" autoComplete="off" maxLength={limits.filter} {...filters.field('houseNo')} />
        <Select label="Division" empty="All" options={plain(divisions)} {...filters.field('division')} />
        <DateInput label="Start Date" {...filters.field('startDate')} />
        <DateInput label="End Date" {...filters.field('endDate')} />
      </FilterBar>
      <PagedList
        label="Visits"
        showing={(counts) => msg('Showing {shown} of {total} visits', counts)}
        query={list}
        page={filters.page}
        onPage={filters.goTo}
        rowKey={({ id }) => id}
        columns={columnsIn(zone)}
        empty="No visits found."
        hint="Change the filters, or clear them."
        failure={(reason) => msg('Failed to load visits: {reason}', { reason })}
        {...(isAdmin(user) && {
          renderActions: (visit: Visit) =>
            visit.status === 'BLOCKED' && (
              <Button
                size="sm"
                className="whitespace-nowrap"
                aria-label={t('Allow Once: {name}', { name: visit.visitorName })}
                onClick={() => setAllowing(visit)}
              >
                {t('Allow Once')}
              </Button>
            ),
        })}
      />
      {allowing && <AllowDialog key={allowing.id} visit={allowing} onClose={() => setAllowing(undefined)} />}
    </>
  )
}

const columnsIn = (zone: string | undefined): readonly Column<Visit>[] => [
  { title: 'Visitor', cell: (visit) => <Visitor {...visit} />, card: 'lead' },
  { title: 'House', cell: ({ houseNo, division }) => <House no={houseNo} division={division} />, card: 'aside' },
  { title: 'Kind', cell: ({ kind }, { t }) => t(visitKindLabels[kind]) },
  {
    title: 'Status',
    cell: ({ status }) => <StatusBadge tone={tones[status] ?? 'calm'} label={visitStatusLabels[status]} />,
    card: 'aside',
  },
  { title: 'Times', cell: (visit) => <VisitTimes visit={visit} zone={zone} />, card: 'wide' },
]

const tones: Partial<Record<Visit['status'], BadgeTone>> = {
  PLANNED: 'warning',
  ASKING: 'warning',
  APPROVED: 'success',
  ARRIVED: 'success',
  DENIED: 'danger',
  BLOCKED: 'danger',
}

const Visitor = ({ visitorName, company, vehicleNo }: Visit) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="font-semibold wrap-anywhere">{visitorName}</span>
    {company && company !== visitorName && <span className="text-soft">{company}</span>}
    {vehicleNo && <Plate no={vehicleNo} />}
  </span>
)

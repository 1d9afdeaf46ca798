import { shiftFigures, type Shift } from '@aangan/contract/gate/gate-desk'
import { msg } from '@aangan/contract/core/language/text'
import { useZoneOf } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import type { Column } from '../../ui/list/column.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { useDates } from '../../ui/dates.ts'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFilters } from '../../ui/list/use-filters.ts'
import type { TabProps } from './gate-office.ts'
import { figureLabels } from './shift-figures.part.ts'
import { ShiftTurns } from './shift-turns.tsx'
import { useShifts } from './shifts.queries.ts'

const search = { startDate: '', endDate: '', page: 1 }

export function ShiftsTab({ communityId }: TabProps) {
  const user = useUser()
  const zone = useZoneOf()(communityId ?? user.communityId ?? '')
  const filters = useFilters(search)
  const { startDate, endDate } = filters.applied
  const list = useShifts({ communityId, startDate, endDate, page: filters.page })
  return (
    <>
      <FilterBar
        label="Find shifts"
        apply="Apply"
        onApply={() => filters.apply() || void list.refetch()}
        onClear={filters.clear}
      >
        <DateInput label="Start Date" {...filters.field('startDate')} />
        <DateInput label="End Date" {...filters.field('endDate')} />
      </FilterBar>
      <PagedList
        label="Shifts"
        showing={(counts) => msg('Showing {shown} of {total} shifts', counts)}
        query={list}
        page={filters.page}
        onPage={filters.goTo}
        rowKey={({ id }) => id}
        columns={columnsIn(zone)}
        empty="No shifts yet."
        hint="A shift begins at the gate desk."
        failure={(reason) => msg('Failed to load shifts: {reason}', { reason })}
      />
    </>
  )
}

const columnsIn = (zone: string | undefined): readonly Column<Shift>[] => [
  { title: 'Guard', cell: ({ guard }) => <span className="font-semibold">{guard.name}</span>, card: 'lead' },
  { title: 'Gate', cell: ({ gate }) => gate.name, card: 'aside' },
  { title: 'Time', cell: (shift) => <Times shift={shift} zone={zone} />, card: 'aside' },
  { title: 'Figures', cell: (shift) => <Figures shift={shift} />, card: 'wide', wide: true },
  {
    title: 'Turns at the Desk',
    cell: ({ turns }) => <ShiftTurns turns={turns} zone={zone} />,
    card: 'wide',
    wide: true,
  },
  { title: 'Note', cell: ({ note }) => note ?? '–', card: 'wide' },
]

function Times({ shift: { startedAt, endedAt }, zone }: { shift: Shift; zone: string | undefined }) {
  const dates = useDates()
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {dates.moment(startedAt, zone)}
      {endedAt ? <span>{`– ${dates.moment(endedAt, zone)}`}</span> : <StatusBadge tone="success" label="On duty" />}
    </span>
  )
}

/** Shows only figures that are not zero. */
function Figures({ shift }: { shift: Shift }) {
  const t = useT()
  return (
    <span className="flex flex-wrap gap-x-3">
      {shiftFigures
        .filter((name) => shift[name] > 0)
        .map((name) => (
          <span key={name} className="tabular-nums">
            {t('{label}: {count}', { label: t(figureLabels[name]), count: shift[name] })}
          </span>
        ))}
    </span>
  )
}

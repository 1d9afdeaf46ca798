import { msg } from '@aangan/contract/core/language/text'
import { Pencil } from 'lucide-react'
import { useT } from '../src/core/language/language.ts'
import { ApiError } from '../src/core/api/api.ts'
import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { Cards } from '../src/ui/list/data-cards.tsx'
import type { Column } from '../src/ui/list/column.ts'
import { DataList } from '../src/ui/list/data-list.tsx'
import { Table } from '../src/ui/list/data-table.tsx'
import { ExpandableCard, Fact, Facts } from '../src/ui/list/expandable-card.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { LineCards } from '../src/ui/list/line-cards.tsx'
import { LineTable } from '../src/ui/list/line-table.tsx'
import { Lines } from '../src/ui/list/lines.tsx'
import { ListStates } from '../src/ui/list/list-states.tsx'
import { LogLines } from '../src/ui/list/log-lines.tsx'
import { Menu } from '../src/ui/menu.tsx'
import { PagedList } from '../src/ui/list/paged-list.tsx'
import { Pager } from '../src/ui/list/pager.tsx'
import { SectionHeading } from '../src/ui/page-heading.tsx'
import { Plate } from '../src/domain/plate.tsx'
import { SectionTabs } from '../src/ui/section-tabs.tsx'
import { StatusBadge } from '../src/ui/status-badge.tsx'
import { VehicleTypeIcon } from '../src/domain/vehicle-type.tsx'
import { asha, longName, longWord, note, plate, unavailable } from './names.ts'
import { Group, nothing, Row, Specimen } from './specimen.tsx'

interface Vehicle {
  readonly id: string
  readonly no: string
  readonly type: 'two-wheeler' | 'four-wheeler'
  readonly owner: string
  readonly isInside: boolean
}
const vehicles: readonly Vehicle[] = [
  { id: '1', no: plate, type: 'four-wheeler', owner: asha, isInside: true },
  { id: '2', no: 'KA05MN7788', type: 'two-wheeler', owner: longName, isInside: true },
  { id: '3', no: 'MH12AB1234', type: 'four-wheeler', owner: longWord, isInside: false },
]
const columns: readonly Column<Vehicle>[] = [
  { title: 'Vehicle Number', card: 'lead', cell: ({ no }) => <Plate no={no} /> },
  { title: 'Type', card: 'aside', cell: ({ type }) => <VehicleTypeIcon type={type} /> },
  { title: 'Name', cell: ({ owner }) => owner },
  {
    title: 'Status',
    cell: ({ isInside }, { t }) => (isInside ? <StatusBadge tone="success" label="Inside" /> : t('N/A')),
  },
]
const list = {
  label: 'Vehicles',
  columns,
  rowKey: ({ id }: Vehicle) => id,
  empty: 'No vehicles yet.',
  hint: note,
  failure: (reason) => msg('Failed to fetch notices: {reason}', { reason }),
} as const satisfies Partial<Parameters<typeof DataList<Vehicle>>[0]>

const query = (data: readonly Vehicle[] | undefined, error: Error | null = null) => ({
  data,
  error,
  isPending: data === undefined && !error,
  refetch: nothing,
})
const broken = new ApiError(503, unavailable)
const tabs = { inside: 'Inside', visits: 'Visits', shifts: 'Shifts', settings: 'Community Settings' } as const

export function Lists() {
  const t = useT()
  const [page, setPage] = useState(6)
  const actions = ({ no }: Vehicle) => (
    <>
      <IconButton label={`${t('Edit')} ${no}`} icon={Pencil} tone="quiet" run={nothing} />
      <Button size="sm" tone="quiet-danger">
        {t('Delete')}
      </Button>
      <Menu label={t('More')} items={[]} />
    </>
  )
  const lines = {
    ...list,
    details: [{ title: 'Note', cell: () => note.raw }] satisfies Column<Vehicle>[],
    renderMenu: () => <Menu label={t('More')} items={[]} />,
    renderActions: actions,
  }
  return (
    <Group title="Lists">
      <Specimen title="SectionHeading: alone, with buttons, long">
        <SectionHeading title="Vehicles" />
        <SectionHeading title="Vehicles">
          <Button tone="primary">{t('Add Vehicle')}</Button>
        </SectionHeading>
        <SectionHeading title={note}>
          <Button tone="primary">{t('Turn On Notifications on This Device')}</Button>
        </SectionHeading>
      </Specimen>
      <Specimen title="DataList: with rows">
        <DataList {...list} query={query(vehicles)} renderActions={actions} />
      </Specimen>
      <Specimen title="DataList: buttons in sight, as cards at every width">
        <DataList {...list} query={query(vehicles)} renderActions={actions} layout="cards" actionsInSight />
      </Specimen>
      <Specimen title="DataList: empty">
        <DataList {...list} query={query([])} />
      </Specimen>
      <Specimen title="DataList: loading">
        <DataList {...list} query={query(undefined)} />
      </Specimen>
      <Specimen title="DataList: failed, failed with the rows of before">
        <DataList {...list} query={query(undefined, broken)} />
        <DataList {...list} query={query(vehicles.slice(0, 1), broken)} />
      </Specimen>
      <Specimen title="ListStates with rows of one’s own">
        <ListStates {...list} query={query(vehicles)}>
          {(rows) => <p>{rows.map(({ no }) => no).join(', ')}</p>}
        </ListStates>
      </Specimen>
      <Specimen title="Table: in groups">
        <Table
          {...list}
          rows={vehicles}
          renderActions={actions}
          group={({ isInside }) => ({ key: String(isInside), title: isInside ? 'Inside' : 'Vehicles' })}
        />
      </Specimen>
      <Specimen title="Cards: unfolded">
        <Cards {...list} rows={vehicles} renderActions={actions} unfolded />
      </Specimen>
      <Specimen title="LogLines">
        <LogLines {...list} rows={vehicles} />
      </Specimen>
      <Specimen title="Lines: as wide as the page; as a table and as cards, with one open">
        <Lines {...lines} rows={vehicles} />
        <LineTable {...lines} rows={vehicles} isOpen={(key) => key === '2'} toggle={nothing} />
        <LineCards {...lines} rows={vehicles} isOpen={(key) => key === '2'} toggle={nothing} />
      </Specimen>
      <Specimen title="PagedList: usual, more than it counts, the next page on its way">
        {[3, 20_000].map((totalElements) => (
          <PagedList
            key={totalElements}
            {...list}
            query={{
              ...query(undefined),
              isPending: false,
              isPlaceholderData: totalElements > 3,
              data: { content: [...vehicles], totalPages: 3, totalElements },
            }}
            showing={({ shown, total }) => msg('Showing {shown} of {total} users', { shown, total })}
            page={0}
            onPage={nothing}
          />
        ))}
      </Specimen>
      <Specimen title="Pager: first, in the middle, last, of two pages">
        <Pager page={0} totalPages={1000} onPage={nothing} />
        <Pager page={page} totalPages={12} onPage={setPage} />
        <Pager page={999} totalPages={1000} onPage={nothing} />
        <Pager page={1} totalPages={2} onPage={nothing} />
      </Specimen>
      <Specimen title="SectionTabs">
        <SectionTabs
          label="The Gate"
          tabs={tabs}
          names={['inside', 'visits', 'shifts', 'settings']}
          shown="visits"
          first="inside"
        >
          {asha}
        </SectionTabs>
      </Specimen>
      <Specimen title="ExpandableCard: folded, unfolded, a heading alone, with everything">
        <div className="flex flex-col gap-3">
          <ExpandableCard lead={longName}>{note.raw}</ExpandableCard>
          <ExpandableCard lead={<Plate no={plate} />} aside={t('Inside')} unfolded>
            <Facts>
              <Fact name="Name">{longName}</Fact>
              <Fact name="House">{longWord}</Fact>
              <Fact name="Note" wide>
                {note.raw}
              </Fact>
            </Facts>
          </ExpandableCard>
          <ExpandableCard lead={asha} />
          <ExpandableCard
            lead={longWord}
            aside={<StatusBadge tone="warning" label="Too long" />}
            note={note.raw}
            actions={
              <Row>
                <Button>{t('Turn On Notifications on This Device')}</Button>
                <Button tone="danger">{t('Delete')}</Button>
              </Row>
            }
          >
            {asha}
          </ExpandableCard>
        </div>
      </Specimen>
    </Group>
  )
}

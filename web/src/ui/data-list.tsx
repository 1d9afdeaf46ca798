import type { ReactNode } from 'react'
import { Cards } from './data-cards.tsx'
import { Table } from './data-table.tsx'
import { ListStates, type ListStatesProps } from './list-states.tsx'
import { useWide, type TableFrom } from './use-wide.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** In a card: `lead` is its head, `aside` stands quietly beside it; the rest unfolds, what is `wide` below its name. */
  card?: 'lead' | 'aside' | 'wide'
  /** For what only a table or only a card shows. */
  only?: 'table' | 'card'
}

export interface ListShape<Row> {
  /** What the list is called for those who hear it. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The quiet heading that a row stands under; rows of one group follow each other. */
  group?: (row: Row) => string
  /** The row's buttons. */
  renderActions?: (row: Row) => ReactNode
  /** In cards the buttons stay in sight instead of unfolding. */
  actionsInSight?: boolean
  /** Cards show everything at once. */
  unfolded?: boolean
}

export interface DataListProps<Row>
  extends Omit<ListShape<Row>, 'rows'>, Omit<ListStatesProps<Row>, 'children' | 'rowKey'> {
  /** `cards` at every width, for things with much to unfold. */
  layout?: 'table' | 'cards'
  tableFrom?: TableFrom
}

/** Every list: a table from 768 px, cards that unfold below; with its loading, empty and error states. */
export function DataList<Row>({
  query,
  empty,
  hint,
  failure,
  missing,
  layout = 'table',
  tableFrom,
  ...list
}: DataListProps<Row>) {
  const wide = useWide(tableFrom)
  return (
    <ListStates query={query} empty={empty} hint={hint} failure={failure} rowKey={list.rowKey} missing={missing}>
      {(rows) => (layout === 'table' && wide ? <Table {...list} rows={rows} /> : <Cards {...list} rows={rows} />)}
    </ListStates>
  )
}

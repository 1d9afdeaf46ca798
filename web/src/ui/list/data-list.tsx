import type { Language } from '@aangan/contract/core/language/language'
import type { Label } from '@aangan/contract/core/language/text'
import type { ComponentType, ReactNode } from 'react'
import { Cards } from './data-cards.tsx'
import { Table } from './data-table.tsx'
import { ListStates, type ListStatesProps } from './list-states.tsx'
import { useWide, type TableFrom } from '../browser/use-wide.ts'

export interface Column<Row> {
  title: Label
  cell: (row: Row, language: Language) => ReactNode
  /** In a card: `lead` is the heading, `aside` stands beside it, a `note` below it; the rest unfolds, a `wide` value below its name. */
  card?: 'lead' | 'aside' | 'note' | 'wide'
  /** Shown only in the table or only in cards. */
  only?: 'table' | 'card'
  /** The column takes the room that the others leave in a table. */
  wide?: boolean
}

export interface ListShape<Row> {
  /** The list's accessible name. */
  label: Label
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The row's buttons. */
  renderActions?: (row: Row) => ReactNode
  /** Cards show their buttons without being unfolded. */
  actionsInSight?: boolean
  /** Cards are always open. */
  unfolded?: boolean
}

export interface DataListProps<Row>
  extends Omit<ListShape<Row>, 'rows'>, Omit<ListStatesProps<Row>, 'children' | 'rowKey'> {
  /** `cards`: at every width, for rows with many values. */
  layout?: 'table' | 'cards'
  tableFrom?: TableFrom
  /** Renders the rows in a layout of their own. */
  Rows?: ComponentType<ListShape<Row>>
}

/** A list: a table from 768 px, cards below; with loading, empty and error states. */
export function DataList<Row>({
  query,
  empty,
  hint,
  failure,
  missing,
  layout = 'table',
  tableFrom,
  Rows,
  ...list
}: DataListProps<Row>) {
  const wide = useWide(tableFrom)
  return (
    <ListStates query={query} empty={empty} hint={hint} failure={failure} rowKey={list.rowKey} missing={missing}>
      {(rows) => {
        if (Rows) return <Rows {...list} rows={rows} />
        return layout === 'table' && wide ? <Table {...list} rows={rows} /> : <Cards {...list} rows={rows} />
      }}
    </ListStates>
  )
}

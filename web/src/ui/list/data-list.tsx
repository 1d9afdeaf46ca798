import type { ComponentType } from 'react'
import type { ListShape } from './column.ts'
import { Cards } from './data-cards.tsx'
import { Table } from './data-table.tsx'
import { ListStates, type ListStatesProps } from './list-states.tsx'
import { useWide, type TableFrom } from '../browser/use-wide.ts'

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

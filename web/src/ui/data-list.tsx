import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../api.ts'
import { Cards } from './data-cards.tsx'
import { Table } from './data-table.tsx'
import { Empty } from './empty.tsx'
import { Failure } from './failure.tsx'
import { Skeleton } from './skeleton.tsx'
import { useFocusKeeper } from './focus-keeper.ts'
import { useWide, type TableFrom } from './use-wide.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** In a card: `lead` is its head, `aside` stands quietly beside it; the rest unfolds. */
  card?: 'lead' | 'aside'
  /** For what only a table or only a card shows. */
  only?: 'table' | 'card'
}

export interface ListShape<Row> {
  /** What the list is called for those who hear it. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The row's buttons. */
  actions?: (row: Row) => ReactNode
  /** In cards the buttons stay in sight instead of unfolding. */
  actionsInSight?: boolean
}

export interface DataListProps<Row> extends Omit<ListShape<Row>, 'rows'> {
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'isPending'> & { refetch: () => unknown }
  /** The specification's words for nothing there, and a friendly line below. */
  empty: string
  hint?: ReactNode
  /** What to say when it cannot be loaded; given the reason. */
  failure: (reason: string) => string
  /** `cards` at every width, for things with much to unfold. */
  layout?: 'table' | 'cards'
  tableFrom?: TableFrom
}

/** Every list: a table from 768 px, cards that unfold below; with its loading, empty and error states. */
export function DataList<Row>({ query, empty, hint, failure, layout = 'table', tableFrom, ...list }: DataListProps<Row>) {
  const wide = useWide(tableFrom)
  const keeper = useFocusKeeper(query.data)
  if (query.isPending) return <Skeleton />
  // What was loaded before stays in sight under the message.
  const problem = query.error && <Failure text={failure(messageOf(query.error))} onRetry={() => void query.refetch()} />
  if (!query.data) return problem
  const shown = { ...list, rows: query.data }
  return (
    <div className="flex flex-col gap-4" {...keeper}>
      {problem}
      {query.data.length === 0 ? <Empty text={empty} hint={hint} /> : layout === 'table' && wide ? <Table {...shown} /> : <Cards {...shown} />}
    </div>
  )
}

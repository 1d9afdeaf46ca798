import type { UseQueryResult } from '@tanstack/react-query'
import type { Label } from '@aangan/contract/core/language/text'
import type { ReactElement, ReactNode } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import type { Shown, Reason } from '../../core/language/say.ts'
import { Empty } from '../empty.tsx'
import { Failure } from '../failure.tsx'
import { useFocusKeeper } from '../browser/focus-keeper.ts'
import { useNamedId, useShowNamed } from './named.ts'
import { Skeleton } from '../skeleton.tsx'

export interface ListStatesProps<Row> {
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'isPending'> & {
    refetch: () => unknown
    isFetching?: boolean
  }
  /** The specification's text for an empty list, and a hint below it. */
  empty: Shown
  hint?: Shown | ReactElement | undefined
  /** The message when it cannot be loaded, from the reason. */
  failure: (reason: Reason) => Shown
  rowKey: (row: Row) => string
  /** The sentence for a row that the address points to and that is not in the list; for lists that can be pointed into. */
  missing?: Label | undefined
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that is loading, failed, empty or loaded. */
export function ListStates<Row>(props: ListStatesProps<Row>) {
  const { query, empty, hint, failure, rowKey, missing, children } = props
  const keeper = useFocusKeeper()
  const named = useNamedId()
  const isThere = query.data?.some((row) => rowKey(row) === named)
  // The list is being read again and may have it.
  const isRead = query.data !== undefined && !query.isFetching
  useShowNamed(named, isThere || isRead)
  if (query.isPending) return <Skeleton />
  // Rows loaded before stay visible below the message. An empty list does not: it says nothing about the failed request.
  const problem = query.error && <Failure text={failure(messageOf(query.error))} onRetry={() => void query.refetch()} />
  if (!query.data || (problem && query.data.length === 0)) return problem
  return (
    <div className="flex flex-col gap-4" {...keeper}>
      {problem}
      {missing && named && !isThere && isRead && <Missing text={missing} />}
      {query.data.length === 0 ? <Empty text={empty} hint={hint} /> : children(query.data)}
    </div>
  )
}

function Missing({ text }: { text: Label }) {
  const t = useT()
  return (
    <p data-missing tabIndex={-1} className="rounded-md bg-brand-wash px-4 py-3 text-sm font-medium text-brand">
      {t(text)}
    </p>
  )
}

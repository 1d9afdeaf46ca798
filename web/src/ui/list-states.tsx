import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../api.ts'
import { Empty } from './empty.tsx'
import { Failure } from './failure.tsx'
import { useFocusKeeper } from './focus-keeper.ts'
import { Skeleton } from './skeleton.tsx'

export interface ListStatesProps<Row> {
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'isPending'> & { refetch: () => unknown }
  /** The specification's words for nothing there, and a friendly line below. */
  empty: string
  hint?: ReactNode
  /** What to say when it cannot be loaded; given the reason. */
  failure: (reason: string) => string
  /** How the rows are shown. */
  children: (rows: readonly Row[]) => ReactNode
}

/** A list on its way, failed, empty, or there. */
export function ListStates<Row>({ query, empty, hint, failure, children }: ListStatesProps<Row>) {
  const keeper = useFocusKeeper()
  if (query.isPending) return <Skeleton />
  // What was loaded before stays in sight under the message; that there was nothing is no answer to the last question.
  const problem = query.error && <Failure text={failure(messageOf(query.error))} onRetry={() => void query.refetch()} />
  if (!query.data || (problem && query.data.length === 0)) return problem
  return (
    <div className="flex flex-col gap-4" {...keeper}>
      {problem}
      {query.data.length === 0 ? <Empty text={empty} hint={hint} /> : children(query.data)}
    </div>
  )
}

import type { Page } from '@aangan/contract/core/query-fields'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLanguage } from '../../core/language/language.ts'
import { countOf, type Showing } from './count-of.ts'
import { DataList, type DataListProps } from './data-list.tsx'
import { Pager } from './pager.tsx'

export interface PagedListProps<Row> extends Omit<DataListProps<Row>, 'query'> {
  query: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPending' | 'isPlaceholderData'> & {
    refetch: () => unknown
  }
  showing: Showing
  /** The page shown, from 0. */
  page: number
  onPage: (page: number) => void
}

/** One page of a list, its count, and the pager. */
export function PagedList<Row>({ query, showing, page, onPage, ...list }: PagedListProps<Row>) {
  const { say } = useLanguage()
  const top = useRef<HTMLDivElement>(null)
  const { data } = query
  return (
    <>
      <div ref={top} className="scroll-mt-4" />
      <div
        aria-busy={query.isPlaceholderData}
        // The old page stays readable until the next one replaces it.
        className={query.isPlaceholderData ? 'cursor-progress' : undefined}
      >
        <DataList {...list} query={{ ...query, data: data?.content }} />
      </div>
      <p role="status" className={data && data.totalElements > 0 ? 'mt-4 text-center text-sm text-soft' : 'sr-only'}>
        {data && !query.isPlaceholderData && say(countOf(data, showing))}
      </p>
      <Pager
        page={page}
        totalPages={data?.totalPages ?? 0}
        onPage={(next) => {
          onPage(next)
          top.current?.scrollIntoView({ block: 'nearest' })
        }}
      />
    </>
  )
}

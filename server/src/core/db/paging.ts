import { limits } from '@aangan/contract/core/constants'
import type { Page } from '@aangan/contract/core/query-fields'
import { many, one, type Batch } from './batch.ts'
import type { Tx } from './database.ts'
import type { Statement } from './sql.ts'

/** A page: how many match in all, and the rows of this one. */
export const pageFrom = <T extends object>(total: Batch<number>, rows: Statement<T[]>, size: number): Batch<Page<T>> =>
  total.with(many(rows)).map(([counted, content]) => ({ content, ...totalsOf(counted, size) }))

export const totalsOf = (counted: number, size: number): Omit<Page<never>, 'content'> => ({
  totalElements: counted,
  totalPages: Math.ceil(counted / size),
})

/** So far the total of a page is counted: exact up to `limits.counted`, and never short of a next page, so that paging reaches the last row. */
export const mostCounted = (page: number, size: number): number => Math.max(limits.counted, (page + 1) * size) + 1

export const countForPage = (tx: Tx, matching: Statement, page: number, size: number): Batch<number> =>
  countUpTo(tx, matching, mostCounted(page, size))

/** How many rows there are, counted up to so many only. */
export const countUpTo = ({ sql }: Tx, matching: Statement, most: number): Batch<number> =>
  one(sql<{ count: number }[]>`select count(*)::int as count from (${matching} limit ${most}) few`).map(
    ({ count }) => count,
  )

/** For `like` on lower-cased text: what was typed means itself, `%` and `_` too. */
export const literally = (typed: string): string => typed.toLowerCase().replace(/[\\%_]/g, '\\$&')
/** 'Any part of'. */
export const anyPart = (typed: string): string => `%${literally(typed)}%`

const trigram = 3
/** A text long enough for the trigram index, which finds the few rows that have it. */
export const isRare = (typed: string | undefined): boolean => typed !== undefined && typed.length >= trigram
/** 'Has this part', of a lower-cased column. A text too short for the index is looked for in the rows: reading that whole index takes longer. */
export const hasPart = (tx: Tx, column: Statement, typed: string): Statement =>
  isRare(typed) ? hasPartInIndex(tx, column, typed) : hasPartOfFew(tx, column, typed)
/** The same, always looked for in the trigram index. */
export const hasPartInIndex = (tx: Tx, column: Statement, typed: string): Statement =>
  tx.sql`${column} like ${anyPart(typed)}`
/** The same, looked for in the rows that the rest of the statement leaves. */
export const hasPartOfFew = (tx: Tx, column: Statement, typed: string): Statement =>
  tx.sql`strpos(${column}, ${typed.toLowerCase()}) > 0`

/**
 * One page of a query that says its order. The plan is made for every page alike, so PostgreSQL reckons with a tenth of
 * the table; a fixed bound tells it that few rows are wanted, and that the index which is in order will do.
 */
export const pageOfRows = ({ sql }: Tx, ordered: Statement, page: number, size: number): Statement => {
  const offset = page * size
  return offset + size <= 1000
    ? sql`select * from (${ordered} limit 1000) near limit ${size} offset ${offset}`
    : sql`${ordered} limit ${size} offset ${offset}`
}

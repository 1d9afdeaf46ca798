import type { Page } from '@aangan/contract/fields'
import type { PendingQuery, Row } from 'postgres'
import type { Tx } from './database.ts'

/** A page from its rows and the number of all that match. */
export const pageFrom = <T>(content: T[], totalElements: number, size: number): Page<T> => ({
  content,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
})

/** 'Any part of', for `like` on lower-cased text: what was typed means itself, `%` and `_` too. */
export const anyPart = (typed: string): string => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * One page of a query that says its order. The plan is made for every page alike, so PostgreSQL reckons with a tenth of
 * the table; a fixed bound tells it that few rows are wanted, and that the index which is in order will do.
 */
export const pageOfRows = ({ sql }: Tx, ordered: PendingQuery<Row[]>, page: number, size: number): PendingQuery<Row[]> => {
  const offset = page * size
  return offset + size <= 1000
    ? sql`select * from (${ordered} limit 1000) near limit ${size} offset ${offset}`
    : sql`${ordered} limit ${size} offset ${offset}`
}

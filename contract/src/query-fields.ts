import * as z from 'zod/mini'
import { communityId, limits, text } from './fields.ts'

/** A query that may name a community; only a super admin may name another than their own. */
export const inCommunity = z.object({ communityId: z.optional(communityId) })

/** A whole number, which a query holds as text. */
export const wholeInQuery = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name} must be a whole number.` })
    .check(
      z.int({ error: `${name} must be a whole number.`, abort: true }),
      z.gte(min, `${name} must be at least ${min}.`),
      z.lte(max, `${name} must be at most ${max}.`),
    )
export const page = z._default(wholeInQuery('Page', 0, limits.pageMax), 0)
export const size = z._default(wholeInQuery('Size', 1, limits.pageSizeMax), limits.pageSize)
/** True or false, which a query holds as text. */
export const flagInQuery = (name: string) => z.enum(['true', 'false'], { error: `${name} must be true or false.` })
/** A text filter: any part, case-insensitive. */
export const filter = (name: string) => z.optional(text(name, limits.filter))

/** A page of a longer list (specification 7: content, totalPages, totalElements). */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    content: z.array(item),
    totalPages: z.int().check(z.describe('How many pages of this size there are')),
    totalElements: z.int().check(z.describe('How many rows match in all')),
  })
export interface Page<T> {
  content: T[]
  totalPages: number
  totalElements: number
}

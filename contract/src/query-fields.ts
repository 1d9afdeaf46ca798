import * as z from 'zod/mini'
import { communityId, limits, text } from './fields.ts'

/** Only a super admin may name a community that is not their own. */
export const inCommunity = z.object({ communityId: z.optional(communityId) })

/** A whole number, sent as text. */
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
/** A boolean, sent as text. */
export const flagInQuery = (name: string) => z.enum(['true', 'false'], { error: `${name} must be true or false.` })
/** Matches any part, case-insensitively. */
export const filter = (name: string) => z.optional(text(name, limits.filter))

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

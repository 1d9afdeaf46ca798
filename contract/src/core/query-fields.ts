import * as z from 'zod/mini'
import { limits } from './constants.ts'
import type { TextMessages } from './field-messages.ts'
import { communityId, describe, text } from './fields.ts'
import type { Text } from './language/text.ts'

/** Only a super admin may name a community that is not their own. */
export const inCommunity = z.object({ communityId: z.optional(communityId) })

/** A whole number, sent as text. */
// Pure, so that the browser's build leaves out the queries that only the server reads.
/* @__NO_SIDE_EFFECTS__ */
export const wholeInQuery = ({ whole, least, most }: WholeMessages, min: number, max: number) =>
  z.coerce.number({ error: whole }).check(z.int({ error: whole, abort: true }), z.gte(min, least), z.lte(max, most))
interface WholeMessages {
  readonly whole: Text
  readonly least: Text
  readonly most: Text
}
const pageMessages: WholeMessages = {
  whole: 'Page must be a whole number.',
  least: 'Page must be at least {minimum}.',
  most: 'Page must be at most {maximum}.',
}
const sizeMessages: WholeMessages = {
  whole: 'Size must be a whole number.',
  least: 'Size must be at least {minimum}.',
  most: 'Size must be at most {maximum}.',
}
export const page = z._default(wholeInQuery(pageMessages, 0, limits.pageMax), 0)
export const size = z._default(wholeInQuery(sizeMessages, 1, limits.pageSizeMax), limits.pageSize)
/** A boolean, sent as text. */
/* @__NO_SIDE_EFFECTS__ */
export const flagInQuery = (error: Text) => z.enum(['true', 'false'], { error })
/** Staff who live here would otherwise get the whole community's rows. */
export const mine = describe(
  z.optional(flagInQuery('Mine must be true or false.')),
  'True: only of the houses where the caller lives',
)
export const searchMessages = {
  tooLong: 'Search must be at most {maximum} characters.',
  unstorable: 'Search contains a character that cannot be stored.',
} as const satisfies TextMessages
/** Matches any part, case-insensitively. */
/* @__NO_SIDE_EFFECTS__ */
export const filter = (messages: TextMessages) => z.optional(text(messages, limits.filter))

/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    content: z.array(item),
    totalPages: z
      .int()
      .check(z.describe('How many pages of this size there are; beyond 10,000 rows, at least so many')),
    totalElements: z.int().check(z.describe('How many rows match in all; above 10,000: more than 10,000')),
  })
export interface Page<T> {
  content: T[]
  totalPages: number
  totalElements: number
}

import * as z from 'zod/mini'
import { signedIn } from '../core/actor.ts'
import { divisions, limits, noNul } from '../core/constants.ts'
import { latinDigits } from '../core/digits.ts'
import { endpoints } from '../core/endpoint.ts'
import { invalid } from '../core/field-messages.ts'
import { communityId, communityRef, describe, instant, mustBeString } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { searchMessages } from '../core/query-fields.ts'

/** What can be found. Each kind is a list of its own, and only who reads that list finds it. */
export const searchKinds = ['COMMUNITY', 'USER', 'PERSON', 'HOUSE', 'VEHICLE', 'VISITOR', 'NOTICE', 'HELPER'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Most items of one kind in a reply. */
export const mostFound = 5
const tooShort: Text = 'Search must be at least {minimum} characters.'

const asSearched = (typed: string): string => latinDigits(typed.trim().replace(/\s+/g, ' ').normalize('NFC'))

export const searchQuery = z.object({
  q: describe(
    z
      .string({ error: mustBeString(invalid) })
      .check(
        z.overwrite(asSearched),
        z.minLength(limits.findMin, { error: tooShort, abort: true }),
        z.maxLength(limits.findMax, { error: searchMessages.tooLong, abort: true }),
        z.regex(noNul, searchMessages.unstorable),
      ),
    'A name, a house like A-402, any part of a plate; for admins also a whole mobile number',
  ),
  communityId: z.optional(communityId),
})

export const searchItem = z.object({
  id: describe(z.string(), 'The id in its list'),
  title: describe(z.nullable(z.string()), 'What stands first, where it is no plate, house or name'),
  vehicleNo: describe(z.nullable(z.string()), 'Number plate'),
  division: describe(z.nullable(z.enum(divisions)), 'Division of the house'),
  houseNo: describe(z.nullable(z.string()), 'House number'),
  name: describe(z.nullable(z.string()), 'Of the person; of a vehicle, its owner’s'),
  code: describe(z.nullable(z.string()), 'The status; of a helper, the category'),
  count: describe(z.nullable(z.int()), 'How many people belong to the house'),
  at: describe(z.nullable(instant), 'When a notice was published, or a visitor came or is expected'),
  community: describe(z.nullable(communityRef), 'For super admins: where it is'),
})
export type SearchItem = z.output<typeof searchItem>
/** An item as its query reads it; the fields its kind does not have are added as null. */
export type FoundItem = Pick<SearchItem, 'id'> & Partial<SearchItem>

export const searchGroup = z.object({
  kind: describe(z.enum(searchKinds), 'Of which list'),
  items: describe(z.array(searchItem).check(z.maxLength(mostFound)), 'The best first'),
  more: describe(z.boolean(), 'Its list has more of them'),
})
export type SearchGroup = z.output<typeof searchGroup>

export const searchEndpoints = endpoints({
  find: {
    method: 'GET',
    path: '/api/search',
    summary: 'Find what my own lists show, by name, house or plate; kinds that found nothing are absent',
    who: signedIn,
    scope: 'named-in-query',
    limit: 'search',
    query: searchQuery,
    reply: z.object({ groups: z.array(searchGroup) }),
    records: ['everything.searched'],
  },
})

import * as z from 'zod/mini'
import { watch } from '../core/actor.ts'
import { divisions } from '../core/constants.ts'
import { endpoints } from '../core/endpoint.ts'
import { describe, instant } from '../core/fields.ts'
import { inCommunity } from '../core/query-fields.ts'
import { helperCategories } from '../society/helper-categories.ts'
import { visit } from './visits.ts'

/** This is also the evacuation list, so it has no pages. */
export const inside = z.object({
  at: describe(instant, 'When it was read'),
  count: describe(z.int(), 'How many people: visitors and helpers'),
  visitorCount: describe(z.int(), 'How many visitors'),
  helperCount: describe(z.int(), 'How many helpers'),
  overstays: describe(z.int(), 'How many visitors are inside for longer than usual'),
  houses: describe(
    z.array(z.object({ houseNo: z.string(), division: z.enum(divisions), count: z.int() })),
    'How many visitors at each house',
  ),
  visits: describe(z.array(visit), 'Longest first'),
  helpers: describe(
    z.array(z.object({ id: z.string(), name: z.string(), category: z.enum(helperCategories), inAt: instant })),
    'Longest first',
  ),
})
export type Inside = z.output<typeof inside>

export const insideEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/gate/inside',
    summary: 'Who is inside, longest first',
    who: watch,
    scope: 'named',
    query: inCommunity,
    reply: inside,
  },
})

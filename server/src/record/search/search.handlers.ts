import type { FoundItem, SearchKind, searchEndpoints } from '@aangan/contract/record/search'
import { readingOf, type TextReading } from '@aangan/contract/record/search-reading'
import type { Handlers } from '../../core/context/handlers.ts'
import { all, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { groupsOf, kindsFor, sightOf } from './kinds.rules.ts'
import { findHouses, findPeople, findUsers, findVehicles } from './people.sql.ts'
import { recordedSearch } from './recorded.rules.ts'
import { findCommunities, findHelpers, findNotices } from './society.sql.ts'
import { findVisitors } from './visitors.sql.ts'

export const search: Handlers<typeof searchEndpoints> = {
  async find(ctx, { query: { q } }) {
    await ctx.recordSearch('everything.searched', { q: recordedSearch(q) })
    const reading = readingOf(q)
    const sight = sightOf(ctx.actor)
    const kinds = kindsFor(ctx.actor, reading, ctx.scope !== 'platform')
    const found = await ctx.read((tx) =>
      all(
        kinds.map((kind) =>
          ('mobileNo' in reading ? findUsers(tx, reading, sight.isWide) : findByText[kind](tx, reading, sight)).map(
            (items) => [kind, items] as const,
          ),
        ),
      ),
    )
    return { groups: groupsOf(found) }
  },
}

type FindByText = (tx: Tx, reading: TextReading, sight: ReturnType<typeof sightOf>) => Batch<FoundItem[]>
const findByText: Readonly<Record<SearchKind, FindByText>> = {
  COMMUNITY: findCommunities,
  USER: (tx, reading, { isWide }) => findUsers(tx, reading, isWide),
  PERSON: findPeople,
  HOUSE: (tx, reading, { isWide }) => findHouses(tx, reading, isWide),
  VEHICLE: (tx, reading, { isWide }) => findVehicles(tx, reading, isWide),
  VISITOR: (tx, reading, { viewer, isWide }) => findVisitors(tx, viewer, reading, isWide),
  NOTICE: findNotices,
  HELPER: (tx, reading, { visibleOnly }) => findHelpers(tx, reading, visibleOnly),
}

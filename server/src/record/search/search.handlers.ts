import { isAdmin, isSuperAdmin, type Actor } from '@aangan/contract/core/actor'
import type { SearchKind, searchEndpoints } from '@aangan/contract/record/search'
import { canManageNotices } from '@aangan/contract/society/notices'
import type { Handlers } from '../../core/context/handlers.ts'
import { all, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { viewerOf } from '../../gate/visits/visit-decisions.rules.ts'
import { groupsOf, kindsFor, type FoundItem } from './kinds.rules.ts'
import { findHouses, findPeople, findUsers, findVehicles } from './people.sql.ts'
import { readingOf, recordedSearch, type TextReading } from './reading.rules.ts'
import { findCommunities, findHelpers, findNotices } from './society.sql.ts'
import { findVisitors } from './visitors.sql.ts'

export const search: Handlers<typeof searchEndpoints> = {
  async find(ctx, { query: { q } }) {
    await ctx.recordSearch('everything.searched', { q: recordedSearch(q) })
    const kinds = kindsFor(ctx.actor, q, ctx.scope !== 'platform')
    const found = await ctx.read((tx) =>
      all(kinds.map((kind) => findOf(kind, tx, ctx.actor, q).map((items) => [kind, items] as const))),
    )
    return { groups: groupsOf(found) }
  },
}

function findOf(kind: SearchKind, tx: Tx, actor: Actor, q: string): Batch<FoundItem[]> {
  const reading = readingOf(q)
  const isWide = isSuperAdmin(actor)
  if (kind === 'USER') return findUsers(tx, reading, isWide)
  return 'mobileNo' in reading ? all([]) : findByText[kind](tx, reading, actor, isWide)
}

type FindByText = (tx: Tx, reading: TextReading, actor: Actor, isWide: boolean) => Batch<FoundItem[]>
const findByText: Readonly<Record<Exclude<SearchKind, 'USER'>, FindByText>> = {
  COMMUNITY: findCommunities,
  PERSON: (tx, reading, actor, isWide) => findPeople(tx, reading, { isWide, findsUsers: isAdmin(actor) }),
  HOUSE: (tx, reading, _actor, isWide) => findHouses(tx, reading, isWide),
  VEHICLE: (tx, reading, _actor, isWide) => findVehicles(tx, reading, isWide),
  VISITOR: (tx, reading, actor, isWide) => findVisitors(tx, viewerOf(actor), reading, isWide),
  NOTICE: (tx, reading, actor, isWide) => findNotices(tx, reading, { isWide, expiredToo: canManageNotices(actor) }),
  HELPER: (tx, reading, actor) => findHelpers(tx, reading, !isAdmin(actor)),
}

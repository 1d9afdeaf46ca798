import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import type { HouseRef } from '../../society/homes/house-people.sql.ts'
import { visitColumns, visitSources, type VisitRow } from './visits.sql.ts'

/** How many requests of a house wait for its answer. Locked, so that those who ask it take turns. */
export const lockOpenRequests = (tx: Tx, { communityId, division, houseNo }: HouseRef): Batch<number> =>
  lockNamed(tx, 'visits', communityId, division, houseNo.toLowerCase())
    .with(
      one(tx.sql<{ count: number }[]>`
      select count(*)::int as count from visits g
      where ${inScope(tx, 'g')} and g.community_id = ${communityId} and g.division = ${division}
        and lower(g.visiting_house_no) = lower(${houseNo}) and g.status = 'ASKING'`),
    )
    .map(([, { count }]) => count)

/** A walk-in that the same person wrote down before. */
export const findOwnWalkIn = (tx: Tx, id: string): Batch<VisitRow | undefined> =>
  maybeOne(tx.sql<VisitRow[]>`
    select ${visitColumns(tx, 'staff')} from visits g ${visitSources(tx)}
    where ${inScope(tx, 'g')} and g.id = ${id} and g.walk_in and g.created_by = ${tx.cause.actorId}`)

/** The requests of a house that wait for its answer. */
export const listAsked = (tx: Tx, { communityId, division, houseNo }: HouseRef): Batch<{ id: string }[]> =>
  many(tx.sql<{ id: string }[]>`
    select g.id from visits g
    where ${inScope(tx, 'g')} and g.community_id = ${communityId} and g.division = ${division}
      and lower(g.visiting_house_no) = lower(${houseNo}) and g.status = 'ASKING' order by g.id`)

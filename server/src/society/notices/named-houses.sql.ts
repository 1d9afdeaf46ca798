import type { NamedHouse } from '@aangan/contract/core/houses'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

export interface FoundHouse extends NamedHouse {
  readonly id: string
}

/** The houses of a community that people named. Locked, so that none is deleted meanwhile. */
export const lockNamedHouses = (
  tx: Tx,
  communityId: string | null,
  houses: readonly NamedHouse[],
): Batch<FoundHouse[]> => named(tx, communityId, houses, tx.sql`for key share of h`)

export const findNamedHouses = (
  tx: Tx,
  communityId: string | null,
  houses: readonly NamedHouse[],
): Batch<FoundHouse[]> => named(tx, communityId, houses, tx.sql``)

const named = (tx: Tx, communityId: string | null, houses: readonly NamedHouse[], lock: Statement) =>
  many(tx.sql<FoundHouse[]>`
    select h.id, h.division, h.number as "houseNo"
    from unnest(${houses.map(({ division }) => division)}::text[], ${houses.map(({ houseNo }) => houseNo)}::text[]) w (division, number)
    join houses h on h.community_id = ${communityId} and h.division = w.division and lower(h.number) = lower(w.number)
    where ${inScope(tx, 'h')} ${lock}`)

export const insertNamedHouses = (
  tx: Tx,
  noticeId: string,
  communityId: string | null,
  houses: readonly FoundHouse[],
): Statement => tx.sql`
  insert into notice_houses (notice_id, house_id, community_id)
  select ${noticeId}::uuid, h.id, ${communityId}::uuid from unnest(${houses.map(({ id }) => id)}::uuid[]) h (id)`

export const dropNamedHouses = (tx: Tx, noticeId: string): Statement =>
  tx.sql`delete from notice_houses where ${inScope(tx)} and notice_id = ${noticeId}`

import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

export const findRating = (tx: Tx, helperId: string, userId: string): Batch<number | null> =>
  maybeOne(
    tx.sql<
      { rating: number }[]
    >`select rating from helper_ratings where ${inScope(tx)} and helper_id = ${helperId} and user_id = ${userId}`,
  ).map((row) => row?.rating ?? null)

interface Rater {
  readonly id: string
  readonly communityId: string | null
}

/** Rating again replaces the rating. */
export const saveRating = (tx: Tx, helperId: string, by: Rater, rating: number): Statement => tx.sql`
  insert into helper_ratings (helper_id, user_id, community_id, rating, updated_at) values (${helperId}, ${by.id}, ${by.communityId}, ${rating}, ${tx.cause.now})
  on conflict (helper_id, user_id) do update set rating = excluded.rating, updated_at = excluded.updated_at`

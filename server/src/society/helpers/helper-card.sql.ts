import { maybeOne, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'

export interface HelperCard {
  readonly name: string
  readonly community: string
  readonly code: string
  readonly fairRating: number | null
  readonly ratingCount: number
  readonly reply: string | null
}

/** `id`: of the code. Undefined while the code opens nothing. */
export const findHelperCard = (tx: Tx, id: string): Batch<HelperCard | undefined> =>
  maybeOne(tx.sql<HelperCard[]>`
    select h.name, c.display_name as community, g.code, auth.fair_rating(h.id, ${tx.cause.now})::float8 as "fairRating",
      h.rating_count as "ratingCount", h.reply
    from gate_codes g
    join helpers h on h.id = g.helper_id and h.is_visible
    join helper_communities w on w.helper_id = h.id and w.community_id = g.community_id
    join communities c on c.id = g.community_id and c.status = 'ACTIVE'
    where g.id = ${id}`)

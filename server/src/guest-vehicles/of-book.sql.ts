import type { FoundBlock } from '../blocks/blocks.sql.ts'
import { isInForce } from '../blocks/blocks.sql.ts'
import { maybeOne, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'

/** What the gate's book knows of a guest vehicle. */
export interface InBook {
  /** It is the visit of a pass or a walk-in. */
  readonly ofBook: boolean
  readonly communityId: string
  readonly passId: string | null
  readonly walkIn: boolean
  readonly maxUses: number | null
  /** The block on the community's list that stops it. */
  readonly stop: Pick<FoundBlock, 'id' | 'reason'> | null
}

/** Its pass is locked, before the visit, as movements do it. */
export const lockInBook = (tx: Tx, id: string): Batch<InBook | undefined> => {
  const { sql } = tx
  const where = { division: sql`g.division`, houseNo: sql`g.visiting_house_no` }
  return maybeOne(sql`
    select p.id from passes p where ${inScope(tx, 'p')} and p.id = (select g.pass_id from visits g where ${inScope(tx, 'g')} and g.id = ${id}) for update`)
    .with(
      maybeOne(sql<InBook[]>`
        select g.pass_id is not null or g.walk_in as "ofBook", g.community_id as "communityId", g.pass_id as "passId", g.walk_in as "walkIn",
          (select p.max_uses from passes p where p.id = g.pass_id) as "maxUses",
          case when g.allowed_at is null then (
            select json_build_object('id', b.id, 'reason', b.reason) from blocks b
            where b.community_id = g.community_id and b.scope = 'COMMUNITY' and ${isInForce(tx, sql`${tx.cause.now}::timestamptz`, where)}
              and (b.phone = g.contact_no or (b.vehicle_no is not null and lower(translate(b.vehicle_no, ' -', '')) = lower(translate(g.vehicle_no, ' -', ''))))
            order by b.created_at, b.id limit 1) end as stop
        from visits g where ${inScope(tx, 'g')} and g.id = ${id}`),
    )
    .map(([, found]) => found)
}

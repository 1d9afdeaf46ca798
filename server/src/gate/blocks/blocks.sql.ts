import { normalisePlate } from '@aangan/contract/core/plates'
import type { BlockScope } from '@aangan/contract/gate/blocks'
import type { House } from '@aangan/contract/people/occupancies'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** Who is about to come to a house. The name is null where only a company was given. */
export interface Visitor {
  readonly communityId: string
  readonly division: string
  readonly houseNo: string
  readonly vehicleNo: string | null
  readonly phone: string | null
  readonly visitorName: string | null
}

export interface FoundBlock {
  readonly id: string
  readonly scope: BlockScope
  /** Of the community's list only: a house's reasons are its own. */
  readonly reason: string | null
}

export interface FoundBlocks {
  /** By plate or number. */
  readonly stop: FoundBlock | undefined
  /** By name only. */
  readonly warning: FoundBlock | undefined
}

/** Names are compared without case, spaces and signs. As the index says it. */
export const comparedName = (tx: Tx, name: Statement): Statement =>
  tx.sql`translate(lower(${name}), ' .,;:!?''"\`’‘“”_-–—/\\()&+*#@', '')`

/** Whether a block was in force at that moment, for that house. */
export const isInForce = (tx: Tx, at: Statement, { division, houseNo }: HouseColumns): Statement => tx.sql`
  b.created_at <= ${at} and (b.until is null or b.until > ${at}) and (b.ended_at is null or b.ended_at > ${at})
  and (b.scope = 'COMMUNITY' or (b.division = ${division} and lower(b.house_no) = lower(${houseNo})))`
interface HouseColumns {
  readonly division: Statement
  readonly houseNo: Statement
}

/** What stops somebody at that moment, and what only warns: the community's block before the house's, the oldest first. */
export function findBlocks(tx: Tx, visitor: Visitor, at: Date): Batch<FoundBlocks> {
  const { sql } = tx
  const { communityId, division, houseNo, vehicleNo, phone, visitorName } = visitor
  const inForce = isInForce(tx, sql`${at}::timestamptz`, { division: sql`${division}`, houseNo: sql`${houseNo}` })
  const plate = vehicleNo === null ? null : normalisePlate(vehicleNo).toLowerCase()
  const found = (stops: Statement, same: Statement): Statement => sql`
    select b.id, b.scope, b.reason, b.created_at, ${stops} as stops from blocks b
    where ${inScope(tx, 'b')} and b.community_id = ${communityId} and ${same} and ${inForce}`
  return many(sql<(FoundBlock & { readonly stops: boolean })[]>`
    select id, scope, case scope when 'COMMUNITY' then reason end as reason, stops from (
      ${found(sql`true`, sql`lower(translate(b.vehicle_no, ' -', '')) = ${plate} and b.vehicle_no is not null`)}
      union all ${found(sql`true`, sql`b.phone = ${phone}`)}
      union all ${found(sql`false`, sql`${comparedName(tx, sql`b.name`)} = ${comparedName(tx, sql`${visitorName}::text`)} and b.name is not null`)}
    ) found order by scope, created_at, id limit 50`).map((rows) => ({
    stop: kept(rows.find(({ stops }) => stops)),
    warning: kept(rows.find(({ stops }) => !stops)),
  }))
}

const kept = (found: FoundBlock | undefined): FoundBlock | undefined =>
  found && { id: found.id, scope: found.scope, reason: found.reason }

/** What stops each of some visitors at that moment, by plate or number: the community's block before the house's, the oldest first. */
export function listStops(tx: Tx, visitors: Statement, at: Date): Batch<ReadonlyMap<string, FoundBlock>> {
  const { sql } = tx
  const inForce = isInForce(tx, sql`${at}::timestamptz`, { division: sql`v.division`, houseNo: sql`v.house_no` })
  const found = (same: Statement): Statement => sql`
    select b.id, b.scope, b.reason, b.created_at from blocks b where ${inScope(tx, 'b')} and b.community_id = v.community_id and ${same} and ${inForce}`
  return many(sql<(FoundBlock & { readonly visitor: string })[]>`
    select distinct on (v.id) v.id as visitor, b.id, b.scope, case b.scope when 'COMMUNITY' then b.reason end as reason
    from (${visitors}) v cross join lateral (
      ${found(sql`lower(translate(b.vehicle_no, ' -', '')) = lower(translate(v.vehicle_no, ' -', '')) and b.vehicle_no is not null`)}
      union all ${found(sql`b.phone = v.phone`)}) b
    order by v.id, b.scope, b.created_at, b.id`).map(
    (rows) => new Map(rows.map(({ visitor, ...block }) => [visitor, block])),
  )
}

export const houseOfBlocks = (tx: Tx, before: House, after: House): Statement => tx.sql`
  update blocks set division = ${after.division}, house_no = ${after.number}
  where ${inScope(tx)} and community_id = ${after.communityId} and scope = 'HOUSE' and ended_at is null
    and division = ${before.division} and lower(house_no) = ${before.number.toLowerCase()}`

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

type VisitorColumns = HouseColumns & {
  readonly communityId: Statement
  readonly vehicleNo: Statement
  readonly phone: Statement
}

/** What stops a visitor at that moment, by plate or number, as JSON: the community's block before the house's, the oldest first. */
export function stopOf(tx: Tx, { communityId, vehicleNo, phone, ...house }: VisitorColumns, at: Date): Statement {
  const { sql } = tx
  const found = (same: Statement): Statement => sql`
    select b.id, b.scope, b.reason, b.created_at from blocks b
    where ${inScope(tx, 'b')} and b.community_id = ${communityId} and ${same} and ${isInForce(tx, sql`${at}::timestamptz`, house)}`
  return sql`(
    select json_build_object('id', b.id, 'scope', b.scope, 'reason', case b.scope when 'COMMUNITY' then b.reason end)
    from (${found(sql`lower(translate(b.vehicle_no, ' -', '')) = lower(translate(${vehicleNo}, ' -', '')) and b.vehicle_no is not null`)}
      union all ${found(sql`b.phone = ${phone}`)}) b
    order by b.scope, b.created_at, b.id limit 1)`
}

export const houseOfBlocks = (tx: Tx, before: House, after: House): Statement => tx.sql`
  update blocks set division = ${after.division}, house_no = ${after.number}
  where ${inScope(tx)} and community_id = ${after.communityId} and scope = 'HOUSE' and ended_at is null
    and division = ${before.division} and lower(house_no) = ${before.number.toLowerCase()}`

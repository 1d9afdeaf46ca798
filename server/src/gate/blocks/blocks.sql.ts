import { normalisePlate } from '@aangan/contract/core/plates'
import type { BlockScope } from '@aangan/contract/gate/blocks'
import type { House } from '@aangan/contract/people/occupancies'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fixed, type Statement, type Writer } from '../../core/db/sql.ts'

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
export const comparedName = (tx: Writer, name: Statement): Statement =>
  tx.sql`translate(lower(${name}), ' .,;:!?''"\`’‘“”_-–—/\\()&+*#@', '')`

/** Whether block `b` was in force at that moment. `least` ignores nulls. */
export const isInForce = ({ sql }: Writer, at: Date): Statement =>
  sql`b.created_at <= ${at}::timestamptz and coalesce(least(b.until, b.ended_at), 'infinity') > ${at}::timestamptz`

/** The community's, or that house's own. */
export const isForHouse = ({ sql }: Writer, { division, houseNo }: HouseColumns): Statement =>
  sql`(b.scope = 'COMMUNITY' or (b.division = ${division} and lower(b.house_no) = lower(${houseNo})))`
interface HouseColumns {
  readonly division: Statement
  readonly houseNo: Statement
}

/** What stops somebody at that moment, and what only warns: the community's block before the house's, the oldest first. */
export function findBlocks(tx: Tx, visitor: Visitor, at: Date): Batch<FoundBlocks> {
  const { sql } = tx
  const { communityId, division, houseNo, vehicleNo, phone, visitorName } = visitor
  const isForThem = isForHouse(tx, { division: sql`${division}`, houseNo: sql`${houseNo}` })
  const plate = vehicleNo === null ? null : normalisePlate(vehicleNo).toLowerCase()
  const found = (stops: Statement, same: Statement): Statement => sql`
    select b.id, b.scope, b.reason, b.created_at, ${stops} as stops from blocks b
    where ${inScope(tx, 'b')} and b.community_id = ${communityId} and ${same} and ${isForThem} and ${isInForce(tx, at)}`
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

/** What stops a visitor at a moment, by plate or number, as JSON: the community's block before the house's, the oldest first. */
export function stopOf(visitor: (writer: Writer) => VisitorColumns): (tx: Tx, at: Date) => Statement {
  const found = (same: (tx: Writer, of: VisitorColumns) => Statement) =>
    fixed((tx) => {
      const of = visitor(tx)
      return tx.sql`
      select b.id, b.scope, b.reason, b.created_at from blocks b
      where b.community_id = ${of.communityId} and ${same(tx, of)} and ${isForHouse(tx, of)}`
    })
  const byPlate = found(
    ({ sql }, { vehicleNo }) =>
      sql`lower(translate(b.vehicle_no, ' -', '')) = lower(translate(${vehicleNo}, ' -', '')) and b.vehicle_no is not null`,
  )
  const byPhone = found(({ sql }, { phone }) => sql`b.phone = ${phone}`)
  return (tx, at) => tx.sql`(
    select json_build_object('id', b.id, 'scope', b.scope, 'reason', case b.scope when 'COMMUNITY' then b.reason end)
    from (${byPlate(tx)} and ${isInForce(tx, at)} union all ${byPhone(tx)} and ${isInForce(tx, at)}) b
    order by b.scope, b.created_at, b.id limit 1)`
}

export const houseOfBlocks = (tx: Tx, before: House, after: House): Statement => tx.sql`
  update blocks set division = ${after.division}, house_no = ${after.number}
  where ${inScope(tx)} and community_id = ${after.communityId} and scope = 'HOUSE' and ended_at is null
    and division = ${before.division} and lower(house_no) = ${before.number.toLowerCase()}`

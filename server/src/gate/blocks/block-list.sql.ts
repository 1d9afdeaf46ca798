import { limits } from '@aangan/contract/core/constants'
import type { Block, BlockForm } from '@aangan/contract/gate/blocks'
import { many, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import type { Statement } from '../../core/db/sql.ts'
import { homesOf, isHome, type HouseRef } from '../../society/homes/house-people.sql.ts'

/** A house's reason is for its people. The last day is the one that its end closes. */
const columns = (tx: Tx): Statement => tx.sql`
  b.id, b.scope, b.house_no as "houseNo", b.division, b.vehicle_no as "vehicleNo", b.phone, b.name,
  case when b.scope = 'COMMUNITY' or ${isOurs(tx)} then b.reason end as reason,
  ((b.until - interval '1 millisecond') at time zone c.time_zone)::date::text as until,
  json_build_object('id', b.created_by, 'name', coalesce(auth.person_name(b.created_by), '')) as "createdBy",
  b.created_at as "createdAt", b.community_id as "communityId"`

const isOurs = (tx: Tx): Statement =>
  isHome(tx, { communityId: tx.sql`b.community_id`, division: tx.sql`b.division`, houseNo: tx.sql`b.house_no` })
const isOpen = ({ sql, cause }: Tx): Statement =>
  sql`b.ended_at is null and (b.until is null or b.until > ${cause.now}::timestamptz)`

export interface BlockViewer {
  readonly userId: string
  /** The whole list, not only that of their own houses. */
  readonly all: boolean
}
const isSeen = (tx: Tx, { all }: BlockViewer): Statement =>
  all ? tx.sql`` : tx.sql`and b.scope = 'HOUSE' and ${isOurs(tx)}`

/** The community's first, newest first. */
export const listBlocks = (tx: Tx, viewer: BlockViewer): Batch<Block[]> =>
  many(tx.sql<Block[]>`
    ${homesOf(tx, viewer.userId)}
    select ${columns(tx)} from blocks b join communities c on c.id = b.community_id
    where ${inScope(tx, 'b')} and b.community_id = ${tx.communityId} and ${isOpen(tx)} ${isSeen(tx, viewer)}
    order by b.scope, b.created_at desc, b.id desc limit ${limits.list}`)

export type FoundBlock = Block & { readonly isOurs: boolean }
export async function lockBlock(tx: Tx, id: string, viewer: BlockViewer): Promise<FoundBlock | undefined> {
  const [row] = await tx.sql<FoundBlock[]>`
    ${homesOf(tx, viewer.userId)}
    select ${columns(tx)}, coalesce(${isOurs(tx)}, false) as "isOurs" from blocks b join communities c on c.id = b.community_id
    where ${inScope(tx, 'b')} and b.id = ${id} and ${isOpen(tx)} ${isSeen(tx, viewer)} for update of b`
  return row
}

/** Of the community's list, or of a house's. Locked, so that those who add to it take turns. */
export function lockBlockCount(tx: Tx, house: HouseRef | undefined): Batch<number> {
  const scope = house === undefined ? 'COMMUNITY' : 'HOUSE'
  return lockNamed(tx, 'blocks', tx.communityId, house?.division ?? '', house?.houseNo.toLowerCase() ?? '')
    .with(
      one(tx.sql<{ count: number }[]>`
      select count(*)::int as count from blocks b
      where ${inScope(tx, 'b')} and b.community_id = ${tx.communityId} and b.scope = ${scope} and ${isOpen(tx)}
        ${house === undefined ? tx.sql`` : tx.sql`and b.division = ${house.division} and lower(b.house_no) = lower(${house.houseNo})`}`),
    )
    .map(([, { count }]) => count)
}

type NewBlock = Pick<BlockForm, 'scope' | 'vehicleNo' | 'phone' | 'name' | 'reason'>

/** `until`: the first moment at which it no longer holds. */
export async function insertBlock(
  tx: Tx,
  { scope, vehicleNo, phone, name, reason }: NewBlock,
  house: HouseRef | undefined,
  until: Date | null,
): Promise<Block> {
  const { actorId, now } = tx.cause
  const [row] = await tx.sql<Block[]>`
    with homes as materialized (select lower(${house?.houseNo ?? null}::text) as number, ${house?.division ?? null}::text as division, ${tx.communityId}::uuid as community_id),
    b as (
      insert into blocks (community_id, scope, house_no, division, vehicle_no, phone, name, reason, until, created_by, created_at)
      values (${tx.communityId}, ${scope}, ${house?.houseNo ?? null}, ${house?.division ?? null}, ${vehicleNo ?? null}, ${phone ?? null}, ${name ?? null}, ${reason ?? null},
        ${until}, ${actorId}, ${now}) returning *)
    select ${columns(tx)} from b join communities c on c.id = b.community_id`
  return row!
}

/** False when somebody else ended it. */
export async function endBlock(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`
    update blocks set ended_at = ${tx.cause.now}, ended_by = ${tx.cause.actorId}
    where ${inScope(tx)} and id = ${id} and ended_at is null returning id`
  return rows.length > 0
}

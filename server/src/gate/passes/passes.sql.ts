import { has, isAdmin, isPrivileged, type Actor } from '@aangan/contract/core/actor'
import type { Page } from '@aangan/contract/core/query-fields'
import type { PassTimes } from '@aangan/contract/gate/pass-windows'
import type { Pass } from '@aangan/contract/gate/passes'
import type { StoredPass } from '@aangan/contract/gate/stored-pass'
import type { House } from '@aangan/contract/people/occupancies'
import { all, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { countForPage, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement, Writer } from '../../core/db/sql.ts'
import { leaverParts, leavesWith, type Leaver } from '../../people/move-outs/things.sql.ts'
import { homesOf, isHome, type HouseRef } from '../../society/homes/house-people.sql.ts'

type Reader = Pick<Actor, 'id' | 'roles'>

/** Of a pass `p`: cancelled, or its inviter is no longer ACTIVE. `status`: the inviter's, where it is known already. */
export const isPassCancelled = (tx: Writer, status?: Statement): Statement =>
  tx.sql`(p.cancelled_at is not null or not ${isInviterThere(tx, status)})`
const isInviterThere = (
  { sql }: Writer,
  status = sql`(select u.status from users u where u.id = p.created_by)`,
): Statement => sql`coalesce(${status} = 'ACTIVE', auth.is_active(p.created_by))`

/** Needs `homes`. */
const columns = (tx: Tx, reader: Reader) => tx.sql`
  p.id, p.house_no as "houseNo", p.division, p.kind, p.visitor_name as "visitorName", p.phone, p.company, p.vehicle_no as "vehicleNo",
  p.vehicle_type as "vehicleType", p.note, p.frequency, p.valid_from as "validFrom", p.valid_until as "validUntil", p.days,
  p.day_from as "dayFrom", p.day_until as "dayUntil", p.max_uses as "maxUses", p.uses, p.cancelled_at as "cancelledAt",
  ${isPassCancelled(tx)} as cancelled, (select g.code from gate_codes g where g.pass_id = p.id) as code,
  json_build_object('id', p.created_by, 'name', auth.person_name(p.created_by)) as "createdBy",
  p.created_by = ${reader.id} ${has(reader, 'USER') ? tx.sql`or ${isOfHouse(tx)}` : tx.sql``} as "isTheirs",
  p.community_id as "communityId", (select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = p.community_id) as community,
  p.created_at as "createdAt", p.updated_at as "updatedAt"`

const isOfHouse = (tx: Tx) =>
  isHome(tx, { communityId: tx.sql`p.community_id`, division: tx.sql`p.division`, houseNo: tx.sql`p.house_no` })

/** Staff see all of their scope, residents those of their houses. `mine`: staff who live here, as residents. */
const seen = (tx: Tx, reader: Reader, mine = false) =>
  isPrivileged(reader) && !mine ? tx.sql`` : tx.sql`and ${isOfHouse(tx)}`
/** Guards see every pass, but only admins change those of other houses. */
const managed = (tx: Tx, reader: Reader) => (isAdmin(reader) ? tx.sql`` : tx.sql`and ${isOfHouse(tx)}`)

interface PassFilter {
  readonly scope?: 'current' | 'all' | undefined
  readonly mine?: 'true' | 'false' | undefined
  readonly page: number
  readonly size: number
}

export function listPasses(
  tx: Tx,
  reader: Reader,
  { scope = 'current', mine, page, size }: PassFilter,
): Batch<Page<StoredPass>> {
  const { sql, cause } = tx
  const current = sql`and p.cancelled_at is null and p.valid_until > ${cause.now} and (p.max_uses is null or p.uses < p.max_uses) and ${isInviterThere(tx)}`
  const matching = sql`${inScope(tx, 'p')} ${scope === 'current' ? current : sql``} ${seen(tx, reader, mine === 'true')}`
  const order = scope === 'current' ? sql`p.valid_from, p.id` : sql`p.created_at desc, p.id desc`
  const few = pageOfRows(tx, sql`select p.* from passes p where ${matching} order by ${order}`, page, size)
  return pageFrom(
    countForPage(tx, sql`${homesOf(tx, reader.id)} select from passes p where ${matching}`, page, size),
    sql<StoredPass[]>`${homesOf(tx, reader.id)} select ${columns(tx, reader)} from (${few}) p order by ${order}`,
    size,
  )
}

export const findPass = (tx: Tx, id: string, reader: Reader): Batch<StoredPass | undefined> =>
  maybeOne(tx.sql<StoredPass[]>`
    ${homesOf(tx, reader.id)} select ${columns(tx, reader)} from passes p where ${inScope(tx, 'p')} and p.id = ${id} ${seen(tx, reader)}`)

/** Locked, so that nobody comes on it meanwhile. */
export const lockPass = (tx: Tx, id: string, reader: Reader): Batch<StoredPass | undefined> =>
  maybeOne(tx.sql<StoredPass[]>`
    ${homesOf(tx, reader.id)} select ${columns(tx, reader)} from passes p where ${inScope(tx, 'p')} and p.id = ${id} ${managed(tx, reader)} for update of p`)

/** Without this one. Locked, so that two who invite at once take turns. */
export const lockOpenCount = (tx: Tx, { communityId, division, houseNo }: HouseRef, id: string | null): Batch<number> =>
  lockNamed(tx, 'passes', communityId, division, houseNo.toLowerCase())
    .with(
      one(tx.sql<{ count: number }[]>`
      select count(*)::int as count from passes p
      where p.community_id = ${communityId} and p.division = ${division} and lower(p.house_no) = lower(${houseNo}) and p.valid_until > ${tx.cause.now}
        and p.cancelled_at is null and (p.max_uses is null or p.uses < p.max_uses) and ${isInviterThere(tx)}
        and p.id is distinct from ${id}`),
    )
    .map(([, { count }]) => count)

/** What a form makes of a pass. */
interface FormedPass extends HouseRef, PassTimes {
  readonly visitorName: string | null
  readonly phone: string | null
  readonly company: string | null
  readonly vehicleNo: string | null
  readonly vehicleType: string | null
  readonly note: string | null
}
interface NewPass extends FormedPass, Pick<Pass, 'kind' | 'frequency' | 'maxUses'> {}

export const insertPass = (tx: Tx, pass: NewPass, reader: Reader): Batch<StoredPass> =>
  one(tx.sql<StoredPass[]>`
    ${homesOf(tx, reader.id)}, p as (
      insert into passes (community_id, created_by, house_no, division, kind, visitor_name, phone, company, vehicle_no, vehicle_type, note,
        frequency, valid_from, valid_until, days, day_from, day_until, max_uses, created_at, updated_at)
      values (${pass.communityId}, ${tx.cause.actorId}, ${pass.houseNo}, ${pass.division}, ${pass.kind}, ${pass.visitorName}, ${pass.phone}, ${pass.company},
        ${pass.vehicleNo}, ${pass.vehicleType}, ${pass.note}, ${pass.frequency}, ${pass.validFrom}, ${pass.validUntil}, ${pass.days}, ${pass.dayFrom},
        ${pass.dayUntil}, ${pass.maxUses}, ${tx.cause.now}, ${tx.cause.now}) returning *)
    select ${columns(tx, reader)} from p`)

export const updatePass = (tx: Tx, id: string, pass: FormedPass, reader: Reader): Batch<StoredPass> =>
  one(tx.sql<StoredPass[]>`
    ${homesOf(tx, reader.id)}, p as (
      update passes set house_no = ${pass.houseNo}, division = ${pass.division}, visitor_name = ${pass.visitorName}, phone = ${pass.phone},
        company = ${pass.company}, vehicle_no = ${pass.vehicleNo}, vehicle_type = ${pass.vehicleType}, note = ${pass.note},
        valid_from = ${pass.validFrom}, valid_until = ${pass.validUntil}, days = ${pass.days}, day_from = ${pass.dayFrom}, day_until = ${pass.dayUntil},
        updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} returning *)
    select ${columns(tx, reader)} from p`)

/** As it is once its code is another. */
export const touchPass = (tx: Tx, id: string, reader: Reader): Batch<StoredPass> =>
  one(tx.sql<StoredPass[]>`
    ${homesOf(tx, reader.id)}, p as (
      update passes set updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${id} returning *)
    select ${columns(tx, reader)} from p`)

export const markCancelled = (tx: Tx, id: string, reader: Reader): Batch<StoredPass> =>
  one(tx.sql<StoredPass[]>`
    ${homesOf(tx, reader.id)}, p as (
      update passes set cancelled_at = ${tx.cause.now}, updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${id} returning *)
    select ${columns(tx, reader)} from p`)

/** Cancels the open ones of somebody who moves out, each as it was and as it is now. */
export async function cancelPassesOf(tx: Tx, leaver: Leaver): Promise<{ before: StoredPass; after: StoredPass }[]> {
  const { userId } = leaver
  const reader = { id: userId, roles: [] }
  const before = await tx.sql<StoredPass[]>`
    ${homesOf(tx, userId)} select ${columns(tx, reader)} from passes p where ${leavesWith(tx, leaverParts(tx, leaver))} order by p.id for update of p`
  const after = await all(before.map(({ id }) => markCancelled(tx, id, reader)))
  return before.map((row, index) => ({ before: row, after: after[index]! }))
}

/** One entry more of a pass. False where it has none left: two desks at once have one winner. */
export const takeUse = (tx: Tx, id: string): Batch<boolean> =>
  maybeOne(tx.sql`
    update passes set uses = uses + 1, updated_at = ${tx.cause.now}
    where ${inScope(tx)} and id = ${id} and (max_uses is null or uses < max_uses) returning id`).map(
    (row) => row !== undefined,
  )

export const giveBackUse = (tx: Tx, id: string): Statement => tx.sql`
  update passes set uses = uses - 1, updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${id} and uses > 0`

/** The open ones stand under the house's number. */
export const houseOfPasses = (tx: Tx, before: House, after: House): Statement => tx.sql`
  update passes set division = ${after.division}, house_no = ${after.number}, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and community_id = ${after.communityId} and cancelled_at is null and valid_until > ${tx.cause.now}
    and (max_uses is null or uses < max_uses) and lower(house_no) = ${before.number.toLowerCase()} and division = ${before.division}`

import type { ImportKind } from '@aangan/contract/people/import-shapes'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** What rows of the import have made: `thing` itself, and with a resident perhaps the house. */
const things = (tx: Tx, importId: string) => tx.sql`
  select r.row, r.thing_ids[1] as thing, r.thing_ids[2] as invitation, r.thing_ids[3] as house from import_rows r
  where ${inScope(tx, 'r')} and r.import_id = ${importId} and r.outcome = 'CREATED'`

export const thingIds = (tx: Tx, importId: string): Statement => tx.sql`select thing from (${things(tx, importId)}) t`

/** A thing that cannot be taken back, by the row that made it. */
export interface UsedThing {
  readonly row: number
  readonly division: string | null
  readonly houseNo: string | null
  readonly name: string | null
}

const usedPeople = (tx: Tx, importId: string) => tx.sql`
  with things as materialized (${things(tx, importId)}),
  used as (
    select id from auth.people_in_use((select array_agg(thing) from things)) id
    -- With an account that they had: the invited one is gone.
    union select t.thing from things t join invitations i on i.id = t.invitation where ${inScope(tx, 'i')} and i.accepted_at is not null),
  others as (
    select t.house as id from things t join houses h on h.id = t.house where ${inScope(tx, 'h')} and h.updated_at > h.created_at
    union
    select o.house_id from things t join occupancies o on o.house_id = t.house left join things own on own.thing = o.user_id
    where ${inScope(tx, 'o')} and own.thing is null
    union
    select v.house_id from things t join vehicles v on v.house_id = t.house where ${inScope(tx, 'v')}
    union
    select n.house_id from things t join notice_houses n on n.house_id = t.house where ${inScope(tx, 'n')}
    union
    select v.house_id from things t join notice_votes v on v.house_id = t.house where ${inScope(tx, 'v')})
  select t.row, h.division, h.number as house_no, i.name
  from things t join invitations i on i.id = t.invitation and ${inScope(tx, 'i')} left join houses h on h.id = i.house_id
  where t.thing in (select id from used) or t.house in (select id from others)`

const usedVehicles = (tx: Tx, importId: string) => tx.sql`
  select t.row, coalesce(h.division, u.division) as division, coalesce(h.number, u.house_no) as house_no, v.vehicle_no as name
  from (${things(tx, importId)}) t join vehicles v on v.id = t.thing join users u on u.id = v.user_id left join houses h on h.id = v.house_id
  where ${inScope(tx, 'v')} and v.updated_at > v.created_at`

const usedHelpers = (tx: Tx, importId: string) => tx.sql`
  with things as materialized (${things(tx, importId)})
  select t.row, null::text as division, null::text as house_no, h.name from things t join helpers h on h.id = t.thing
  where h.updated_at > h.created_at or h.rating_count > 0
    or h.id in (select auth.helpers_elsewhere((select array_agg(thing) from things)))
    or exists (select from helper_houses x where x.helper_id = h.id and ${inScope(tx, 'x')})
    or exists (select from helper_attendance x where x.helper_id = h.id and ${inScope(tx, 'x')})
    or exists (select from helper_marks x where x.helper_id = h.id and ${inScope(tx, 'x')})
    or exists (select from helper_absences x where x.helper_id = h.id and ${inScope(tx, 'x')})
    or exists (select from gate_codes x where x.helper_id = h.id and ${inScope(tx, 'x')})`

const usedHouses = (tx: Tx, importId: string) => tx.sql`
  select t.row, h.division, h.number as house_no, null::text as name
  from (${things(tx, importId)}) t join houses h on h.id = t.thing
  where ${inScope(tx, 'h')} and (h.updated_at > h.created_at
    or exists (select from occupancies o where o.house_id = h.id) or exists (select from vehicles v where v.house_id = h.id)
    or exists (select from notice_houses n where n.house_id = h.id) or exists (select from notice_votes v where v.house_id = h.id))`

const used: { readonly [Kind in ImportKind]: (tx: Tx, importId: string) => Statement } = {
  RESIDENTS: usedPeople,
  VEHICLES: usedVehicles,
  HELPERS: usedHelpers,
  HOUSES: usedHouses,
}

/** What cannot be taken back: how many, and the first of them. */
export async function findUsed(
  tx: Tx,
  { id, kind }: { readonly id: string; readonly kind: ImportKind },
  most: number,
): Promise<{ count: number; first: UsedThing[] }> {
  const rows = await tx.sql<(UsedThing & { count: number })[]>`
    select used.row, used.division, used.house_no as "houseNo", used.name, count(*) over ()::int as count
    from (${used[kind](tx, id)}) used order by used.row limit ${most}`
  return { count: rows[0]?.count ?? 0, first: rows }
}

/** So that nobody changes them meanwhile: an invitation before its account, as when one is accepted. */
export async function lockThings(
  tx: Tx,
  { id, kind }: { readonly id: string; readonly kind: ImportKind },
): Promise<void> {
  const { sql } = tx
  const made = things(tx, id)
  if (kind === 'RESIDENTS') {
    await sql`
      select from invitations i where ${inScope(tx, 'i')} and i.import_id = ${id} order by i.id for update of i`
    await sql`
      select from users u where ${inScope(tx, 'u')} and u.id in (select thing from (${made}) t) order by u.id for update of u`
    await sql`
      select from houses h where ${inScope(tx, 'h')} and h.id in (select house from (${made}) t) order by h.id for update of h`
  } else if (kind === 'HELPERS') {
    await sql`select from helpers h where h.id in (select thing from (${made}) t) order by h.id for update of h`
  } else {
    const table = sql(kind === 'HOUSES' ? 'houses' : 'vehicles')
    await sql`
      select from ${table} x where ${inScope(tx, 'x')} and x.id in (select thing from (${made}) t) order by x.id for update of x`
  }
}

/** Those of an import that are still there, as the trail holds them. */
export const peopleMade = (tx: Tx, importId: string): Statement => tx.sql`
  select u.id, i.name, h.number as "houseNo", h.division, i.ownership_type as "ownershipType", i.email, i.mobile_no as "mobileNo", u.roles
  from (${things(tx, importId)}) t join users u on u.id = t.thing and ${inScope(tx, 'u')}
  join invitations i on i.user_id = u.id and i.import_id = ${importId} left join houses h on h.id = i.house_id`

export const vehiclesMade = (tx: Tx, importId: string): Statement => tx.sql`
  select v.id, v.vehicle_no as "vehicleNo", v.type, v.user_id as "userId", u.name as "userName", v.house_id as "houseId"
  from (${things(tx, importId)}) t join vehicles v on v.id = t.thing and ${inScope(tx, 'v')} join users u on u.id = v.user_id`

export const housesMade = (tx: Tx, importId: string): Statement => tx.sql`
  select h.id, h.division, h.number, h.type, h.community_id as "communityId", 0 as people
  from (${things(tx, importId)}) t join houses h on h.id = t.thing and ${inScope(tx, 'h')}`

export const deletePeople = async (tx: Tx, importId: string): Promise<void> => {
  await tx.sql`
    select auth.remove_imported(${importId}, array(
      select u.id from (${things(tx, importId)}) t join users u on u.id = t.thing and ${inScope(tx, 'u')}), ${tx.cause.now})`
  await tx.sql`
    delete from houses h where ${inScope(tx, 'h')} and h.id in (select house from (${things(tx, importId)}) t)`
}

export const deleteVehicles = (tx: Tx, importId: string): Statement => tx.sql`
  delete from vehicles v where ${inScope(tx, 'v')} and v.id in (${thingIds(tx, importId)})`

export const deleteHouses = (tx: Tx, importId: string): Statement => tx.sql`
  delete from houses h where ${inScope(tx, 'h')} and h.id in (${thingIds(tx, importId)})`

/** A helper who works nowhere any more is gone (helper_left in server/schema). */
export const deleteHelpers = (tx: Tx, importId: string): Statement => tx.sql`
  delete from helper_communities c where ${inScope(tx, 'c')} and c.helper_id in (${thingIds(tx, importId)})`

import { mostVehicles } from '@aangan/contract/people/vehicles'
import type { Sql } from '@aangan/server/core/db/sql'
import { calendarAt } from './calendar.ts'

/** In the first society somebody moves out on Sunday, and somebody did last month. */
export async function moveOuts(sql: Sql, communityId: string, now: Date): Promise<void> {
  const calendar = calendarAt(now)
  const sunday = 7 - new Date(`${calendar.day(0)}T12:00:00Z`).getUTCDay()
  const [leaving, left] = await sql<{ id: string; userId: string }[]>`
    select o.id, o.user_id as "userId" from data.occupancies o join data.users u on u.id = o.user_id
    where o.community_id = ${communityId} and u.status = 'ACTIVE' and u.roles = '{USER}' and u.language = 'mr'
      and (select count(*) from data.vehicles v where v.user_id = u.id) between 2 and ${mostVehicles}
      and not exists (select from data.occupancies other where other.id <> o.id and (other.user_id = u.id or other.household_id = o.household_id))
      and not exists (select from data.visits g where g.user_id = u.id and g.status = 'ARRIVED')
    order by u.created_at, u.id offset 3 limit 2`
  await sql`update data.occupancies set ends_on = ${calendar.day(sunday)}, end_reason = 'Moving to Nashik' where id = ${leaving!.id}`

  const at = calendar.ago(30, '18:30')
  await sql`
    with gone as (update data.users set status = 'DISABLED', left_at = ${at} where id = ${left!.userId}),
      ended as (
        update data.occupancies set ends_on = ${calendar.day(-31)}, ended_at = ${at}, end_reason = 'Sold the flat' where id = ${left!.id}
        returning id, community_id, user_id),
      v as (delete from data.vehicles where user_id = ${left!.userId} returning *),
      m as (delete from data.members where user_id = ${left!.userId} returning *),
      g as (delete from data.visits where user_id = ${left!.userId} and status = 'PLANNED' returning *)
    insert into data.move_outs (community_id, user_id, occupancy_id, things, purge_on, created_at, updated_at)
    select ended.community_id, ended.user_id, ended.id, jsonb_build_object('status', 'ACTIVE',
        'vehicles', (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from v), 'members', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from m),
        'guests', (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from g)),
      ${calendar.day(335)}, ${at}, ${at} from ended`
}

import type { Sql } from '@aangan/server/core/db/sql'
import { accounts } from './accounts.ts'

/** Two houses of five have voted in the open poll, most of them for its first option; the printed resident's house has not. */
export async function vote(sql: Sql, now: Date): Promise<void> {
  await sql`
    insert into data.notice_votes (notice_id, house_id, community_id, option, voted_by, voted_at)
    select v.notice_id, v.house_id, v.community_id, case when v.turn % 3 > 0 then 0 when v.turn % 2 > 0 then 1 else 2 end, v.user_id,
      least(v.created_at + v.turn * interval '11 minutes', ${now}::timestamptz)
    from (
      select distinct on (o.house_id) n.id as notice_id, n.created_at, o.house_id, o.community_id, o.user_id,
        dense_rank() over (order by h.division, h.number) as turn
      from data.notices n join data.occupancies o on o.community_id = n.community_id and o.ended_at is null and o.ownership_type = 'owner'
      join data.users u on u.id = o.user_id and u.status = 'ACTIVE' and u.roles @> '{USER}' join data.houses h on h.id = o.house_id
      where n.poll is not null and o.house_id not in (
        select p.house_id from data.occupancies p join data.users r on r.id = p.user_id where r.username = ${accounts.resident.username})
      order by o.house_id, o.user_id) v
    where v.turn % 5 < 2`
}

import { openPassKeys } from '../src/gate/pass-keys/pass-keys.ts'
import type { World } from './world.ts'

/** A helper whom a resident has rated, and one on the list of their house: inside, with a code, a mark and an absence. */
export async function seedHelpers({ sql, tokenSecret }: World, communityId: string, userId: string, number: string) {
  const id = async (query: PromiseLike<readonly { id?: string }[]>): Promise<string> => (await query)[0]!.id!
  const named = (name: string) =>
    sql.begin(async (tx) => {
      const [row] = await tx<
        { id: string }[]
      >`insert into data.helpers (name, contact_no, category) values (${name}, '9123456781', 'CLEANER') returning id`
      await tx`insert into data.helper_communities (helper_id, community_id) values (${row!.id}, ${communityId})`
      await tx`insert into data.helper_ratings (helper_id, user_id, community_id, rating) values (${row!.id}, ${userId}, ${communityId}, 4)`
      await tx`update data.helpers set rating_sum = 4, rating_count = 1 where id = ${row!.id}`
      return row!.id
    })
  const helper = await named('Lakshmi')
  const listedHelper = await named('Sunita')
  // A house has few: those that were seeded before make room.
  await sql`
    update data.helper_houses l set ended_at = now() from data.users u
    where u.id = ${userId} and l.community_id = ${communityId} and l.division = u.division and lower(l.house_no) = lower(u.house_no) and l.ended_at is null`
  await sql`
    insert into data.helper_houses (community_id, helper_id, house_no, division, since)
    select ${communityId}, ${listedHelper}, house_no, division, now() from data.users where id = ${userId}`
  const code = await id(sql`
    insert into data.gate_codes (community_id, code, helper_id) values (${communityId}, ${`8${number}0`}, ${listedHelper}) returning id`)
  const absence = await id(sql`
    insert into data.helper_absences (community_id, helper_id, from_day, until_day, by)
    values (${communityId}, ${listedHelper}, current_date + 10, current_date + 11, ${userId}) returning id`)
  await sql`
    insert into data.helper_attendance (community_id, helper_id, day, in_at)
    values (${communityId}, ${listedHelper}, current_date, now() - interval '1 hour')`
  await sql`
    insert into data.helper_marks (community_id, helper_id, house_no, division, day, mark, by)
    select ${communityId}, ${listedHelper}, house_no, division, current_date - 9, 'DID_NOT_COME', id from data.users where id = ${userId}`
  return { helper, listedHelper, absence, cardKey: openPassKeys(tokenSecret).linkKeyOf('helper', code) }
}

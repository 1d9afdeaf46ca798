import type { World } from './world.ts'

export interface Fixtures {
  readonly vehicle: string
  readonly member: string
  readonly notice: string
  readonly attachment: string
  readonly guestVehicle: string
  readonly helper: string
  readonly user: string
  readonly pending: string
  readonly contactRequest: string
}

/** One of each thing in both communities, inserted by the owner. */
export async function seed(w: World): Promise<{ here: Fixtures; there: Fixtures }> {
  return { here: await fixtures(w, w.here.id, w.resident.id), there: await fixtures(w, w.there.id, w.stranger.id) }
}

export async function fixtures({ sql, ...w }: World, communityId: string, userId: string): Promise<Fixtures> {
  const number = String(made++).padStart(4, '0')
  const id = async (query: PromiseLike<readonly { id?: string }[]>): Promise<string> => (await query)[0]!.id!
  const vehicle = await id(
    sql`insert into data.vehicles (community_id, user_id, vehicle_no, type) values (${communityId}, ${userId}, ${`MH12FU${number}`}, 'two-wheeler') returning id`,
  )
  const member = await id(
    sql`insert into data.members (community_id, user_id, name, relation) values (${communityId}, ${userId}, 'Seeded Member', 'CHILD') returning id`,
  )
  const notice = await id(
    sql`insert into data.notices (community_id, title, content, end_date) values (${communityId}, 'Water', 'No water on Monday', '2099-01-01') returning id`,
  )
  await sql`insert into data.notice_attachments (notice_id, community_id, file_name, type, bytes) values (${notice}, ${communityId}, 'plan.pdf', 'application/pdf', '%PDF-1.4 furnished'::bytea)`
  const guestVehicle = await id(sql`
    insert into data.guest_vehicles (community_id, created_by, user_id, vehicle_no, type, guest_name, contact_no, purpose_of_visit, visiting_house_no, division, entry_time)
    values (${communityId}, ${userId}, ${userId}, 'GJ 05 1234', 'four-wheeler', 'Guest', '9123456780', 'Dinner', '101', 'A', now()) returning id`)
  const helper = await sql.begin(async (tx) => {
    const [row] = await tx<
      { id: string }[]
    >`insert into data.helpers (name, contact_no, category) values ('Lakshmi', '9123456781', 'CLEANER') returning id`
    await tx`insert into data.helper_communities (helper_id, community_id) values (${row!.id}, ${communityId})`
    await tx`insert into data.helper_ratings (helper_id, user_id, community_id, rating) values (${row!.id}, ${userId}, ${communityId}, 4)`
    await tx`update data.helpers set rating_sum = 4, rating_count = 1 where id = ${row!.id}`
    return row!.id
  })
  await sql`insert into data.audit_logs (at, community_id, user_id, action, resource) values (now(), ${communityId}, ${userId}, 'CREATE', 'VEHICLE')`
  const user = (await w.person({ communityId })).id
  const pending = (await w.person({ communityId, status: 'PENDING' })).id
  const contactRequest = await id(
    sql`insert into data.contact_requests (name, email, mobile_no, community_name, message) values ('Kiran', 'kiran@example.org', '9123456782', 'Palm Court', 'Please add us') returning id`,
  )
  return {
    vehicle,
    member,
    notice,
    attachment: `${notice}_plan.pdf`,
    guestVehicle,
    helper,
    user,
    pending,
    contactRequest,
  }
}

let made = 1000

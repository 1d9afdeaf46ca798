import { openTickets } from '../src/core/keys/tickets.ts'
import { openPassKeys } from '../src/gate/pass-keys/pass-keys.ts'
import { allCases } from './calls.ts'
import { browser } from './samples.ts'
import { seedDesk } from './seed-desk.ts'
import { seedFactors } from './seed-factors.ts'
import { seedHelpers } from './seed-helpers.ts'
import { seedRenewal } from './seed-renewal.ts'
import type { World } from './world.ts'

/** What several nouns and tests need; the rest is in `cases/`. */
export interface Fixtures {
  readonly member: string
  readonly notice: string
  readonly attachment: string
  readonly guestVehicle: string
  readonly pass: string
  readonly passKey: string
  readonly helper: string
  readonly user: string
  /** Of the person for whom the rest is made. */
  readonly session: string
  /** Of `user`. */
  readonly passkey: string
  /** The browser's answers, as JSON. */
  readonly newPasskey: string
  readonly passkeyAnswer: string
  readonly passkeyChallenge: string
  readonly totpCode: string
  readonly loginChallenge: string
  readonly recoveryCode: string
  /** On the list of the resident's house. */
  readonly listedHelper: string
  readonly absence: string
  readonly cardKey: string
  readonly house: string
  readonly emptyHouse: string
  readonly occupancy: string
  /** To the house of the person for whom the rest is made; the guard may call. */
  readonly visit: string
  /** Of a notification about `visit`. */
  readonly ticket: string
  readonly blockedVisit: string
  /** With a photo. */
  readonly parcel: string
  /** Of the community. */
  readonly block: string
  readonly notification: string
  readonly pushSubscription: string
  /** Of the person for whom the rest is made. */
  readonly renewal: { readonly nonce: string; readonly signature: string }
  /** Without a shift. */
  readonly gate: string
  readonly guard: string
  /** Open, at another gate. */
  readonly shift: string
  readonly desk: string
  readonly conflict: string
}

/** One of each thing in both communities, inserted by the owner. */
export async function seed(w: World): Promise<{ here: Fixtures; there: Fixtures }> {
  return { here: await fixtures(w, w.here.id, w.resident.id), there: await fixtures(w, w.there.id, w.stranger.id) }
}

export async function fixtures({ sql, ...w }: World, communityId: string, userId: string): Promise<Fixtures> {
  const number = String(made++).padStart(4, '0')
  const id = async (query: PromiseLike<readonly { id?: string }[]>): Promise<string> => (await query)[0]!.id!
  const member = await id(
    sql`insert into data.members (community_id, user_id, name, relation) values (${communityId}, ${userId}, 'Seeded Member', 'CHILD') returning id`,
  )
  const notice = await id(
    sql`insert into data.notices (community_id, title, content, end_date) values (${communityId}, 'Water', 'No water on Monday', '2099-01-01') returning id`,
  )
  await sql`insert into data.notice_attachments (notice_id, community_id, file_name, type, bytes) values (${notice}, ${communityId}, 'plan.pdf', 'application/pdf', '%PDF-1.4 furnished'::bytea)`
  const guestVehicle = await id(sql`
    insert into data.visits (community_id, created_by, user_id, vehicle_no, type, guest_name, contact_no, purpose_of_visit, visiting_house_no, division, entry_time)
    values (${communityId}, ${userId}, ${userId}, 'GJ 05 1234', 'four-wheeler', 'Guest', '9123456780', 'Dinner', '101', 'A', now()) returning id`)
  const pass = await id(sql`
    insert into data.passes (community_id, created_by, house_no, division, kind, visitor_name, frequency, valid_from, valid_until, max_uses)
    values (${communityId}, ${userId}, '101', 'A', 'GUEST', 'Seeded Visitor', 'ONCE', now(), now() + interval '1 day', 1) returning id`)
  await sql`insert into data.gate_codes (community_id, code, pass_id, until) values (${communityId}, ${`9${number}0`}, ${pass}, now() + interval '2 days')`
  const helpers = await seedHelpers({ sql, ...w }, communityId, userId, number)
  await sql`insert into data.community_settings (community_id, name, value) values (${communityId}, 'familyInvites', 'true') on conflict do nothing`
  await sql`insert into data.audit_logs (at, community_id, user_id, action, resource) values (now(), ${communityId}, ${userId}, 'CREATE', 'VEHICLE')`
  const user = (await w.person({ communityId })).id
  const session = await id(
    sql`insert into data.sessions (id, user_id, expires_at) values (gen_random_uuid(), ${userId}, now() + interval '1 hour') returning public_id as id`,
  )
  const [lived] = await sql<{ house: string; occupancy: string }[]>`
     update data.occupancies set lives_here = true where user_id = ${userId} and main returning house_id as house, id as occupancy`
  const emptyHouse = await id(
    sql`insert into data.houses (community_id, division, number) values (${communityId}, 'D', ${`E${number}`}) returning id`,
  )
  const walkIn = (status: string, name: string, division = 'A') =>
    id(sql`
      insert into data.visits (community_id, created_by, walk_in, kind, guest_name, purpose_of_visit, visiting_house_no, division, entry_time,
        status, status_at, asked_at, asked, escalates_at, closes_at)
      select community_id, id, true, 'DELIVERY', ${name}, 'Delivery', house_no, ${division}, now(), ${status}, now(), now(), 1, now(), now() + interval '10 minutes'
      from data.users where id = ${userId} returning id`)
  const visit = await walkIn('ASKING', 'Suresh')
  const blockedVisit = await walkIn('BLOCKED', 'Mohan', 'D')
  const parcel = await walkIn('LEFT_AT_GATE', 'Ravi')
  await sql`insert into data.visit_photos (visit_id, community_id, bytes, taken_at) values (${parcel}, ${communityId}, '\xffd8ffe0'::bytea, now())`
  const block = await id(sql`
    insert into data.blocks (community_id, scope, vehicle_no, reason, created_by) values (${communityId}, 'COMMUNITY', ${`MH14BL${number}`}, 'Drove too fast', ${userId}) returning id`)
  const at = await seedDesk({ sql, ...w }, communityId, number)
  const notification = await id(sql`
    insert into data.notifications (community_id, user_id, kind, title, body, path, visit_id)
    values (${communityId}, ${userId}, 'VISITOR_IN', 'Guest came in', 'For house A-101', '/dashboard?section=visitors', ${guestVehicle}) returning id`)
  await sql`
    insert into data.notification_preferences (community_id, user_id, quiet_from, quiet_until) values (${communityId}, ${userId}, 1320, 360)
    on conflict do nothing`
  const pushSubscription = await id(sql`
    insert into data.push_subscriptions (community_id, user_id, endpoint, p256dh, auth)
    values (${communityId}, ${userId}, ${`${browser.endpoint}/${number}`}, ${browser.keys.p256dh}, ${browser.keys.auth}) returning id`)
  await sql`
    insert into data.push_outbox (community_id, subscription_id, payload, ttl_until, next_at)
    values (${communityId}, ${pushSubscription}, '{}', now() + interval '1 day', now() + interval '1 day')`
  const own = {}
  for (const { seed } of allCases) Object.assign(own, await seed?.({ sql, ...w, communityId, userId, number, id }))
  return {
    ...own,
    member,
    notice,
    attachment: `${notice}_plan.pdf`,
    guestVehicle,
    pass,
    passKey: openPassKeys(w.tokenSecret).linkKeyOf('pass', pass),
    ...helpers,
    user,
    session,
    ...(await seedFactors({ sql, ...w }, userId, user)),
    house: lived!.house,
    emptyHouse,
    occupancy: lived!.occupancy,
    visit,
    ticket: openTickets(w.tokenSecret).sign({ visitId: visit, subscriptionId: pushSubscription }),
    blockedVisit,
    parcel,
    block,
    notification,
    pushSubscription,
    renewal: await seedRenewal({ sql, ...w }, userId, pushSubscription),
    ...at,
  }
}

/**
 * The same for a test that makes them again for every call. Without statistics PostgreSQL takes the community for one
 * person, and reads everybody for each of them.
 */
export async function fixturesAgain(w: World, communityId: string, userId: string): Promise<Fixtures> {
  if (made % 40 === 0) await w.sql`analyze`
  return fixtures(w, communityId, userId)
}

let made = 1000

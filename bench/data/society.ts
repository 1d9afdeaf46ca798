import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { fillEvening, openDesk } from './evening.ts'
import type { SeededDatabase } from './seeded-database.ts'
import { tokenSigner } from '../calls/signer.ts'

export interface Person {
  readonly sessionId: string
  readonly userId: string
  readonly username: string
  readonly houseNo: string
  readonly division: string
  readonly token: string
  /** Has a device that takes messages, and so a session that can be renewed. */
  readonly hasDevice: boolean
}

/** One community: its people are signed in, two in five have a device that takes messages. */
export interface Society {
  readonly id: string
  readonly guard: Person
  readonly admin: Person
  readonly residents: readonly Person[]
  readonly helperIds: readonly string[]
  readonly plates: readonly string[]
  readonly gateId: string
  readonly deskId: string
}

/** The key of every device, so that each session can be renewed. */
export const device = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const deviceKey = device.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')

/** Makes a working day possible in each community; `pushUrl` is where messages to its devices go. */
export async function openSocieties(seeded: SeededDatabase, pushUrl: string): Promise<Society[]> {
  const { sql } = seeded
  await sql.script(`
    insert into data.sessions (id, user_id, expires_at, device_key, renew_days, renewable_until)
      select gen_random_uuid(), id, now() + interval '12 hours', '${deviceKey}', 30, now() + interval '30 days'
      from data.users where status = 'ACTIVE' and community_id is not null;
    insert into data.push_subscriptions (community_id, user_id, session_id, endpoint, p256dh, auth, device)
      select u.community_id, u.id, (select id from data.sessions s where s.user_id = u.id order by created_at desc limit 1),
        '${pushUrl}/' || u.id, '${browserKey()}', '${randomBytes(16).toString('base64url')}', 'Chrome on Android'
      from data.users u where status = 'ACTIVE' and roles = '{USER}' and hashtext(u.id::text) % 5 in (0, 1, -1)
      on conflict (endpoint) do update set session_id = excluded.session_id`)
  // A board with an evening on it, once.
  for (const { hasEvening, ...place } of await placesOf(seeded))
    await (hasEvening ? openDesk(sql, place) : fillEvening(sql, place))
  const places = await sql<Pick<Society, 'id' | 'gateId' | 'deskId' | 'helperIds' | 'plates'>[]>`
    select d.community_id as id, d.gate_id as "gateId", d.id as "deskId",
      array(select distinct l.helper_id from data.helper_houses l where l.community_id = d.community_id and l.ended_at is null
        and not exists (select from data.helper_attendance a where a.helper_id = l.helper_id and a.out_at is null)) as "helperIds",
      array(select v.vehicle_no from data.vehicles v where v.community_id = d.community_id limit 100) as plates
    from (select distinct on (community_id) * from data.gate_desks order by community_id, id desc) d order by 1`
  const people = await sql<(Omit<Person, 'token'> & { communityId: string; role: string })[]>`
    select distinct on (u.id) s.id as "sessionId", u.id as "userId", u.username, u.community_id as "communityId", u.roles[1] as role,
      h.number as "houseNo", h.division,
      exists (select from data.push_subscriptions p where p.session_id = s.id) as "hasDevice"
    from data.users u join data.sessions s on s.user_id = u.id and s.ended_at is null
    join data.occupancies o on o.user_id = u.id and o.ended_at is null and o.lives_here join data.houses h on h.id = o.house_id
    where u.status = 'ACTIVE' and u.community_id is not null order by u.id, s.created_at desc`
  const sign = tokenSigner()
  return places.map((place) => {
    const of = (wanted: string): Person[] =>
      people
        .filter(({ communityId, role }) => communityId === place.id && role === wanted)
        .map((person) => ({ ...person, token: sign({ sid: person.sessionId, sub: person.userId }) }))
    const [[guard], [admin], residents] = [of('SECURITY'), of('ADMIN'), of('USER')]
    if (!guard || !admin || residents.length === 0 || place.helperIds.length === 0)
      throw new Error('a community has not everybody')
    return { ...place, guard, admin, residents }
  })
}

const placesOf = ({ sql }: SeededDatabase) => sql<{ id: string; guard: { userId: string }; hasEvening: boolean }[]>`
  select c.id, json_build_object('userId', u.id) as guard,
    exists (select from data.helper_houses l where l.community_id = c.id) as "hasEvening"
  from data.communities c
  join lateral (select id from data.users where community_id = c.id and roles = '{SECURITY}' and status = 'ACTIVE' order by id limit 1) u on true`

/** A key like a browser's: messages are encrypted for it. */
const browserKey = (): string => createECDH('prime256v1').generateKeys('base64url')

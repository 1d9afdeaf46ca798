import { authEndpoints } from '@aangan/contract/access/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insist } from '../../../test/insist.ts'
import { loginFrom, password, world, type World } from '../../../test/world.ts'

const { checkUsername, contactAdmin } = authEndpoints

let w: World
beforeAll(async () => {
  w = await world({ rateLimit: true })
})
afterAll(() => w.close())

const enter = (username: string, secret: string, from: string) =>
  insist(() => loginFrom(w.guest, from, username, secret))
const statusesOf = async (answers: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status)
const times = (statuses: readonly number[], wanted: number): number =>
  statuses.filter((status) => status === wanted).length

// spec: safety.guesses.3
it('a household with 2^64 addresses has as many guesses as one with one', async () => {
  const { username } = await w.person()
  const statuses = await statusesOf(
    Array.from({ length: 40 }, (_, i) => enter(username, `wrong-${i}`, `2001:db8:1:1::${i.toString(16)}`)),
  )
  expect([times(statuses, 401), times(statuses, 429)]).toEqual([10, 30])
  expect((await enter(username, password, '2001:db8:1:2::1')).status).toBe(200)
})

it('an IPv4 address is the same written as IPv6', async () => {
  const { username } = await w.person()
  for (let i = 0; i < 5; i++) await enter(username, 'wrong-one', '198.51.100.7')
  for (let i = 0; i < 5; i++) await enter(username, 'wrong-one', '::ffff:198.51.100.7')
  expect((await enter(username, password, '198.51.100.7')).status).toBe(429)
})

// spec: safety.guesses.3
it('names and requests to the administrator count by network too', async () => {
  const check = (i: number) =>
    w.guest.send('GET', `${checkUsername.path}?username=name${i}`, {
      headers: { 'x-forwarded-for': `2001:db8:2:2::${i.toString(16)}` },
    })
  const statuses = await statusesOf(Array.from({ length: 200 }, (_, i) => check(i)))
  expect([times(statuses, 200), times(statuses, 429)]).toEqual([120, 80])
  const body = JSON.stringify({
    name: 'Ravi',
    email: 'ravi@example.org',
    mobileNo: '9876543210',
    communityName: 'Hill Side',
    message: 'Please add us',
  })
  const asked = await statusesOf(
    Array.from({ length: 20 }, (_, i) =>
      w.guest.send('POST', contactAdmin.path, {
        body,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:2:2:1::${i.toString(16)}` },
      }),
    ),
  )
  expect([times(asked, 201), times(asked, 429)]).toEqual([10, 10])
})

// spec: safety.guesses.4
it('after 100 failures from places that never logged in, only such places wait; the owner at home does not', async () => {
  const { username } = await w.person()
  const home = '192.0.2.1'
  expect((await enter(username, password, home)).status).toBe(200)
  const stranger = (n: number) => `2001:db8:${(0x100 + n).toString(16)}::1`
  for (let batch = 0; batch < 20; batch++) {
    const statuses = await statusesOf(
      Array.from({ length: 5 }, (_, i) => enter(username, 'wrong-one', stranger(batch * 5 + i))),
    )
    expect(times(statuses, 401)).toBe(5)
  }
  // Bursts of forty, as long as the pauses are short: each burst is let through once or twice.
  for (let burst = 0; burst < 3; burst++) {
    const statuses = await statusesOf(
      Array.from({ length: 40 }, (_, i) => enter(username, 'wrong-one', stranger(200 + burst * 40 + i))),
    )
    expect(times(statuses, 401)).toBeLessThan(20)
    expect(times(statuses, 401) + times(statuses, 429)).toBe(40)
    expect((await enter(username, password, home)).status).toBe(200)
  }
  const refused = await statusesOf([enter(username, 'wrong-one', stranger(400)), enter(username, 'x', stranger(401))])
  expect(refused).toContain(429)
  // The owner at a new place waits a little, and has all their tries left when it is over.
  await expect.poll(async () => (await enter(username, password, '192.0.2.77')).status).toBe(200)
  await w.sql`update data.attempts set not_before = now() + interval '5 minutes' where not_before is not null`
  expect((await enter(username, password, '192.0.2.77')).status).toBe(200)
  expect((await enter(username, password, '192.0.2.78')).status).toBe(429)
}, 60_000)

// spec: safety.guesses.7
it('who logged in from a network lately is not locked out by others who fail there', async () => {
  const [known, unknown] = [await w.person(), await w.person()]
  const shared = '203.0.113.50'
  expect((await enter(known.username, password, shared)).status).toBe(200)
  for (let batch = 0; batch < 8; batch++)
    await statusesOf(Array.from({ length: 20 }, (_, i) => enter(`made-up-${batch}-${i}`, 'wrong-one', shared)))
  expect((await enter(unknown.username, password, shared)).status).toBe(429)
  for (let i = 0; i < 3; i++) expect((await enter(known.username, password, shared)).status).toBe(200)
  // One who failed there on that very account is held, as anywhere.
  const guesses = await statusesOf(Array.from({ length: 15 }, () => enter(known.username, 'wrong-one', shared)))
  expect([times(guesses, 401), times(guesses, 429)]).toEqual([10, 5])
}, 60_000)

it('a network counts as known for thirty days, and is written down as a hash', async () => {
  const { username } = await w.person()
  const before = await w.sql`select account from data.known_networks`
  expect((await enter(username, password, '203.0.113.90')).status).toBe(200)
  const rows = await w.sql<{ account: string; network: string; days: number }[]>`
    select account, network, round(extract(epoch from until - now()) / 86400)::int as days from data.known_networks`
  expect(rows).toHaveLength(before.length + 1)
  expect(new Set(rows.map(({ days }) => days))).toEqual(new Set([30]))
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|2001:|person/)
})

// spec: safety.guesses.6
it('a name that no account can have is nobody’s, however the database would fold it, and all such names are one', async () => {
  const person = await w.person({ username: 'siddhi-iii' })
  const spellings = ['sİddhi-iii', 'siddhİ-iii', 'siddhi-İii', 'siddhi-iİi', 'siddhi-iiİ', 'sİddhİ-iii']
  const answers = []
  for (const name of [...spellings, ...spellings]) answers.push(await enter(name, password, '203.0.113.60'))
  const statuses = answers.map(({ status }) => status)
  expect([times(statuses, 401), times(statuses, 429)]).toEqual([10, 2])
  expect((await enter('a@b', 'x', '203.0.113.60')).status).toBe(429)
  expect((await enter('SIDDHI-III', password, '203.0.113.60')).status).toBe(200)
  expect(await w.sql`select 1 from data.audit_logs where action = 'LOGIN_FAILED' and user_id = ${person.id}`).toEqual(
    [],
  )
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrowser, pushService, type PushService } from '../../../test/push-service.ts'
import { auditOnly, silent, world, type World } from '../../../test/world.ts'
import { figure, times } from '../../../torture/figures.ts'
import { openWatch } from '../../core/clock/watch.ts'
import { openDatabase } from '../../core/db/database.ts'
import { openPush } from './push.ts'
import { droppedPushes, openSender } from './sender.ts'

let w: World
let service: PushService
const browser = makeBrowser()
beforeAll(async () => {
  service = await pushService()
  // Its own server sends nothing: the senders of the tests do.
  w = await world({ pushHosts: [] })
})
afterAll(async () => {
  await w.close()
  await service.close()
})

const fail = (error: unknown): void => expect.unreachable(String(error))
/** A process that does nothing but send. */
function senderOn(db: World['db'], clock = w.now) {
  const sender = openSender(
    { db, clock },
    openPush({ ...silent, push: true, pushHosts: ['127.0.0.1'] }, w.tokenSecret)!,
  )
  const watch = openWatch({ db, clock, record: auditOnly }, [sender], fail)
  return { ...watch, wake: () => watch.wake(sender) }
}

async function subscriptionAt(path: string, endpoint = service.address + path): Promise<string> {
  const [row] = await w.sql<{ id: string }[]>`
    insert into data.push_subscriptions (community_id, user_id, endpoint, p256dh, auth)
    values (${w.here.id}, ${w.resident.id}, ${endpoint}, ${browser.keys.p256dh}, ${browser.keys.auth}) returning id`
  return row!.id
}
const payload = JSON.stringify({
  kind: 'VISITOR_IN',
  title: 't',
  body: 'b',
  path: '/',
  tag: '0197b3a0-0000-7000-8000-000000000001',
})
const waitFor = (subscriptionId: string, count = 1) => w.sql`
  insert into data.push_outbox (community_id, subscription_id, payload, ttl_until, next_at)
  select ${w.here.id}, ${subscriptionId}, replace(${payload}, '"t"', to_json(n::text)::text), now() + interval '10 minutes', now()
  from generate_series(1, ${count}) n`

// spec: gate.push.2
it('does what each answer of a push service asks for', async () => {
  const paths = ['/ok', '/gone', '/unknown', '/busy', '/broken', '/wrong', '/moved', '/silent']
  const ids = new Map<string, string>()
  for (const path of paths) ids.set(path, await subscriptionAt(path))
  // An address that was good when it subscribed.
  ids.set('elsewhere', await subscriptionAt('', 'https://192.168.1.1/push'))
  for (const id of ids.values()) await waitFor(id)
  const dropped = droppedPushes()
  // Time stands still: what came before it is due, and nothing a second time. The database counts microseconds.
  const now = new Date(w.now().getTime() + 1)
  const sender = senderOn(w.db, () => now)
  sender.wake()
  const waits = async () => {
    const left = await w.sql<{ id: string; wait: number }[]>`
      select subscription_id as id, extract(epoch from next_at - ${now})::int as wait from data.push_outbox`
    const pathOf = new Map([...ids].map(([path, id]) => [id, path]))
    return Object.fromEntries(left.map(({ id, wait }) => [pathOf.get(id), wait]))
  }
  await expect.poll(waits).toEqual({ '/busy': 90, '/broken': 5, '/silent': 5 })
  await sender.stop()
  const kept = await w.sql<{ id: string }[]>`select id from data.push_subscriptions order by created_at`
  const gone = ['/gone', '/unknown', 'elsewhere'].map((path) => ids.get(path))
  expect(kept.map(({ id }) => id)).toEqual([...ids.values()].filter((id) => !gone.includes(id)))
  expect(droppedPushes() - dropped).toBe(2)
  expect(service.received.map(({ path }) => path).sort()).toEqual([...paths].sort())
  const reached = await w.sql`select id from data.push_subscriptions where last_ok_at is not null`
  expect(reached).toEqual([{ id: ids.get('/ok') }])
})

// spec: gate.push.3
it('two processes send each message once', async () => {
  await w.sql`delete from data.push_subscriptions`
  const count = times(200, 1_000)
  await waitFor(await subscriptionAt('/once'), count)
  const other = openDatabase(w.target, { size: 4 })
  const senders = [senderOn(w.db), senderOn(other)]
  const began = performance.now()
  for (const sender of senders) sender.wake()
  await expect.poll(() => w.sql`select 1 from data.push_outbox limit 1`).toEqual([])
  figure(`${count} messages by two processes in ${Math.round(performance.now() - began)} ms`)
  await Promise.all(senders.map((sender) => sender.stop()))
  await other.close()
  const titles = service.received.filter(({ path }) => path === '/once').map(({ body }) => browser.read(body).title)
  expect(titles.length).toBe(count)
  expect(new Set(titles).size).toBe(count)
})

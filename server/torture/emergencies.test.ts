import { setTimeout as pause } from 'node:timers/promises'
import { emergencyEndpoints } from '@aangan/contract/society/emergencies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBrowser } from '../test/push-service.ts'
import { hearing, type OpenStream } from '../test/stream.ts'
import type { Speaker } from '../test/world.ts'
import { startDeployment, type App, type Deployment, type Somebody } from './deployment.ts'
import { figure, ms, quantile, times } from './figures.ts'

const { send, underWay, allClear } = emergencyEndpoints
const people = times(1_000, 10_000)
const screens = 200
/** As a browser asks: without a stream so often, else a moment after it hears. */
const unheardMs = times(3_000, 30_000)
const spreadMs = 1_000

let deployment: Deployment
let apps: App[]
let admin: Somebody
let residents: Somebody[]
beforeAll(async () => {
  deployment = await startDeployment()
  const { sql, community } = deployment
  const { keys } = makeBrowser()
  await sql`
    with crowd as (
      insert into data.users (community_id, username, password_hash, name, mobile_no, house_no, division, ownership_type, status, roles)
      select ${community.id}, 'crowd' || n, '', 'Person ' || n, '9876543210', (1000 + n / 2)::text, substr('ABCD', 1 + n % 4, 1), 'owner', 'ACTIVE', '{USER}'
      from generate_series(1, ${people - screens}::int) n returning id)
    insert into data.push_subscriptions (community_id, user_id, endpoint, p256dh, auth)
    select ${community.id}, id, 'https://127.0.0.1:9/' || id, ${keys.p256dh}, ${keys.auth} from crowd`
  residents = await Promise.all(Array.from({ length: screens }, () => deployment.person()))
  await sql`call data.house_people()`
  await sql`analyze`
  admin = await deployment.person({ roles: ['ADMIN'] })
  const settings = { PUSH: 'on', PUSH_HOSTS: '127.0.0.1' }
  apps = [await deployment.app(settings), await deployment.app(settings)]
})
afterAll(() => deployment.close())

interface Screen {
  readonly speaker: Speaker
  readonly stream: OpenStream | undefined
}

/** How long after `begun` each of them sees what it waits for. */
const seenBy = (screens: readonly Screen[], begun: number, isThere: boolean, over: AbortSignal) =>
  Promise.all(
    screens.map(async ({ speaker, stream }) => {
      let heard = stream?.events.length ?? 0
      const isSeen = async () => {
        const { body } = await speaker.call(underWay)
        return (body as unknown as unknown[]).length > 0 === isThere
      }
      if (stream === undefined) await pause(Math.random() * unheardMs)
      while (!over.aborted) {
        if (stream === undefined) {
          if (await isSeen()) break
          await pause(unheardMs)
        } else if (stream.events.length > heard) {
          heard = stream.events.length
          await pause(Math.random() * spreadMs)
          if (await isSeen()) break
        } else await pause(20)
      }
      return performance.now() - begun
    }),
  )

// spec: notices.emergency.10, notices.emergency.12
test(`an emergency to ${people} people, on ${screens} open screens of two processes`, async () => {
  const open = await Promise.all(
    residents.map(async (resident, n): Promise<Screen> => {
      const { address } = apps[n % 2]!
      const speaker = resident(address)
      return { speaker, stream: n % 4 < 2 ? await hearing(speaker, address) : undefined }
    }),
  )
  const over = new AbortController()
  const measure = async (what: string, isThere: boolean, act: () => Promise<void>) => {
    const begun = performance.now()
    const [withStream, without] = [true, false].map((has) =>
      seenBy(
        open.filter(({ stream }) => (stream !== undefined) === has),
        begun,
        isThere,
        over.signal,
      ),
    )
    await act()
    const heard = await withStream!
    const asked = await without!
    figure(
      `${what} to ${people} people: on ${heard.length} screens with a stream after ${ms(quantile(heard, 0.5))}, the last after ${ms(Math.max(...heard))}; on ${asked.length} without after at most ${ms(Math.max(...asked))}`,
    )
  }
  const { sql } = deployment
  const written = async (kind: 'lines' | 'pushes') => {
    const [row] = await sql<{ lines: number; pushes: number }[]>`
      select (select count(*)::int from data.notifications) as lines, (select count(*)::int from data.push_outbox) as pushes`
    return row![kind]
  }
  let id = ''
  let writing: Promise<number> | undefined
  try {
    await measure('an emergency', true, async () => {
      const begun = performance.now()
      const sent = await admin(apps[0]!.address).call(send, {
        body: { kind: 'FIRE', message: 'Leave by the stairs' },
      } as never)
      expect(sent.status).toBe(201)
      id = String(sent.body['id'])
      writing = (async () => {
        await expect.poll(() => written('lines'), { interval: 50, timeout: 120_000 }).toBe(people)
        return performance.now() - begun
      })()
    })
    const took = await writing!
    expect(await written('pushes')).toBe(people - screens)
    figure(`its ${people} lines and ${people - screens} pushes are written after ${ms(took)}`)
    // Nobody takes these: they would be tried again beside what is measured next.
    await sql`update data.push_outbox set next_at = now() + interval '1 day'`
    await pause(times(500, 3_000))
    await measure('the all clear', false, async () => {
      const cleared = await admin(apps[1]!.address).call(allClear, { params: { id }, body: {} })
      expect(cleared.status).toBe(200)
    })
    await expect.poll(() => written('lines'), { interval: 50, timeout: 120_000 }).toBe(2 * people)
  } finally {
    over.abort()
    for (const { stream } of open) stream?.close()
  }
})

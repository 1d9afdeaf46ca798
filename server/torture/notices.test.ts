import { noticeReaderEndpoints } from '@aangan/contract/society/notice-readers'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeployment, stopApp, type App, type Deployment, type Somebody } from './deployment.ts'
import { figure, ms } from './figures.ts'

const people = 10_000
const kills = 2

let deployment: Deployment
let app: App
let admin: Somebody
beforeAll(async () => {
  deployment = await startDeployment()
  const { sql, community } = deployment
  await sql`
    insert into data.users (community_id, username, password_hash, name, mobile_no, house_no, division, ownership_type, status, roles)
    select ${community.id}, 'crowd' || n, '', 'Person ' || n, '9876543210', (1000 + n / 2)::text, substr('ABCD', 1 + n % 4, 1),
      case when n % 3 = 0 then 'tenant' else 'owner' end, 'ACTIVE', '{USER}'
    from generate_series(1, ${people}::int) n`
  await sql`call data.house_people()`
  await sql`analyze`
  admin = await deployment.person({ roles: ['ADMIN'] })
  app = await deployment.app()
})
afterAll(() => deployment.close())

const post = async (over: object = {}) => {
  const body = { title: 'Water cut', content: 'No water on Monday.', endDate: '2099-01-01', ask: true, ...over }
  const made = await admin(app.address).call(noticeEndpoints.create, { body } as never)
  expect(made.status).toBe(201)
  const id = String(made.body['id'])
  // As if it had been posted a quarter of a minute ago.
  await deployment.sql`update data.notices set created_at = created_at - interval '15 seconds' where id = ${id}`
  return id
}
const told = async (id: string) => {
  const [row] = await deployment.sql<{ lines: number; people: number }[]>`
    select count(*)::int as lines, count(distinct user_id)::int as people from data.notifications where notice_id = ${id}`
  return row!
}
const toldAll = async (id: string) => {
  await expect.poll(() => told(id), { interval: 50 }).toEqual({ lines: people, people })
}

// spec: notices.telling.9
test(`${people} people are counted, and told once each`, async () => {
  const began = performance.now()
  const audience = { divisions: ['A', 'B', 'C', 'D'], ownershipTypes: ['owner', 'tenant'] }
  const counted = await admin(app.address).call(noticeReaderEndpoints.count, { body: { audience } } as never)
  const counting = performance.now() - began
  expect(counted.body).toMatchObject({ people, security: 0 })
  const id = await post({ audience })
  const due = performance.now()
  await toldAll(id)
  const telling = performance.now() - due
  const asked = performance.now()
  const reach = await admin(app.address).call(noticeReaderEndpoints.reach, { params: { id } })
  expect(reach.body).toMatchObject({ people })
  figure(
    `${people} people: counted in ${ms(counting)}, their reading in ${ms(performance.now() - asked)}; told ${ms(telling)} after it was due`,
  )
})

// spec: notices.telling.9
test(`the server is killed ${kills} times while it tells ${people} people: everybody is told, and nobody twice`, async () => {
  const id = await post()
  const due = performance.now()
  const seen: number[] = []
  for (let round = 0; round < kills; round++) {
    await expect.poll(async () => (await told(id)).people, { interval: 10 }).toBeGreaterThan(seen.at(-1) ?? 0)
    app.child.kill('SIGKILL')
    await app.ended
    seen.push((await told(id)).people)
    app = await deployment.app()
  }
  await toldAll(id)
  const telling = performance.now() - due
  // Its last step finds nobody who is left. Then there is nothing that another process could go on with.
  await expect.poll(() => deployment.sql`select from data.notice_tellings`).toHaveLength(0)
  expect(await told(id)).toEqual({ lines: people, people })
  expect(Math.max(...seen)).toBeLessThan(people)
  figure(
    `kill -9 of who tells ${people} people, at ${seen.join(' and ')} of them: each told once, ${ms(telling)} after it was due`,
  )
  await stopApp(app)
  expect(app.complained()).toBe('')
})

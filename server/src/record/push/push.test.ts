import { createPublicKey, verify } from 'node:crypto'
import { authEndpoints } from '@aangan/contract/access/auth'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { pushEndpoints } from '@aangan/contract/record/push'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBrowser, pushService, type PushService } from '../../../test/push-service.ts'
import { browser as known, guest } from '../../../test/samples.ts'
import { silent, speaker, world, type Speaker, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'

const { key, subscribe, unsubscribe, test: sendTest } = pushEndpoints

describe('push', () => {
  let w: World
  let service: PushService
  const browser = makeBrowser()
  beforeAll(async () => {
    service = await pushService()
    w = await world()
  })
  beforeEach(() => w.sql`delete from data.push_subscriptions`)
  afterAll(async () => {
    await w.close()
    await service.close()
  })

  const at = (path: string) => ({ endpoint: service.address + path, keys: browser.keys })
  const subscriptions = (userId: string) =>
    w.sql<{ id: string; endpoint: string }[]>`
      select id, endpoint from data.push_subscriptions where user_id = ${userId} order by created_at, id`
  const receivedAt = (path: string) => service.received.filter((one) => one.path === path)

  it('has one key for all, which browsers can use', async () => {
    const keys = await Promise.all([w.resident, w.guard, w.superAdmin].map((who) => who.call(key)))
    expect(new Set(keys.map(({ body }) => body['publicKey'])).size).toBe(1)
    expect(Buffer.from(String(keys[0]!.body['publicKey']), 'base64url')).toHaveLength(65)
  })

  // spec: gate.push.1
  it('a browser is told what happens, so that nobody else can read it', async () => {
    await w.resident.call(subscribe, { body: at('/asha') })
    const entryTime = new Date(w.now().getTime() + 3_600_000).toISOString()
    const { body } = await w.admin.call(guestVehicleEndpoints.create, { body: { ...guest, entryTime } })
    const id = String(body['id'])
    await w.guard.call(guestVehicleEndpoints.enter, { params: { id } })
    await expect.poll(() => receivedAt('/asha').length).toBe(1)
    const [{ headers, body: sealed }] = receivedAt('/asha') as [(typeof service.received)[number]]
    expect(browser.read(sealed)).toEqual({
      kind: 'VISITOR_IN',
      lang: 'en',
      title: 'Guest',
      body: expect.stringMatching(/^In \d{1,2}:\d\d [ap]m\.$/),
      path: '/dashboard?section=visitors',
      tag: id,
    })
    expect(headers).toMatchObject({ urgency: 'normal', 'content-encoding': 'aes128gcm' })
    expect(headers['topic']).toMatch(/^[\w-]{22}$/)
    expect(Number(headers['ttl'])).toBeGreaterThan(86_000)
    expect(sealed.toString('latin1')).not.toContain('Guest')
    await expect.poll(() => w.sql`select 1 from data.push_outbox`).toEqual([])
  })

  // spec: gate.push.1
  it('is signed for the push service, and says where the operator can be reached', async () => {
    await w.resident.call(subscribe, { body: at('/signed') })
    await w.resident.call(sendTest)
    await expect.poll(() => receivedAt('/signed').length).toBe(1)
    const { authorization } = receivedAt('/signed')[0]!.headers
    const { token = '', shown = '' } =
      /^vapid t=(?<token>[^,]+), k=(?<shown>.+)$/.exec(authorization ?? '')?.groups ?? {}
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(shown, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => bytes.toString('base64url'))
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
    const signed = Buffer.from(`${head}.${claims}`)
    const asMade = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', signed, asMade, Buffer.from(signature, 'base64url'))).toBe(true)
    expect((await w.resident.call(key)).body['publicKey']).toBe(shown)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.address,
      sub: 'mailto:no-reply@localhost',
    })
  })

  // spec: gate.notifications.2
  it('speaks the language of the person', async () => {
    const person = await w.person({ houseNo: '404', division: 'D' })
    await person.call(currentUserEndpoints.updateLanguage, { body: { language: 'mr' } })
    await person.call(subscribe, { body: at('/marathi') })
    const entryTime = new Date(w.now().getTime() + 3_600_000).toISOString()
    const form = { ...guest, guestName: 'Kiran', visitingHouseNo: '404', division: 'D', entryTime }
    const { body } = await w.admin.call(guestVehicleEndpoints.create, { body: form })
    await w.guard.call(guestVehicleEndpoints.enter, { params: { id: String(body['id']) } })
    await expect.poll(() => receivedAt('/marathi').length).toBe(1)
    const told = browser.read(receivedAt('/marathi')[0]!.body)
    expect(told).toMatchObject({ title: 'Kiran', body: expect.stringMatching(/\p{Script=Devanagari}/u) })
  })

  it('a test goes to the browsers of who asks, and to nobody else', async () => {
    await w.resident.call(subscribe, { body: at('/mine') })
    await w.neighbour.call(subscribe, { body: at('/theirs') })
    expect((await w.resident.call(sendTest)).status).toBe(204)
    await expect.poll(() => receivedAt('/mine').length).toBe(1)
    expect(browser.read(receivedAt('/mine')[0]!.body)).toMatchObject({ kind: 'TEST', title: 'Notifications are on' })
    expect(receivedAt('/theirs')).toEqual([])
  })

  it('an endpoint belongs to the newest user of it', async () => {
    const first = await w.resident.call(subscribe, { body: at('/shared') })
    expect((await w.resident.call(subscribe, { body: at('/shared') })).body['id']).toBe(first.body['id'])
    expect((await w.stranger.call(subscribe, { body: at('/shared') })).status).toBe(201)
    expect(await subscriptions(w.resident.id)).toEqual([])
    expect(await subscriptions(w.stranger.id)).toHaveLength(1)
  })

  it('an eleventh replaces the oldest', async () => {
    for (let i = 0; i < 11; i++) {
      w.travel(1000)
      expect((await w.resident.call(subscribe, { body: at(`/many/${i}`) })).status).toBe(201)
    }
    const kept = (await subscriptions(w.resident.id)).map(({ endpoint }) => endpoint)
    expect(kept).toEqual(Array.from({ length: 10 }, (_, i) => `${service.address}/many/${i + 1}`))
  })

  // spec: gate.push.6
  it('ends with the logout of its device, not with a session that merely ran out', async () => {
    const person = await w.person()
    await person.call(subscribe, { body: at('/device') })
    await w.sql`update data.sessions set expires_at = now() - interval '1 minute' where id = ${person.sessionId}`
    expect(await subscriptions(person.id)).toHaveLength(1)
    await w.sql`update data.sessions set expires_at = now() + interval '1 hour' where id = ${person.sessionId}`
    await person.call(authEndpoints.logout)
    expect(await subscriptions(person.id)).toEqual([])
  })

  it('one’s own subscription can be given up; of others it changes nothing', async () => {
    const id = String((await w.resident.call(subscribe, { body: at('/given-up') })).body['id'])
    for (const who of [w.neighbour, w.superAdmin, w.resident, w.resident])
      expect((await who.call(unsubscribe, { params: { id } })).status).toBe(204)
    expect(await subscriptions(w.resident.id)).toEqual([])
  })

  it.each([
    [{ endpoint: 'https://push.example.org/abc' }, 'endpoint', 'This push service is not known.'],
    [{ endpoint: 'http://localhost:80/abc' }, 'endpoint', 'This push service is not known.'],
    [{ endpoint: 'https://10.0.0.1/abc' }, 'endpoint', 'This push service is not known.'],
    [{ endpoint: 'nowhere' }, 'endpoint', 'This push service is not known.'],
    [{ endpoint: '' }, 'endpoint', 'Endpoint is required.'],
    [
      { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` },
      'endpoint',
      'Endpoint must be at most 1000 characters.',
    ],
    [{ keys: undefined }, 'keys', 'The browser’s keys are required.'],
    [{ keys: { p256dh: 'abc', auth: known.keys.auth } }, 'p256dh', 'The browser’s keys are not valid.'],
    [{ keys: { p256dh: `B${'A'.repeat(86)}`, auth: known.keys.auth } }, 'keys', 'The browser’s keys are not valid.'],
    [{ device: 'd'.repeat(61) }, 'device', 'Device must be at most 60 characters.'],
  ])('%o is refused', async (changes, field, message) => {
    const { status, body } = await w.resident.call(subscribe, { body: { ...at('/refused'), ...changes } })
    expect([status, body['message']]).toEqual([400, message])
    expect(Object.keys(body['fields'] as unknown as object).join()).toContain(field)
    expect(await subscriptions(w.resident.id)).toEqual([])
  })

  it('three tests a minute', async () => {
    const app = await buildApp({
      db: w.db,
      settings: { ...silent, push: true, pushHosts: ['127.0.0.1'], rateLimit: true },
      tokenSecret: w.tokenSecret,
      clock: w.now,
    })
    const resident = speaker(await app.listen({ host: '127.0.0.1', port: 0 }), w.resident)
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await resident.call(sendTest)).status)
    await app.close()
    expect(statuses).toEqual([204, 204, 204, 429])
  })

  // spec: gate.push.5
  it('off: nothing waits and nothing leaves the server', async () => {
    await w.resident.call(subscribe, { body: at('/off') })
    const app = await buildApp({ db: w.db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const [resident, guard, admin] = [w.resident, w.guard, w.admin].map((who: Speaker) => speaker(address, who))
    expect((await resident!.call(key)).body).toEqual({ publicKey: null })
    for (const answer of [await resident!.call(subscribe, { body: at('/off/2') }), await resident!.call(sendTest)])
      expect(answer).toMatchObject({ status: 409, body: { message: 'Push notifications are off on this server.' } })
    const entryTime = new Date(w.now().getTime() + 3_600_000).toISOString()
    const { body } = await admin!.call(guestVehicleEndpoints.create, { body: { ...guest, entryTime } })
    expect((await guard!.call(guestVehicleEndpoints.enter, { params: { id: String(body['id']) } })).status).toBe(200)
    await app.close()
    expect(await w.sql`select 1 from data.push_outbox`).toEqual([])
    expect(receivedAt('/off')).toEqual([])
    const told = await w.sql`select distinct kind from data.notifications where visit_id = ${String(body['id'])}`
    expect(told).toEqual([{ kind: 'VISITOR_IN' }])
  })
})

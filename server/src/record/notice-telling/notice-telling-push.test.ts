import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { notificationEndpoints, type Preferences } from '@aangan/contract/record/notifications'
import { pushEndpoints } from '@aangan/contract/record/push'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBrowser, pushService, type PushService } from '../../../test/push-service.ts'
import { startTeller, type Teller } from '../../../test/teller.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

describe('people are pushed a notice', () => {
  let w: World
  let teller: Teller
  let service: PushService
  beforeAll(async () => {
    w = await world()
    teller = await startTeller(w)
    service = await pushService()
  })
  afterAll(async () => {
    await teller.close()
    await w.close()
    await service.close()
  })

  const post = async (over: object) => {
    const body = {
      title: 'Water cut',
      content: 'No water on Monday.\nPlease store some.',
      endDate: '2099-01-01',
      ...over,
    }
    return String((await w.admin.call(noticeEndpoints.create, { body } as never)).body['id'])
  }
  const inBell = async (who: Speaker, id: string) => {
    const { body } = await who.call(notificationEndpoints.list, { query: { size: 100 } })
    return (body as unknown as { content: { path: string }[] }).content.filter(({ path }) => path.endsWith(id)).length
  }
  const browser = makeBrowser()
  const subscribe = (who: Speaker, path: string) =>
    who.call(pushEndpoints.subscribe, { body: { endpoint: service.address + path, keys: browser.keys } })
  const choose = (who: Speaker, body: object) => who.call(notificationEndpoints.setPreferences, { body } as never)
  const receivedAt = (path: string) =>
    service.received.filter((one) => one.path === path).map(({ body }) => browser.read(body))

  // spec: notices.telling.7
  it('each in their way: at once, held in quiet hours, or not at all', async () => {
    const people = await Promise.all(['loud', 'quiet', 'off'].map((name) => w.person({ name })))
    for (const [index, path] of ['/loud', '/quiet', '/off'].entries()) await subscribe(people[index]!, path)
    // A whole day.
    await choose(people[1]!, { quietFrom: '08:00', quietUntil: '08:00' })
    expect((await choose(people[2]!, { push: { NOTICE: false } })).status).toBe(200)
    const id = await post({ title: 'Pushed' })
    await teller.after(16_000)
    await expect.poll(() => receivedAt('/loud').length).toBe(1)
    expect(receivedAt('/loud')).toEqual([
      {
        kind: 'NOTICE',
        lang: 'en',
        title: 'Pushed',
        body: 'No water on Monday.',
        path: `/dashboard?section=notice&id=${id}`,
        tag: id,
      },
    ])
    for (const person of people) expect(await inBell(person, id)).toBe(1)
    await expect.poll(() => w.sql`select from data.push_outbox`).toEqual([])
    expect([receivedAt('/quiet'), receivedAt('/off')]).toEqual([[], []])
  })

  // spec: notices.telling.7
  it('an emergency has no switch: the call neither shows nor takes one', async () => {
    const person = await w.person()
    const { body } = await choose(person, { push: { EMERGENCY: false, POLL: false } })
    const { push } = body as unknown as Preferences
    expect(push).toMatchObject({ NOTICE: true, POLL: false })
    expect(push).not.toHaveProperty('EMERGENCY')
    const [row] = await w.sql`select push from data.notification_preferences where user_id = ${person.id}`
    expect(row).toEqual({ push: { POLL: false } })
  })

  it('in the words in which it was written, whatever language one reads', async () => {
    const person = await w.person()
    await person.call(currentUserEndpoints.updateLanguage, { body: { language: 'hi' } })
    await subscribe(person, '/hindi')
    await post({ title: 'पानी', content: 'कल पानी नहीं आएगा।' })
    await teller.after(16_000)
    await expect
      .poll(() => receivedAt('/hindi'))
      .toMatchObject([{ title: 'पानी', body: 'कल पानी नहीं आएगा।', lang: 'hi' }])
  })
})

import { createECDH, randomBytes } from 'node:crypto'
import { api } from '@aangan/contract/api'
import type { PushMessage } from '@aangan/contract/record/push-message'
import type { BrowserContext, Page } from '@playwright/test'
import { chromiumOptions, withNotifications } from '../scripts/chromium.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectToast, press } from './screens.ts'

// A browser of the tests reaches no push service: what it says of one is imitated, all else is real.

test.use({ launchOptions: { ...chromiumOptions, ...(withNotifications && { executablePath: withNotifications }) } })

const turnOn = 'Turn On Notifications on This Device'

/** A push service that gives an endpoint where nobody listens. */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') }
  const endpoint = `http://127.0.0.1:9/${randomBytes(8).toString('hex')}`
  await context.addInitScript(
    ({ keys: ours, endpoint: place }) => {
      const subscription = {
        endpoint: place,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: place, keys: ours }),
        unsubscribe: async () => {
          localStorage.removeItem('subscribed')
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem('subscribed', 'yes')
          return subscription
        },
        getSubscription: async () => (localStorage.getItem('subscribed') ? subscription : null),
      })
    },
    { keys, endpoint },
  )
}

/** What the push service would bring to the worker. */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: process.env['AANGAN_URL']!,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** The person's finger on a notification, or on one of its buttons. */
async function tap(context: BrowserContext, action = ''): Promise<void> {
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(async (chosen) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
      dispatchEvent: (event: Event) => boolean
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: chosen }))
  }, action)
}

const ring: PushMessage = {
  title: 'Ramesh is at the gate',
  body: 'For house A-101',
  path: '/dashboard?section=vehicles',
  tag: 'visit',
  lang: 'en',
  ticket: 'x'.repeat(64),
  answers: ['APPROVE', 'DENY'],
}

/** Once more where the browser has lost it: the later message takes the place of the earlier one. */
const untilShown = (page: Page) =>
  expect(async () => {
    await deliver(page, ring)
    await expect.poll(() => shown(page), { timeout: 10_000 }).toHaveLength(1)
  }).toPass({ timeout: 60_000 })

// spec: gate.live-in-the-browser.6
test(
  'a device is turned on, told of a visitor, and turned off by logging out',
  { tag: '@phone' },
  async ({ page, context, community }) => {
    const resident = await community.person('Asha Rao')
    await withPushService(context)
    await enter(page, resident, '/notifications')
    await expect(page.getByRole('button', { name: turnOn })).toBeVisible()
    await expectGood(page)
    const told = page.waitForRequest((request) => request.url().endsWith('/api/push/subscriptions'))
    await press(page, turnOn)
    const { deviceKey } = (await told).postDataJSON() as { deviceKey: string }
    expect(deviceKey).toMatch(/^MFkw[\w-]{118}$/)
    await expect(page.getByText('Notifications are on.')).toBeVisible()
    await expectGood(page)
    await press(page, 'Send a Test')
    await expectToast(page, 'Test sent.')

    await untilShown(page)
    expect(await shown(page)).toEqual([{ title: ring.title, body: ring.body, tag: 'visit' }])
    await tap(context)
    await expect(page).toHaveURL(/\/dashboard\?section=vehicles$/)
    await expect.poll(() => shown(page)).toEqual([])

    const renewed = page.waitForRequest((request) => request.url().endsWith('/api/push/subscriptions'))
    await page.reload()
    await renewed
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    await press(page, 'Logout')
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
  },
)

// spec: gate.live-in-the-browser.8
test(
  'a button answers without opening the app, by the ticket alone',
  { tag: '@phone' },
  async ({ page, context, community }) => {
    const resident = await community.person('Asha Rao')
    await withPushService(context)
    await enter(page, resident, '/notifications')
    await press(page, turnOn)
    await expect(page.getByText('Notifications are on.')).toBeVisible()
    const asked: unknown[] = []
    await context.route('**/api/visits/answer-by-ticket', async (route) => {
      asked.push(route.request().postDataJSON(), await route.request().headerValue('authorization'))
      await route.fulfill({ json: { status: 'APPROVED', visitorName: 'Ramesh' } })
    })
    await untilShown(page)
    await tap(context, 'APPROVE')
    await expect.poll(() => shown(page)).toEqual([{ title: 'Approved', body: 'Ramesh', tag: 'visit' }])
    expect(asked).toEqual([{ ticket: ring.ticket, answer: 'APPROVE' }, null])
    await expect(page).toHaveURL(/\/notifications$/)
  },
)

// spec: gate.live-in-the-browser.6
test('turned off again by hand', { tag: '@phone' }, async ({ page, context, community }) => {
  const resident = await community.person('Asha Rao')
  await withPushService(context)
  await enter(page, resident, '/notifications')
  await press(page, turnOn)
  await press(page, 'Turn Off')
  await expect(page.getByRole('button', { name: turnOn })).toBeVisible()
  const { status } = await fetch(`${process.env['AANGAN_URL']!}${api.push.test.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${resident.token}` },
  })
  expect(status).toBe(204)
})

test.describe('says why there is nothing to turn on', { tag: '@phone' }, () => {
  // spec: gate.live-in-the-browser.7
  test('where the browser blocks it', async ({ page, community }) => {
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
    await enter(page, await community.person('Asha Rao'), '/notifications')
    await expect(page.getByText("Notifications are blocked in this browser's settings.")).toBeVisible()
    await expect(page.getByRole('button', { name: turnOn })).toHaveCount(0)
    await expectGood(page)
  })

  // spec: gate.live-in-the-browser.7, gate.story.7
  test('where push is off on the server', async ({ page, community }) => {
    await page.route('**/api/push/key', (route) => route.fulfill({ json: { publicKey: null } }))
    await enter(page, await community.person('Asha Rao'), '/notifications')
    await expect(page.getByText('Push notifications are off on this server. The bell has everything.')).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expectGood(page)
  })

  // spec: gate.live-in-the-browser.7
  test('on an iPhone that has Aangan not on its Home Screen', async ({ page, community }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
      Object.defineProperty(navigator, 'standalone', { value: false })
    })
    await enter(page, await community.person('Asha Rao'), '/notifications')
    await expect(
      page.getByText('On an iPhone or iPad, notifications come once Aangan is on the Home Screen.'),
    ).toBeVisible()
    await expect(page.getByText('To install Aangan, tap Share, then Add to Home Screen.').last()).toBeVisible()
  })
})

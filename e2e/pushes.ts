import { createECDH, randomBytes } from 'node:crypto'
import type { PushMessage } from '@aangan/contract/record/push-message'
import type { BrowserContext, Page } from '@playwright/test'
import { chromiumOptions, withNotifications } from '../scripts/chromium.ts'
import { expect } from './fixtures.ts'

// A browser of the tests reaches no push service: what it says of one is imitated, all else is real.

/** A browser that shows notifications. */
export const notifying = { ...chromiumOptions, ...(withNotifications && { executablePath: withNotifications }) }

export const turnOn = 'Turn On Notifications on This Device'

/** A push service that gives an endpoint where nobody listens. */
export async function withPushService(context: BrowserContext): Promise<void> {
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

export const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** The person's finger on a notification, or on one of its buttons. */
export async function tap(context: BrowserContext, action = ''): Promise<void> {
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

/** Once more where the browser has lost it: the later message takes the place of the earlier one. */
export const deliverUntilShown = (page: Page, message: PushMessage) =>
  expect(async () => {
    await deliver(page, message)
    await expect.poll(() => shown(page), { timeout: 10_000 }).toHaveLength(1)
  }).toPass({ timeout: 60_000 })

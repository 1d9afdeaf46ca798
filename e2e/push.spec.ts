import { api } from '@aangan/contract/api'
import type { PushMessage } from '@aangan/contract/record/push-message'
import type { Page } from '@playwright/test'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { deliverUntilShown, notifying, shown, tap, turnOn, withPushService } from './pushes.ts'
import { expectToast, press } from './screens.ts'

test.use({ launchOptions: notifying })

const ring: PushMessage = {
  title: 'Ramesh is at the gate',
  body: 'For house A-101',
  path: '/dashboard?section=vehicles',
  tag: 'visit',
  lang: 'en',
  ticket: 'x'.repeat(64),
  answers: ['APPROVE', 'DENY'],
}

const untilShown = (page: Page) => deliverUntilShown(page, ring)

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

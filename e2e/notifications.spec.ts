import { api } from '@aangan/contract/api'
import type { BrowserContext, Page } from '@playwright/test'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { planGuest } from './seed.ts'
import { expectToast, fill, press } from './screens.ts'

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

/** To A-101, which nobody asked: it reads of each, unread. */
const guestComes = (community: CommunityFixture, guard: Person, plate: string) =>
  planGuest(community, guard, plate, { steps: ['enter'] })

/** Counts the streams that the browser opened. */
function streamsOf(context: BrowserContext): { readonly opened: number } {
  const count = { opened: 0 }
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') count.opened += 1
  })
  return count
}

// spec: gate.live-in-the-browser.4
test('the bell counts while the page is open, and a notification leads to its place', async ({ page, community }) => {
  const [resident, guard] = await Promise.all([
    community.person('Asha Rao'),
    community.person('Balu Guard', ['SECURITY'], { houseNo: '901' }),
  ])
  const stream = page.waitForResponse('**/api/live')
  await enter(page, resident)
  await expect(bell(page, 'Notifications')).toBeVisible()
  await stream
  await guestComes(community, guard, 'MH12AB1001')
  await expect(bell(page, '1 unread notification')).toBeVisible()
  await guestComes(community, guard, 'MH12AB1002')
  await expect(bell(page, '2 unread notifications')).toBeVisible()
  await expectGood(page)
  const count = bell(page, '2 unread notifications').locator('span[aria-hidden]')
  const [one, most] = await count.evaluate((badge) =>
    ['2', '99+'].map((text) => {
      badge.textContent = text
      return badge.clientHeight
    }),
  )
  expect(most).toBe(one)

  await bell(page, '2 unread notifications').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page).toHaveTitle('Notifications · Aangan')
  await expect(list(page)).toHaveText([
    /Unread:.*Guest 1002.*Balu Guard let them in without asking\. In \d/,
    /Unread:.*Guest 1001/,
  ])
  await expectGood(page)
  await list(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\?section=visitors/)
  await expect(bell(page, '1 unread notification')).toBeVisible()
  await page.goBack()
  await press(page, 'Mark All Read')
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark All Read' })).toHaveCount(0)
  await expect(list(page).filter({ hasText: 'Unread:' })).toHaveCount(0)
})

// spec: gate.live-in-the-browser.4
test(
  'nobody has told anything yet; more than a page of it has pages',
  { tag: '@desk' },
  async ({ page, community }) => {
    const [resident, guard] = await Promise.all([
      community.person('Asha Rao'),
      community.person('Balu Guard', ['SECURITY'], { houseNo: '901' }),
    ])
    await enter(page, resident, '/notifications')
    await expect(page.getByText('No notifications.')).toBeVisible()
    for (let guest = 1; guest <= 11; guest++) await guestComes(community, guard, `MH12AB${1000 + guest}`)
    await expect(list(page)).toHaveCount(10)
    await expect(page.getByText('Showing 10 of 11 notifications')).toBeVisible()
    await press(page, 'Next page')
    await expect(page).toHaveURL(/\/notifications\?page=1$/)
    await expect(list(page)).toHaveText([/Guest 1001/])
  },
)

// spec: gate.live-in-the-browser.1
test(
  'two tabs share one stream; what one hears, the other shows; the second takes over when the first closes',
  { tag: '@desk' },
  async ({ page, context, community }) => {
    const [resident, guard] = await Promise.all([
      community.person('Asha Rao'),
      community.person('Balu Guard', ['SECURITY'], { houseNo: '901' }),
    ])
    const streams = streamsOf(context)
    const begun = page.waitForResponse('**/api/live')
    await enter(page, resident)
    await begun
    const other = await context.newPage()
    const read = other.waitForResponse('**/api/notifications?*')
    await other.goto('/dashboard')
    // Its own first look, once it listens.
    await read
    await guestComes(community, guard, 'MH12AB1001')
    for (const tab of [page, other]) await expect(bell(tab, '1 unread notification')).toBeVisible()
    expect(streams.opened).toBe(1)

    const taken = other.waitForResponse('**/api/live')
    await page.close()
    await taken
    await guestComes(community, guard, 'MH12AB1002')
    await expect(bell(other, '2 unread notifications')).toBeVisible()
    expect(streams.opened).toBe(2)
  },
)

// spec: gate.live-in-the-browser.2
test('the gate’s list shows what others add, without looking for it', { tag: '@desk' }, async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  const stream = page.waitForResponse('**/api/live')
  await enter(page, guard)
  await stream
  await planGuest(community, guard, 'MH12AB1001')
  await expect(page.getByRole('button', { name: 'Mark Entry MH12AB1001' })).toBeVisible()
})

// spec: gate.live-in-the-browser.3
test(
  'what happened while nothing was heard is there as soon as something is',
  { tag: ['@desk', '@faults'] },
  async ({ page, community }) => {
    const [resident, guard] = await Promise.all([
      community.person('Asha Rao'),
      community.person('Balu Guard', ['SECURITY'], { houseNo: '901' }),
    ])
    await page.route('**/api/live', (route) => route.abort())
    const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'))
    const counted = page.waitForResponse('**/api/notifications?*')
    await enter(page, resident)
    await Promise.all([tried, counted])
    await guestComes(community, guard, 'MH12AB1001')
    await expect(bell(page, 'Notifications')).toBeVisible()
    await page.unroute('**/api/live')
    await expect(bell(page, '1 unread notification')).toBeVisible()
  },
)

// spec: gate.live-in-the-browser.3
test('the stream ends with the session, and tells that it has ended', { tag: '@desk' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  const stream = page.waitForResponse('**/api/live')
  await enter(page, resident)
  const response = await stream
  await community.call(resident, api.auth.logout)
  await expectToast(page, 'Session expired.')
  await expect(page).toHaveURL(/\/login$/)
  expect(response.status()).toBe(200)
})

// spec: gate.story.7
test(
  'each kind says for whom it is, and nobody reads those of others',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const [resident, both] = await Promise.all([
      community.person('Asha Rao'),
      community.person('Meera Admin', ['USER', 'ADMIN']),
    ])
    await enter(page, both, '/notifications')
    const group = (of: Page, name: string) => of.getByRole('group', { name, exact: true })
    await expect(group(page, 'For your house').getByRole('switch', { name: 'Visitor at the Gate' })).toBeChecked()
    await expect(group(page, 'For admins').getByRole('switch', { name: 'House Contradicts the Gate' })).toBeChecked()
    await expect(group(page, 'For you').getByRole('switch')).toHaveCount(1)
    await expectGood(page)
    const other = await elsewhere()
    await enter(other, resident, '/notifications')
    await expect(group(other, 'For your house')).toBeVisible()
    await expect(group(other, 'For you')).toBeVisible()
    await expect(group(other, 'For admins')).toHaveCount(0)
  },
)

// spec: gate.live-in-the-browser.5
test(
  'switches are saved at once, quiet hours with Save; bad hours are refused at their field',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await enter(page, resident, '/notifications')
    const out = page.getByRole('switch', { name: 'Visitor Left' })
    await expect(out).not.toBeChecked()
    await out.click()
    await expect(out).toBeChecked()
    const read = () => community.call<{ push: object }>(resident, api.notifications.preferences)
    await expect.poll(read).toMatchObject({ push: { VISITOR_OUT: true, VISITOR_IN: true }, quietFrom: null })

    await fill(page, { 'Quiet Hours From': '22:30' })
    await press(page, 'Save')
    await expect(page.getByLabel('Until')).toHaveAttribute('aria-invalid', 'true')
    await expectGood(page)
    await fill(page, { Until: '06:00' })
    await press(page, 'Save')
    await expectToast(page, 'Quiet hours saved.')
    expect(await read()).toMatchObject({ quietFrom: '22:30', quietUntil: '06:00', push: { VISITOR_OUT: true } })
    await page.reload()
    await expect(page.getByLabel('Quiet Hours From')).toHaveValue('22:30')
    await expect(page.getByRole('switch', { name: 'Visitor Left' })).toBeChecked()
    await fill(page, { 'Quiet Hours From': '', Until: '' })
    await press(page, 'Save')
    await expect.poll(read).toMatchObject({ quietFrom: null, quietUntil: null })
  },
)

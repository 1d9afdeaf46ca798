import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { ageSession } from './age-session.ts'
import { expect, expectGood, test } from './fixtures.ts'
import { expectToast } from './screens.ts'
import { deskOf } from './desk.ts'

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')
const hoursLeft = (token: string): number =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).exp * 1000 - Date.now()) / 3_600_000
const keep = (page: Page, values: Record<string, string>) =>
  page.evaluate((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), values)

/** The desk was away for so long, and comes back. */
async function comeBackAfter(page: Page, hours: number): Promise<void> {
  // Where no page of ours is running: it would hear that its session is over before its token says so.
  await page.goto('/sw.js')
  await keep(page, { token: await ageSession(await tokenIn(page), hours) })
  await page.goto('/gate')
}
const renewalsOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(api.renewal.ask.path)) asked.push(request.method())
  })
  return asked
}

// spec: gate.sessions.8
test(
  'a desk that was away for six days goes on with a new token, asked for once',
  { tag: '@phone' },
  async ({ page, community }) => {
    await deskOf(page, community)
    const asked = renewalsOf(page)
    await comeBackAfter(page, 6 * 24)
    await expect(page.getByText('Synced')).toBeVisible()
    expect(hoursLeft(await tokenIn(page))).toBeGreaterThan(11)
    expect(asked).toEqual(['GET', 'POST'])
    await expect(page.getByText('Session expired.')).toHaveCount(0)
    // Also a second tab, which was open meanwhile.
    const other = await page.context().newPage()
    await other.goto('/gate')
    await expect(other.getByText('Synced')).toBeVisible()
    await Promise.all([page.goto('/sw.js'), other.goto('/sw.js')])
    await keep(page, { token: await ageSession(await tokenIn(page), 13) })
    await Promise.all([page.goto('/gate'), other.goto('/gate')])
    for (const tab of [page, other]) await expect(tab.getByText('Synced')).toBeVisible()
    expect(asked.length).toBeLessThanOrEqual(4)
  },
)

// spec: gate.sessions.8
test('a desk asks for a new token while two hours are left', { tag: '@phone' }, async ({ page, community }) => {
  await deskOf(page, community)
  const asked = renewalsOf(page)
  await comeBackAfter(page, 9)
  await expect(page.getByText('Synced')).toBeVisible()
  expect(asked).toEqual([])
  await comeBackAfter(page, 11)
  await expect.poll(async () => hoursLeft(await tokenIn(page)) > 11).toBe(true)
  expect(asked).toEqual(['GET', 'POST'])
})

// spec: gate.sessions.8
test(
  'nobody is signed out because the renewal could not be asked for',
  { tag: ['@phone', '@faults'] },
  async ({ page, community }) => {
    await deskOf(page, community)
    // Part of what the desk loads last.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('deskUser'))).not.toBeNull()
    await page.route('**/api/auth/renew', (route) => route.fulfill({ status: 503, body: '{}' }))
    await comeBackAfter(page, 13)
    await expect(page.getByRole('button', { name: 'New Visitor' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^(Offline|Not synced)/ })).toBeVisible()
    expect(hoursLeft(await tokenIn(page))).toBeLessThan(0)
    await page.unroute('**/api/auth/renew')
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    expect(hoursLeft(await tokenIn(page))).toBeGreaterThan(11)
  },
)

// spec: gate.sessions.9
test(
  'a removed desk is signed out, and the login says what waits to be sent',
  { tag: '@phone' },
  async ({ page, community }) => {
    await deskOf(page, community)
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const [known] = await community.call<{ id: string }[]>(admin, api.gateDesks.list)
    await keep(page, { deskQueue: '3' })
    await community.call(admin, api.gateDesks.remove, { params: { id: known!.id } })
    await expectToast(page, 'Session expired.')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Log in to send 3 movements.')).toBeVisible()
    await expectGood(page)
    await keep(page, { deskQueue: '1' })
    await page.reload()
    await expect(page.getByText('Log in to send 1 movement.')).toBeVisible()
    await keep(page, { deskQueue: '0' })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await expect(page.getByText(/^Log in to send/)).toHaveCount(0)
  },
)

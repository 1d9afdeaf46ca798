import { beDesk, deskOf, headOf, syncState } from './desk.ts'
import { deployments } from './deployments.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, fill, press } from './screens.ts'
import { logOut, withoutKeys } from './turns.ts'

// The desk is an HTML page of its own: going there and away loads another one, which nobody notices.

// spec: gate.desk.1
test(
  'the greeting of a login is said at the desk, and Back and Forward cross between the pages',
  { tag: '@desk' },
  async ({ page, community }) => {
    const guard = await deskOf(page, community)
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
    await expectToast(page, 'Logged out.')
    // What is pressed away is not said again on the next page.
    const farewell = page.getByText('Logged out.', { exact: true })
    await farewell.click()
    await expect(farewell).toBeHidden()
    await fill(page, { Username: guard.username, Password: guard.password })
    await press(page, 'Login')
    await expect(page).toHaveURL(/\/gate$/)
    await expectToast(page, `Welcome, ${guard.username}!`)
    await expect(farewell).toBeHidden()

    // The device stays the same desk after a logout.
    await press(page, 'Not Now')
    await expect(syncState(page)).toHaveText('Synced')
    await press(page, 'Menu')
    await page.getByRole('menuitem', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.goto('/dashboard?section=gate')
    await page.getByRole('link', { name: 'Gate Desk' }).click()
    await expect(page).toHaveURL(/\/gate$/)
    await expect(headOf(page, 'Expected')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await press(page, 'New Visitor')
    await expect(page.getByRole('heading', { name: 'Who is it?' })).toBeVisible()

    await page.goBack()
    await expect(headOf(page, 'Expected')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard\?section=gate$/)
    await expect(page.getByRole('link', { name: 'Gate Desk' })).toBeVisible()
    await page.goForward()
    await expect(headOf(page, 'Expected')).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(/\/gate\?show=new$/)
    await expect(page.getByRole('heading', { name: 'Who is it?' })).toBeVisible()

    await page.goto('/GATE?show=shift')
    await expect(page).toHaveURL(/\/gate\?show=shift$/)
    await expect(page.getByRole('contentinfo')).toBeHidden()
  },
)

// spec: gate.desk.1
test(
  'somebody signed out is sent to the login before the desk is loaded, and comes back to the sheet',
  { tag: '@phone' },
  async ({ page, community }) => {
    const guard = await community.person('Ramesh Pawar', ['SECURITY'])
    const asked: string[] = []
    page.on('requestfinished', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/gate?show=shift')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(asked.filter((path) => /\/(?:gate|desk)[^/]*\.(?:js|css)$/.test(path))).toEqual([])

    await fill(page, { Username: guard.username, Password: guard.password })
    await press(page, 'Login')
    await expect(page).toHaveURL(/\/gate\?show=shift$/)
    await expectToast(page, `Welcome, ${guard.username}!`)
  },
)

// spec: gate.without-network.2
test(
  'without a network a desk of a newer version starts, and leads to the login when its guard logs out',
  { tag: ['@desk', '@faults'] },
  async ({ browser, community }) => {
    const site = await deployments()
    const context = await browser.newContext()
    const page = await context.newPage()
    await deskOf(page, community, site.address)
    const isKept = (path: string) => page.evaluate(async (name) => (await caches.match(name)) !== undefined, path)
    await expect.poll(() => isKept('/gate')).toBe(true)
    site.deploy()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed')
    await expect.poll(isWaiting).toBe(true)
    const newer = context.serviceWorkers().at(-1)!
    await newer.evaluate(() => (globalThis as unknown as { skipWaiting: () => Promise<void> }).skipWaiting())
    await expect.poll(isWaiting).toBe(false)
    site.stop()

    await page.goto(`${site.address}/gate`)
    await expect(syncState(page)).toHaveText('Offline, 0 waiting')
    await expect(page.locator('html')).toHaveAttribute('data-version', site.newer)
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.goto(`${site.address}/gate`)
    await expect(page).toHaveURL(/\/login$/)
    await context.close()
  },
)

// spec: gate.desk.1
test(
  'what is typed elsewhere is asked about before Back leads to the desk',
  { tag: '@desk' },
  async ({ page, community }) => {
    // At a desk with turns a guard's own settings are out of reach.
    await withoutKeys(page)
    await beDesk(page, await community.person('Balu Guard', ['SECURITY']), { hasPin: true })
    await page.getByRole('link', { name: /notification/i }).click()
    const from = page.getByLabel('Quiet Hours From')
    await from.fill('22:30')
    await page.goBack()
    await press(page, 'Keep editing')
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(from).toHaveValue('22:30')
    await page.goBack()
    await press(page, 'Discard')
    await expect(page).toHaveURL(/\/gate$/)
    await expect(headOf(page, 'Expected')).toBeVisible()
  },
)

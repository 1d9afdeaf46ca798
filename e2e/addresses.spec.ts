import type { Page } from '@playwright/test'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectSection, expectTiles, openTile, press } from './screens.ts'

test('an unknown address is the 404 page; the app’s own answer 200', { tag: '@desk' }, async ({ page, community }) => {
  for (const path of [
    '/',
    '/login',
    '/signup',
    '/dashboard',
    '/profile',
    '/change-password',
    '/security',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(200)
  }
  const resident = await community.person('Asha Rao')
  for (const path of ['/nowhere', '/dashboard/nowhere']) expect((await page.goto(path))?.status(), path).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
  await expect(page.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible()
  await expect(page).toHaveTitle('404 - Page Not Found · Aangan')
  await expectGood(page)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Aangan' })).toBeVisible()
  // Also for someone signed in, who stays there.
  await enter(page, resident, '/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
  await expect(page.getByText('Welcome, Asha Rao')).toBeVisible()
})

// spec: 6.tiles.6, 8.profile-and-password.7
test(
  'every protected page sends a guest to the login, silently, and nobody is led astray afterwards',
  { tag: '@desk' },
  async ({ page, community }) => {
    for (const path of ['/dashboard', '/profile', '/change-password', '/security']) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    }
    await expect(page.locator('.Toastify__toast')).toHaveCount(0)
    const resident = await community.person('Asha Rao')
    await page.goto('/login?next=https://example.org/dashboard')
    await page.getByLabel('Username').fill(resident.username)
    await page.getByLabel('Password', { exact: true }).fill(resident.password)
    await press(page, 'Login')
    await expect(page).toHaveURL(/:\d+\/dashboard$/)
  },
)

test(
  'who asked for a protected page comes to it after the login, also when the login was loaded anew',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await page.goto('/dashboard?section=notice')
    await expect(page).toHaveURL('/login')
    await page.reload()
    await page.getByLabel('Username').fill(resident.username)
    await page.getByLabel('Password', { exact: true }).fill(resident.password)
    await press(page, 'Login')
    await expect(page).toHaveURL('/dashboard?section=notice')
    await expectSection(page, 'Notice Board')
  },
)

// spec: 4.dashboard.1
test(
  'the section stands in the address: back, forward and a reload find it again',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    await expectSection(page, 'My Vehicles')
    await openTile(page, 'Notice Board')
    await expect(page).toHaveURL(/\/dashboard\?section=notice$/)
    await expect(page).toHaveTitle('Notice Board · Aangan')
    await openTile(page, 'Domestic Help')
    await page.goBack()
    await expectSection(page, 'Notice Board')
    await page.goForward()
    await expectSection(page, 'Domestic Help')
    await page.reload()
    await expectSection(page, 'Domestic Help')
    const tile = page.getByRole('link', { name: 'Domestic Help' })
    await expect(tile).toHaveAttribute('aria-current', 'page')
    await expect(tile).toBeInViewport({ ratio: 1 })

    await page.goto('/dashboard?section=kitchen')
    await expect(page.getByText('No section selected.')).toBeVisible()
    await expectGood(page)
    // A section that one does not have opens one's first.
    await page.goto('/dashboard?section=communities')
    await expectSection(page, 'My Vehicles')
    await expect(page.getByRole('link', { name: 'My Vehicles' })).toHaveAttribute('aria-current', 'page')
  },
)

// spec: 6.tiles.1
test(
  'who holds several roles sees the tiles of all of them, each once',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao', ['USER', 'ADMIN', 'SECURITY']))
    await expectTiles(page, [
      'My Vehicles',
      'My Members',
      'Search Vehicle',
      'Search Members',
      'Notice Board',
      'Guest Vehicles',
      'My Visitors',
      'Domestic Help',
      'Manage Users',
      'Approve Users',
      'User Analytics',
      'Audit Trail',
      'The Gate',
      'Block List',
      'Security Logs',
      'My Household',
      'Houses',
      'Community Settings',
    ])
    expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('ADMIN,SECURITY,USER')
  },
)

test(
  'another tab that logs out, or logs in as somebody else, is followed',
  { tag: '@desk' },
  async ({ page, community, context }) => {
    const [one, other] = await Promise.all([community.person('Asha Rao'), community.person('Ravi Iyer')])
    await enter(page, one)
    await expect(page.getByText('Welcome, Asha Rao')).toBeVisible()
    const tab = await context.newPage()
    await tab.goto('/about')
    await tab.evaluate(({ token, role, username }) => {
      localStorage.setItem('username', username)
      localStorage.setItem('role', role)
      localStorage.setItem('token', token)
    }, other)
    await expect(page.getByText('Welcome, Ravi Iyer')).toBeVisible()
    await tab.goto('/profile')
    await expect(tab.getByText('Welcome, Ravi Iyer')).toBeVisible()
    if (!(await tab.getByRole('button', { name: 'Logout' }).isVisible())) await press(tab, 'Menu')
    await press(tab, 'Logout')
    await expect(tab).toHaveURL(/\/login$/)
    await expect(page).toHaveURL(/\/login/)
  },
)

/** The values of `?section=` that people have bookmarked, with the heading of each section. */
const words = {
  USER: {
    vehicles: 'My Vehicles',
    members: 'My Members',
    searchVehicle: 'Search Vehicle',
    searchMembers: 'Search Members',
    notice: 'Notice Board',
    guestVehicles: 'Guest Vehicles',
    visitors: 'My Visitors',
    domesticHelp: 'Domestic Help',
    household: 'My Household',
  },
  SECURITY: { guestVehicles: 'Guest Vehicles', gate: 'The Gate', blockList: 'Block List', logs: 'Security Logs' },
  ADMIN: {
    manageUsers: 'Manage Users',
    approveUsers: 'Approve Users',
    analytics: 'User Analytics',
    audit: 'Audit Trail',
    houses: 'Houses',
    settings: 'Community Settings',
  },
} as const

test('a bookmarked section leads where it led', { tag: '@desk' }, async ({ community, elsewhere }) => {
  for (const role of ['USER', 'SECURITY', 'ADMIN'] as const) {
    const page = await elsewhere()
    await enter(page, await community.person('Asha Rao', [role]), '/profile')
    for (const [word, heading] of Object.entries(words[role])) {
      await page.goto(`/dashboard?section=${word}`)
      await expectSection(page, heading)
    }
  }
})

/** The values of all fields on the screen. */
const valuesIn = (page: Page) =>
  page
    .locator('main')
    .locator('input, select')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('a bookmarked filter is set, and so is the tab', { tag: '@desk' }, async ({ page, community }) => {
  const admin = await community.person('Meera Joshi', ['ADMIN'])
  await enter(page, admin, '/profile')
  for (const filters of [
    'manageUsers&name=asha&houseNo=101&division=A&status=ACTIVE&ownershipType=owner',
    'audit&resource=VEHICLE&startDate=2026-01-05&endDate=2026-01-31',
    'houses&number=101&division=B',
    'searchMembers&name=asha&division=C&houseNo=7',
    'searchVehicle&vehicleNo=4467',
    'guestVehicles&find=4467',
    'domesticHelp&category=PLUMBER&minRating=4',
  ]) {
    await page.goto(`/dashboard?section=${filters}`)
    const wanted = [...new URLSearchParams(filters.replace(/^\w+&/, '')).values()]
    await expect.poll(() => valuesIn(page), filters).toEqual(expect.arrayContaining(wanted))
    expect(new URL(page.url()).search).toBe(`?section=${filters}`)
  }
  for (const [tab, name] of [
    ['gate&tab=visits', 'Visitors'],
    ['houses&tab=imports', 'Imports'],
  ] as const) {
    await page.goto(`/dashboard?section=${tab}`)
    await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible()
  }
})

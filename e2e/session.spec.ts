import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { breakCalls, repair, unavailable, unreachable } from './faults.ts'
import { enter, expect, test } from './fixtures.ts'
import { expectSection, expectToast, fill, hearNothing, housesOf, press } from './screens.ts'

const faults = { tag: ['@desk', '@faults'] }
const keys = ['token', 'role', 'username', 'userId', 'communityId', 'communityName', 'communityDisplayName']
const storedIn = (page: Page) =>
  page.evaluate((names) => names.filter((name) => localStorage.getItem(name) !== null), keys)
const begin = async (page: Page, path: string, values: Record<string, string>) => {
  await page.goto('/about')
  await page.evaluate(
    (all) => Object.entries(all).forEach(([name, value]) => localStorage.setItem(name, value)),
    values,
  )
  await page.goto(path)
}

// spec: 4.session.1, 4.session.5, 4.session.6, 8.profile-and-password.7
test(
  'a guest is a guest: the bar offers Home, Login and Signup, and a protected page the login',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await page.goto('/dashboard?section=notice')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.locator('.Toastify__toast')).toHaveCount(0)
    await fill(page, { Username: resident.username, Password: resident.password })
    await press(page, 'Login')
    await expectToast(page, `Welcome, ${resident.username}!`)
    await expect(page).toHaveURL(/\/dashboard\?section=notice$/)
    expect(await storedIn(page)).toEqual(keys)
    expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('USER')

    await press(page, 'Logout')
    await expectToast(page, 'Logged out.')
    await expect(page).toHaveURL(/\/login$/)
    expect(await storedIn(page)).toEqual([])
  },
)

// spec: 4.session.3
test(
  'whoever comes back is welcomed on the first page and the login, and is where they were elsewhere',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await enter(page, resident, '/login')
    await expectToast(page, `Welcome back, ${resident.username}!`)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expectSection(page, 'My Vehicles')
    await page.goto('/')
    await expectToast(page, `Welcome back, ${resident.username}!`)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(page.getByText('Welcome back')).toHaveCount(0)
  },
)

// spec: 4.session.2, 4.session.4, 5.stored-token.1, 8.transport.7
test(
  'a session that is not good any more is cleared: Session expired.',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    const remembered = { token: resident.token, role: 'USER', username: resident.username, userId: resident.id }
    for (const token of ['not.a.token', 'nothing-of-three-parts']) {
      await begin(page, '/login', { ...remembered, token })
      await expectToast(page, 'Session expired.')
      expect(await storedIn(page)).toEqual([])
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    }
    // Without role or username: a guest, without a message.
    await begin(page, '/login', { token: resident.token, username: resident.username })
    await expect.poll(() => storedIn(page)).toEqual([])
    await expect(page.getByText('Session expired.')).toHaveCount(0)
  },
)

// spec: 7.calls.53, 8.transport.1
test(
  'a 401 to any call sends to the login and clears what was stored',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await hearNothing(page)
    await enter(page, resident)
    // Once the list is there: a call under way would get the 401 first.
    await expect(page.getByText('No vehicles yet.')).toBeVisible()
    const houses = housesOf(page)
    await press(page, 'Add Vehicle')
    await houses
    await community.call(resident, api.auth.logout)
    await fill(page, { 'Vehicle Number': 'MH12AB1234', Type: 'two-wheeler' })
    await press(page, 'Add')
    await expectToast(page, 'Session expired.')
    await expect(page).toHaveURL(/\/login/)
    expect(await storedIn(page)).toEqual([])
  },
)

// Each in a browser of its own: after the first the device knows the person, asks again by itself, and Retry goes.
for (const [status, words] of [
  [503, unavailable],
  [0, unreachable],
] as const)
  // spec: 4.session.4, 8.transport.3, 8.transport.6
  test(`a server that is away signs nobody out (${status})`, faults, async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await breakCalls(page, { path: /^\/api\/users\/current$/, status })
    await begin(page, '/dashboard', { token: resident.token, role: 'USER', username: resident.username })
    await expect(page.getByText(words).first()).toBeVisible()
    expect(await storedIn(page)).toContain('token')
    await repair(page)
    await press(page, 'Retry')
    await expectSection(page, 'My Vehicles')
  })

// spec: 5.login.1, 8.login-and-signup.1
test('a login that fails says so once below the form and once in a toast', faults, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  const failed = 'Invalid credentials or account pending approval.'
  const form = page.getByRole('main')
  await page.goto('/login')
  await press(page, 'Login')
  await expect(form.getByText('Username is required.')).toBeVisible()
  await expect(form.getByText('Password is required.')).toBeVisible()
  await fill(page, { Username: resident.username, Password: 'wrong-password' })
  await press(page, 'Login')
  await expect(form.getByText(failed)).toBeVisible()
  await expectToast(page, 'Login failed.')
  // A reply without token or role is a failed login, too.
  for (const body of [{ role: 'USER' }, { token: 'a.b.c' }]) {
    await breakCalls(page, { method: 'POST', path: /\/login$/, status: 200, body })
    await fill(page, { Password: resident.password })
    await press(page, 'Login')
    await expect(form.getByText(failed)).toBeVisible()
    expect(await storedIn(page)).toEqual([])
    await repair(page)
  }
})

// spec: screens.several-tabs.3
test(
  'logging out empties the storage and shows the login at once, though the server is silent',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await enter(page, resident)
    await expectSection(page, 'My Vehicles')
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /login/.test(name)))
    const asked: { authorization: string | undefined; path: string }[] = []
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/logout'))
    await page.route('**', (route) => {
      const request = route.request()
      const path = new URL(request.url()).pathname
      if (path.startsWith('/api/')) asked.push({ authorization: request.headers()['authorization'], path })
      // Never answers.
    })
    await press(page, 'Logout')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    expect(await storedIn(page)).toEqual([])
    await expect(page).toHaveURL(/\/login$/)
    // Lists may be read until then, by a stream that has just opened.
    const since = asked.slice(asked.findIndex(({ path }) => path === '/api/auth/logout'))
    expect(since).toEqual([{ authorization: `Bearer ${resident.token}`, path: '/api/auth/logout' }])
    await ended
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test(
  'a Back while the login is on its way after a logout leads to the login',
  { tag: '@desk' },
  async ({ page, community }) => {
    const late = Promise.withResolvers<void>()
    await page.route('**/login.screen*', async (route) => {
      await late.promise
      await route.continue()
    })
    await enter(page, await community.person('Asha Rao'))
    await expectSection(page, 'My Vehicles')
    if (!(await page.getByRole('button', { name: 'Logout' }).isVisible())) await press(page, 'Menu')
    await press(page, 'Logout')
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page).toHaveURL('/login')
    late.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  },
)

// spec: screens.several-tabs.3
test('a logout ends the session at the server too', { tag: '@desk' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  await enter(page, resident)
  await expectSection(page, 'My Vehicles')
  await press(page, 'Logout')
  await expectToast(page, 'Logged out.')
  await expect
    .poll(() =>
      community.call(resident, api.currentUser.read).then(
        () => 'open',
        (error: Error) => error.message,
      ),
    )
    .toContain('401')
})

test('somebody else who logs in is asked first', { tag: '@desk' }, async ({ page, community }) => {
  const [one, other] = await Promise.all([community.person('Asha Rao'), community.person('Ravi Iyer')])
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await page.evaluate((username) => localStorage.setItem('username', username), one.username)
  await fill(page, { Username: other.username, Password: other.password })
  await press(page, 'Login')
  const question = page.getByRole('dialog', {
    name: `User "${one.username}" is logged in. Continue as "${other.username}"?`,
  })
  await press(question, 'Cancel')
  await expect(page).toHaveURL(/\/login$/)
  await press(page, 'Login')
  await press(question, 'Continue')
  await expectToast(page, `Welcome, ${other.username}!`)
})

test(
  'without a network a section that was not open yet says so, and comes by itself once there is one',
  faults,
  async ({ page, community, context }) => {
    await enter(page, await community.person('Asha Rao'))
    await expectSection(page, 'My Vehicles')
    await context.setOffline(true)
    for (const name of ['Notice Board', 'Profile']) {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByText('No network connectivity. Please check your internet connection.')).toBeVisible()
    }
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await page.goBack()
    await expectSection(page, 'Notice Board')
  },
)

// spec: 5.stored-token.2, 8.transport.2, 8.transport.3, 8.transport.4, 8.transport.5, 8.transport.6, 8.notices.1
// spec: 8.guest-vehicles.2
test('what went wrong on the way is said in the words for it', faults, async ({ page, community, context }) => {
  const resident = await community.person('Asha Rao')
  await enter(page, resident)
  await expectSection(page, 'My Vehicles')
  const path = /^\/api\/notices$/
  for (const [status, words] of [
    [0, unreachable],
    [403, 'Unauthorized access. Please verify your permissions.'],
    [500, unavailable],
    [502, unavailable],
  ] as const) {
    await breakCalls(page, { path, status })
    await page.goto('/dashboard?section=notice')
    await expect(page.getByText(`Failed to fetch notices: ${words}`).first()).toBeVisible()
    await repair(page)
  }
  await breakCalls(page, { method: 'POST', path: /^\/api\/guest-vehicles$/, status: 415 })
  await page.goto('/dashboard?section=guestVehicles')
  await press(page, 'Add Guest Vehicle')
  const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
  await expect(form.getByLabel('Contact Number')).toHaveValue('9876543210')
  await fill(form, {
    'Vehicle Number': 'KA01GG7777',
    Type: 'two-wheeler',
    'Guest Name': 'Mohan',
    'Purpose of Visit': 'Lunch',
    'Entry Time': tomorrow(),
  })
  await press(form, 'Add Guest Vehicle')
  await expect(
    page
      .getByText(
        'Failed to add guest vehicle: Unsupported media type. Please ensure the request is properly formatted.',
      )
      .first(),
  ).toBeVisible()
  await repair(page)

  await context.setOffline(true)
  await press(form, 'Add Guest Vehicle')
  await expect(
    page
      .getByText('Failed to add guest vehicle: No network connectivity. Please check your internet connection.')
      .first(),
  ).toBeVisible()
  await context.setOffline(false)
  await press(form, 'Add Guest Vehicle')
  await expectToast(page, 'Guest vehicle added.')
})

// spec: 9.constants.23
test(
  'a toast stays for three seconds and goes when it is clicked; one about the whole session stays for five',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    const toast = page.locator('.Toastify__toast')
    const timeOf = async (): Promise<number> => {
      await expect(toast).toHaveCount(1)
      await expect(toast).toHaveCount(0)
      return (await page.evaluate(() => globalThis.toastTimes)).at(-1)!
    }
    await page.addInitScript(timeToasts)
    await page.goto('/login')
    await fill(page, { Username: resident.username, Password: 'wrong-password' })
    await press(page, 'Login')
    const usual = await timeOf()
    expect(usual).toBeGreaterThan(2_500)
    await press(page, 'Login')
    await expect(toast).toHaveCount(1)
    await expect(toast.getByRole('progressbar', { includeHidden: false })).toHaveCount(0)
    await toast.click()
    await expect(toast).toHaveCount(0)
    await begin(page, '/login', { token: 'not.a.token', role: 'USER', username: resident.username })
    await expect(toast).toHaveText('Session expired.')
    expect(await timeOf()).toBeGreaterThan(4_500)
  },
)

declare global {
  var toastTimes: number[]
}

/** Runs in the page, which sees a toast before a busy test does. In milliseconds. */
function timeToasts(): void {
  globalThis.toastTimes = []
  let began: number | undefined
  new MutationObserver(() => {
    const there = document.querySelector('.Toastify__toast') !== null
    if (there) began ??= performance.now()
    else if (began !== undefined) {
      globalThis.toastTimes.push(performance.now() - began)
      began = undefined
    }
  }).observe(document, { subtree: true, childList: true })
}

const tomorrow = (): string => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00`

import { breakCalls, repair, unavailable } from './faults.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectClear, expectSection, expectToast, fill, openTile, press } from './screens.ts'

const faults = { tag: '@faults' }

test(
  'on its way, failed, and there again: a list is good to look at in every state',
  { tag: ['@phone', '@faults'] },
  async ({ page, community }) => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('/api/notices', async (route) => {
      await held
      await route.fulfill({ status: 500, body: '' })
    })
    await enter(page, await community.person('Asha Rao'), '/dashboard?section=notice')
    await expectSection(page, 'Notice Board')
    await expect(page.getByText('Loading...')).toBeVisible()
    await expectGood(page)
    answer()
    await expect(page.getByText(`Failed to fetch notices: ${unavailable}`)).toBeVisible()
    await expectGood(page)
    await repair(page)
    await press(page, 'Retry')
    await expect(page.getByText('No notices available.')).toBeVisible()
    await expectGood(page)
  },
)

test(
  'the menu of a phone, a server that is away, and whoever logs in over somebody else',
  faults,
  async ({ page, community }) => {
    const [one, other] = await Promise.all([community.person('Asha Rao'), community.person('Ravi Iyer')])
    await enter(page, one, '/profile')
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) {
      await menu.click()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await expectGood(page)
    }
    await breakCalls(page, { path: /^\/api\/users\/current$/, status: 503 })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Not reachable right now' })).toBeVisible()
    await expect(page.getByRole('alert').getByText(unavailable)).toBeVisible()
    await expectGood(page)
    await repair(page)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await fill(page, { Username: other.username, Password: other.password })
    await page.evaluate((username) => localStorage.setItem('username', username), one.username)
    await press(page, 'Login')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Continue' })).toBeFocused()
    await expectGood(page)
  },
)

test(
  'code that is lost on the way once comes all the same, without loading the page anew',
  { tag: ['@phone', '@faults'] },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    await page.evaluate(() => Object.assign(window, { isStillThere: true }))
    let asked = 0
    await page.route(/\/assets\/household\.screen-.*\.js$/, (route) =>
      asked++ === 0 ? route.abort() : route.continue(),
    )
    await openTile(page, 'My Household')
    expect(asked).toBe(2)
    expect(await page.evaluate(() => 'isStillThere' in window)).toBe(true)
  },
)

test('a list that does not come says that it takes long', { tag: '@phone' }, async ({ page, community }) => {
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/vehicles', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.clock.install()
  await enter(page, await community.person('Asha Rao'), '/dashboard?section=vehicles')
  const main = page.getByRole('main')
  await expect(main.getByText('Loading...')).toBeVisible()
  await page.clock.fastForward(8000)
  await expect(main.getByText('This takes longer than usual.')).toBeVisible()
  answers.resolve()
  await expect(main.getByText('No vehicles yet.')).toBeVisible()
  await expect(main.getByText('This takes longer than usual.')).toHaveCount(0)
})

test('a toast is as legible as the rest, and stays while it is pointed at', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  await fill(page, { Username: 'nobody.at.all', Password: 'wrong-password' })
  await press(page, 'Login')
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toHaveText('Login failed.')
  await toast.hover()
  await expectGood(page, { toasts: true })
  // While it fades out, and its place collapses, a press is meant for what is below.
  const takesPress = () =>
    toast.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  expect(await takesPress()).toBe(true)
  await toast.evaluate((element) => element.classList.add('toast-out'))
  expect(await takesPress()).toBe(false)
})

// spec: screens.reading-and-reaching.9
test('a toast covers neither the tiles nor the heading of what was opened', async ({ page, community }) => {
  const { username, password } = await community.person('Asha Rao')
  await page.goto('/login')
  await fill(page, { Username: username, Password: password })
  await press(page, 'Login')
  await expectToast(page, `Welcome, ${username}!`)
  const toast = page.locator('.Toastify__toast')
  await toast.hover()
  await expectSection(page, 'My Vehicles')
  await expectClear(toast, page.getByRole('navigation', { name: 'Sections' }))
  await expectClear(toast, page.getByRole('heading', { level: 2, name: 'My Vehicles' }))
})

// spec: screens.reading-and-reaching.9
test('nor the field of the search and its first line, nor the button of the page that a login leads to', async ({
  page,
  community,
}) => {
  const { username, password } = await community.person('Asha Rao')
  await page.goto('/change-password')
  await fill(page, { Username: username, Password: password })
  await press(page, 'Login')
  const toast = page.locator('.Toastify__toast')
  const change = page.getByRole('main').getByRole('button', { name: 'Change Password' })
  await expect(change).toBeInViewport({ ratio: 1 })
  await toast.hover()
  await expectClear(toast, change)
  await expectClear(toast, page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByRole('combobox')).toBeFocused()
  await expect(toast).toBeVisible()
  await toast.hover()
  await expectClear(toast, search.getByRole('combobox'))
  await expectClear(toast, search.getByRole('option').first())
  await toast.click()
  await expect(toast).toHaveCount(0)
})

// spec: screens.reading-and-reaching.9
test('a toast is above an open question, and can be put away there', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('username', 'somebody.else'))
  await fill(page, { Username: 'nobody.at.all', Password: 'wrong-password' })
  await press(page, 'Login')
  const question = page.getByRole('dialog', { name: 'Continue as "nobody.at.all"?' })
  await press(question, 'Continue')
  const toast = page.locator('.Toastify__toast')
  // The pointer keeps the toast open.
  await toast.hover()
  await expect(toast).toHaveText('Login failed.')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(question.getByRole('button', { name: 'Continue' })).toBeFocused()
  await expectGood(page, { toasts: true })
  await expectClear(toast, question.getByRole('heading'))
  for (const button of await question.getByRole('button').all()) await expectClear(toast, button)
  await toast.click()
  await expect(toast).toHaveCount(0)
  await press(question, 'Cancel')
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

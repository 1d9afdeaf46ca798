import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { countTaps } from './count-taps.ts'
import { enter, expect, expectGood, password, test, type CommunityFixture } from './fixtures.ts'
import { expectFieldError, fill, press } from './screens.ts'

const unique = () => Date.now().toString(36)

/** Makes an invitation and returns the path that its printed slip leads to. */
async function slipFor(community: CommunityFixture, name: string, more = {}): Promise<string> {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  const { code } = await community.call<{ code: string }>(admin, api.invitations.create, {
    body: { name, houseNo: '504', division: 'B', ownershipType: 'tenant', mobileNo: '9812345670', ...more },
  })
  return `/invite#${code}`
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

// spec: people.joining.3
test(
  'from the slip to the dashboard with one field, the tick and Join, where name and number are known',
  { tag: '@phone' },
  async ({ page, community }) => {
    const name = `Kavita ${unique()}`
    await page.goto(await slipFor(community, name))
    await expect(page.getByRole('heading', { name: `${name} · B-504` })).toBeVisible()
    const username = await page.getByLabel('Username').inputValue()
    expect(username).toBe(name.toLowerCase().replace(' ', '.'))
    await expect(page.getByText('Username is available')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(2)
    await expectGood(page)
    const counter = countTaps(page)
    await counter.tap(page.getByLabel('Password', { exact: true }))
    await counter.type(password)
    await counter.tap(page.getByRole('checkbox'))
    await counter.tap(page.getByRole('button', { name: 'Join', exact: true }))
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText(`You are ${username} here.`)).toBeVisible()
    // The field, the tick and Join.
    expect([counter.taps, counter.keys]).toEqual([3, password.length])
    // Nothing is left of the code, and nothing of the password.
    const left = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    for (const secret of [password, 'invitation']) expect(left).not.toContain(secret)
    await page.goBack()
    await expect(page.getByLabel('Invitation Code')).toHaveCount(0)
  },
)

// spec: people.joining.3
test(
  'what the invitation lacks is asked for, and Change opens the rest',
  { tag: '@phone' },
  async ({ page, community }) => {
    await page.goto(
      await slipFor(community, `Farhan ${unique()}`, { mobileNo: undefined, email: 'farhan@example.org' }),
    )
    await expect(page.getByLabel('Email')).toHaveCount(0)
    await fill(page, { Password: password })
    await page.getByRole('checkbox').check()
    await press(page, 'Join')
    await expectFieldError(page, 'Mobile Number', 'Mobile number is required.')
    await expect(page.getByLabel('Mobile Number')).toBeFocused()
    await fill(page, { 'Mobile Number': '9812345671' })
    await press(page, 'Change')
    await expect(page.getByLabel('Email')).toHaveValue('farhan@example.org')
    await expect(page.getByLabel('Mobile Number')).toHaveValue('9812345671')
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0)
    await expectGood(page)
    await fill(page, { Email: '', Name: 'Farhan Shaikh' })
    await press(page, 'Join')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/profile')
    await expect(page.getByRole('main')).toContainText('Farhan Shaikh')
    await expect(page.getByRole('main')).not.toContainText('farhan@example.org')
  },
)

// spec: people.joining.4
test(
  'where the login fails, the login page has the username and says what is done',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 429 }))
    const name = `Sunil ${unique()}`
    await page.goto(await slipFor(community, name))
    await fill(page, { Password: password })
    await page.getByRole('checkbox').check()
    await press(page, 'Join')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Welcome! Please log in.')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(name.toLowerCase().replace(' ', '.'))
    await expectGood(page)
    await page.unroute('**/api/auth/login')
    await fill(page, { Password: password })
    await press(page, 'Login')
    await expect(page).toHaveURL(/\/dashboard$/)

    // Somebody else is signed in here: they stay until the login page has asked.
    const [admin, asha] = await Promise.all([
      community.person('Meera Admin', ['ADMIN']),
      community.person('Asha Rao', ['USER'], { houseNo: '7' }),
    ])
    const { code } = await community.call<{ code: string }>(admin, api.passwordResets.issue, {
      params: { id: asha.id },
    })
    const office = await elsewhere()
    await enter(office, admin, `/reset#${code}`)
    const before = await token(office)
    await fill(office, { 'New Password': 'fresh-secret', 'Confirm New Password': 'fresh-secret' })
    await press(office, 'Set Password')
    await expect(office).toHaveURL(/\/login$/)
    await expect(office.getByText('Password changed successfully! Please log in.')).toBeVisible()
    await expect(office.getByLabel('Username')).toHaveValue(asha.username)
    expect(await token(office)).toBe(before)
  },
)

// spec: people.joining.5
test('I have an invitation leads on from the first page, Login and Signup', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'I have an invitation' }).click()
    await expect(page).toHaveURL(/\/invite$/)
    await expect(page.getByLabel('Invitation Code')).toBeVisible()
  }
})

/** Shown and hidden again, and hidden when the form is sent. */
async function expectShown(page: Page, label: string, submit: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  const show = page.locator('.field', { has: field }).getByRole('button', { name: 'Show password' })
  await field.fill('x')
  await expect(field).toHaveAttribute('type', 'password')
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(field).toHaveAttribute('type', 'text')
  // The next letter goes on where the last one was typed.
  await expect(field).toBeFocused()
  await page.keyboard.type('y')
  await expect(field).toHaveValue('xy')
  await show.click()
  await expect(field).toHaveAttribute('type', 'password')
  await show.click()
  await press(page, submit)
  await expect(field).toHaveAttribute('type', 'password')
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  // The form moves the focus when its check is done: the next field would lose it.
  await expect(page.locator('[aria-invalid=true]:focus')).toBeVisible()
}

// spec: people.joining.7
test(
  'every password can be shown while it is typed, and is hidden when it is sent',
  { tag: '@phone' },
  async ({ page, community }) => {
    await page.goto('/login')
    await expectShown(page, 'Password', 'Login')
    await expectGood(page)
    await page.goto('/reset')
    for (const label of ['New Password', 'Confirm New Password']) await expectShown(page, label, 'Set Password')
    await page.goto(await slipFor(community, `Leela ${unique()}`))
    await page.getByRole('checkbox').check()
    await expectShown(page, 'Password', 'Join')
    await enter(page, await community.person('Asha Rao'), '/change-password')
    for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
      await expectShown(page, label, 'Change Password')
    await expectGood(page)
    await page.goto(`/signup?community=${community.id}`)
    await expect(page.getByRole('radio', { name: community.displayName })).toBeChecked()
    await press(page, 'Next')
    await page.getByRole('checkbox').check()
    await expectShown(page, 'Password', 'Register')
  },
)

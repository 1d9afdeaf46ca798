import { breakCalls, repair } from './faults.ts'
import { expect, password, test } from './fixtures.ts'
import { colourOf, expectFieldError, expectToast, fill, fillSignup, press } from './screens.ts'

const faults = { tag: ['@desk', '@faults'] }
const active = /^\/api\/communities\/active$/

// spec: 4.signup.1, 5.signup.5, 5.signup.7, 5.signup.8, 8.login-and-signup.2, 8.login-and-signup.3
// spec: 8.login-and-signup.4, 8.login-and-signup.5
test(
  'whoever signs up chooses a community first, and is told what is wrong with the choice',
  faults,
  async ({ page, community }) => {
    await page.goto('/signup')
    await press(page.getByRole('main'), 'Search')
    await expectFieldError(page, 'Search Community', 'Please enter a search query.')
    await fill(page, { 'Search Community': community.name })
    await press(page.getByRole('main'), 'Search')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await press(page, 'Next')
    await expectFieldError(page, 'Search Community', 'Please select a community.')
    await press(page, 'Clear')
    await expect(page.getByLabel('Search Community')).toHaveValue('')

    // If the search fails, the communities that are loaded are searched.
    const known = { id: community.id, name: community.name, displayName: community.displayName }
    await breakCalls(page, {
      path: active,
      status: 200,
      body: [known, { id: 'x1', name: 'Nameless', displayName: '' }],
    })
    await page.reload()
    await expect(page.getByRole('radio')).toHaveCount(2)
    await repair(page)
    await breakCalls(page, { path: active, status: 500 })
    await fill(page, { 'Search Community': community.name })
    await press(page.getByRole('main'), 'Search')
    await expectToast(page, 'Failed to fetch communities. Showing local results.')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await press(page, 'Clear')
    await page.getByText('Nameless').click()
    await press(page, 'Next')
    await expectFieldError(
      page,
      'Search Community',
      'Selected community does not have a display name. Please select another community.',
    )

    for (const [status, body, words] of [
      [500, undefined, 'Failed to load communities. Please try again.'],
      [200, [], 'No communities available. Please try again later.'],
      [200, [{ id: '', name: 'Odd', displayName: 'Odd' }], 'Community data is invalid. Please contact support.'],
    ] as const) {
      await repair(page)
      await breakCalls(page, { path: active, status, body })
      await page.reload()
      await expect(page.getByText(words)).toBeVisible()
    }
  },
)

// spec: 4.signup.1, 5.contact-admin-form.1, 8.login-and-signup.7, 8.login-and-signup.8
test('where a community is missing, the administrator is asked for it', faults, async ({ page }) => {
  await page.goto('/signup')
  await fill(page, { 'Search Community': 'No community has this name' })
  await press(page.getByRole('main'), 'Search')
  await press(page, 'Contact Administrator to Add Community')
  await expect(page.getByLabel('Community Name')).toHaveValue('No community has this name')
  const send = page.getByRole('button', { name: 'Send Request' })
  await expect(send).toBeDisabled()
  await fill(page, {
    Name: 'Ravi',
    Email: 'ravi@example.org',
    'Mobile Number': '12345',
    'Community Name': 'Hill Side',
    Message: 'Please add us.',
  })
  await expect(send).toBeEnabled()
  await send.click()
  await expectFieldError(page, 'Mobile Number', 'Mobile number must be exactly 10 digits.')
  await fill(page, { 'Mobile Number': '9876543210' })
  const path = /contact-admin$/
  await breakCalls(page, { method: 'POST', path, status: 500 })
  await send.click()
  await expect(page.getByText('Failed to send request. Please try again.')).toBeVisible()
  await repair(page)
  await breakCalls(page, { method: 'POST', path, status: 429, body: { message: 'Words of the server.' } })
  await send.click()
  await expect(page.getByText('Words of the server.')).toBeVisible()
  await repair(page)
  await send.click()
  await expect(page.getByRole('main').getByText('Your request has been sent to the administrator.')).toBeVisible()
  await press(page, 'Back to Community Selection')
  await expect(page.getByLabel('Search Community')).toBeVisible()
})

// spec: 4.signup.3, 5.signup.1, 5.signup.4, 8.login-and-signup.6, 8.login-and-signup.9
test(
  'the details are asked for one by one, and a name that is taken is told at once',
  faults,
  async ({ page, community }) => {
    const taken = await community.person('Asha Rao')
    await page.goto('/signup')
    await fill(page, { 'Search Community': community.name })
    await press(page.getByRole('main'), 'Search')
    await page.getByText(community.displayName).click()
    await press(page, 'Next')
    const username = /check-username$/
    await breakCalls(page, { path: username, status: 500 })
    await fill(page, { Username: taken.username })
    await expect(page.getByText('Failed to check username availability.')).toBeVisible()
    await repair(page)
    await fill(page, { Username: `${taken.username}x` })
    await expect(page.getByText('Username is available')).toBeVisible()
    await fill(page, { Username: taken.username })
    await expect(page.getByText('Username is already taken')).toBeVisible()

    const register = page.getByRole('button', { name: 'Register' })
    await expect(register).toBeDisabled()
    const terms = page.getByRole('link', { name: 'Terms & Conditions' }).first()
    await expect(terms).toHaveAttribute('target', '_blank')
    await page.getByRole('checkbox').check()
    await register.click()
    for (const [label, words] of [
      ['Password', 'Password is required.'],
      ['Mobile Number', 'Mobile number is required.'],
      ['Email', 'Email is required.'],
      ['Name', 'Name is required.'],
      ['House Number', 'House number is required.'],
      ['Division', 'Division is required.'],
      ['Ownership Type', 'Ownership type is required.'],
    ] as const)
      await expectFieldError(page, label, words)
    await fill(page, {
      Password: password,
      'Mobile Number': '9876543210',
      Email: 'new@example.org',
      Name: 'New',
      'House Number': '1',
      Division: 'A',
      'Ownership Type': 'tenant',
    })
    await register.click()
    await expect(page.getByText('Username is already taken').first()).toBeVisible()
    const path = /signup$/
    for (const [status, body, words] of [
      [500, undefined, 'Registration failed. Please contact Admin.'],
      [
        400,
        { message: 'Words of the server.', details: ['One detail.', 'Another.'] },
        'Words of the server. One detail. Another.',
      ],
    ] as const) {
      await breakCalls(page, { method: 'POST', path, status, body })
      await register.click()
      await expect(page.getByText(words)).toBeVisible()
      await repair(page)
    }
  },
)

// spec: screens.reading-and-reaching.5
test(
  'the steps of a signup are steps of the history; each is read out, and the login knows who waits',
  { tag: '@desk' },
  async ({ page, community }) => {
    await page.goto('/about')
    await page.goto('/signup')
    const toDetails = async () => {
      await fill(page, { 'Search Community': community.name })
      await press(page.getByRole('main'), 'Search')
      await page.getByText(community.displayName).click()
      await press(page, 'Next')
      await expect(page.getByText('Step 2 of 2: your details.')).toBeFocused()
    }
    await toDetails()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Username')).toBeFocused()
    const username = `new.neighbour.${Date.now().toString(36)}`
    await fill(page, { Username: username, Name: 'New Neighbour' })
    await page.goBack()
    await expect(page.getByText('Step 1 of 2: find the community you live in.')).toBeFocused()
    await expect(page).toHaveURL(/\/signup$/)
    // Input survives the way back.
    await toDetails()
    await expect(page.getByText('Your words were kept.')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(username)
    await fill(page, {
      Password: password,
      'Mobile Number': '9876543210',
      Email: 'new@example.org',
      'House Number': '12',
      Division: 'A',
      'Ownership Type': 'owner',
    })
    await page.getByRole('checkbox').check()
    await press(page, 'Register')
    const pending = page.getByRole('main').getByText('Your request is pending approval.')
    await expect(pending).toBeVisible()
    const next = page.getByText(`An admin of your community will decide. Once approved, log in as ${username}.`)
    await expect(next).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go to Login' })).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(pending).toBeVisible()
    await expect(next).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(username)
    await page.goto('/about')
    await page.goto('/login')
    await expect(pending).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  },
)

// spec: screens.reading-and-reaching.12
test(
  'a button that cannot be pressed looks so, in light and in dark',
  { tag: '@desk' },
  async ({ page, community }) => {
    await fillSignup(page, community, { username: 'newcomer', password, name: 'New Nina', houseNo: '101' })
    const register = page.getByRole('button', { name: 'Register' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.getByRole('checkbox').uncheck()
      await expect(register).toBeDisabled()
      await expect(register).toHaveCSS('background-color', await colourOf(page, '--color-sunk'))
      await expect(register).toHaveCSS('color', await colourOf(page, '--color-faint'))
      await page.getByRole('checkbox').check()
      await expect(register).toBeEnabled()
      await expect(register).toHaveCSS('background-color', await colourOf(page, '--color-brand'))
    }
  },
)

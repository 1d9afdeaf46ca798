import { api } from '@aangan/contract/api'
import { breakCalls } from './faults.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { choose, expectLanguage, hindi, languageSelect, marathi, storedLanguage } from './languages.ts'
import { expectFieldError, expectSection, expectToast, fill, press } from './screens.ts'

// spec: words.select.1
test(
  'the first page changes its language at once, without the app, and where it was',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/')
    await languageSelect(page).focus()
    await page.evaluate(() => window.scrollTo({ top: 260, behavior: 'instant' }))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().replace(/^.*?\/\/[^/]*/, '')))
    await languageSelect(page).selectOption('hi')
    await expectLanguage(page, 'hi')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(hindi('What your society needs every day'))
    await expect(page.getByRole('img')).toHaveAccessibleName(
      hindi(
        'A house with a painted door. In front of it: a guest vehicle that has arrived for house A-101, and a notice about the water tank.',
      ),
    )
    await expect(languageSelect(page)).toBeFocused()
    await expect(languageSelect(page)).toHaveAccessibleName(hindi('Language'))
    // The other language's lines are a little higher.
    expect(Math.abs((await page.evaluate(() => scrollY)) - 260)).toBeLessThan(60)
    // A system without such letters asks for ours, and some browsers for the icon again.
    expect(asked.filter((path) => !/\.(?:woff2|svg)$/.test(path))).toEqual(['/?lang=hi'])
    await choose(page, 'mr')
    await expectGood(page)

    await page
      .getByRole('main')
      .getByRole('link', { name: marathi('Login'), exact: true })
      .click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(marathi('Login'))
    await choose(page, 'hi')
    // What was chosen last counts, also on the way back and when the page is opened again.
    await page.goBack()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(hindi('What your society needs every day'))
    await page.reload()
    await expectLanguage(page, 'hi')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(hindi('What your society needs every day'))
  },
)

// spec: words.select.1
test('at the login the errors, the title and what was typed follow the choice', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/login')
  await fill(page, { Username: 'asha.rao' })
  await press(page, 'Login')
  await expectFieldError(page, 'Password', 'Password is required.')
  await choose(page, 'mr')
  await expect(page).toHaveTitle(`${marathi('Login')} · Aangan`)
  await expectFieldError(page, marathi('Password'), marathi('Password is required.'))
  await expect(page.getByLabel(marathi('Username'))).toHaveValue('asha.rao')
  await expect(languageSelect(page)).toBeFocused()
  await expectGood(page)
  await choose(page, 'en')
  await expectFieldError(page, 'Password', 'Password is required.')
  await expect(page.getByLabel('Username')).toHaveValue('asha.rao')
})

// spec: words.select.1
test('at the signup the chosen community and what was typed stay', { tag: '@desk' }, async ({ page, community }) => {
  await page.goto('/signup')
  await fill(page, { 'Search Community': community.name })
  await press(page.getByRole('main'), 'Search')
  await page.getByText(community.displayName).click()
  await press(page, 'Next')
  await fill(page, { Name: 'Asha Rao', 'Mobile Number': '98765' })
  await choose(page, 'hi')
  await expect(page.getByText(community.displayName)).toBeVisible()
  await expect(page.getByLabel(hindi('Name'), { exact: true })).toHaveValue('Asha Rao')
  await expect(page.getByLabel(hindi('Mobile Number'))).toHaveValue('98765')
  await expectGood(page)
})

// spec: words.select.1
test(
  'another tab follows with its dialog open, what is typed in it, and its scroll',
  { tag: '@desk' },
  async ({ page, community, context }) => {
    const resident = await community.person('Asha Rao')
    await enter(page, resident, '/dashboard?section=members')
    await expectSection(page, 'My Members')
    await press(page, 'Add Member')
    await fill(page, { Name: 'Kiran Rao' })
    await page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }))
    const place = await page.getByLabel('Name', { exact: true }).boundingBox()
    const tab = await context.newPage()
    await tab.goto('/about')
    await choose(tab, 'hi')
    await expectLanguage(page, 'hi')
    await expectSection(page, hindi('My Members'))
    const field = page.getByLabel(hindi('Name'), { exact: true })
    await expect(field).toHaveValue('Kiran Rao')
    // The other language's lines are a little higher.
    expect(Math.abs((await field.boundingBox())!.y - place!.y)).toBeLessThan(24)
  },
)

// spec: words.select.2
test(
  'the account keeps the choice, and brings it to the next device',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const resident = await community.person('Asha Rao')
    await enter(page, resident)
    await expectSection(page, 'My Vehicles')
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/users/current/language'))
    await choose(page, 'mr')
    await expectSection(page, marathi('My Vehicles'))
    expect((await saved).status()).toBe(200)
    expect(await community.call(resident, api.currentUser.read)).toMatchObject({ language: 'mr' })
    await expectGood(page)

    const device = await elsewhere()
    await device.goto('/login')
    await expectLanguage(device, 'en')
    await fill(device, { Username: resident.username, Password: resident.password })
    await press(device, 'Login')
    await expectSection(device, marathi('My Vehicles'))
    await expectLanguage(device, 'mr')
    expect(await storedLanguage(device)).toBe('mr')
  },
)

// spec: words.select.3
test(
  'a choice that the account cannot keep is kept in this browser, and that is said',
  { tag: ['@desk', '@faults'] },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    await expectSection(page, 'My Vehicles')
    await breakCalls(page, { method: 'PUT', path: /\/current\/language$/, status: 500 })
    await choose(page, 'hi')
    await expectToast(page, hindi('The language is changed in this browser, but could not be saved in your account.'))
    await expectSection(page, hindi('My Vehicles'))
    expect(await storedLanguage(page)).toBe('hi')
  },
)

// spec: words.select.3
test(
  'a language that cannot be loaded changes nothing, and that is said',
  { tag: ['@desk', '@faults'] },
  async ({ page }) => {
    const failed = 'The language could not be loaded. Check your connection and try again.'
    await page.goto('/login')
    await page.route(/\/assets\/mr-|lang=mr/, (route) => route.abort('connectionrefused'))
    await fill(page, { Username: 'asha.rao' })
    await languageSelect(page).selectOption('mr')
    await expectToast(page, failed)
    await expectLanguage(page, 'en')
    await expect(page.getByLabel('Username')).toHaveValue('asha.rao')
    expect(await storedLanguage(page)).toBeNull()

    await page.goto('/')
    await languageSelect(page).selectOption('mr')
    await expect(languageSelect(page)).toHaveJSProperty('validationMessage', failed)
    await expectLanguage(page, 'en')
    await page.unrouteAll()
    await choose(page, 'mr')
  },
)

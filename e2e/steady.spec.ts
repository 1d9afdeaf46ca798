import type { Locator, Page } from '@playwright/test'
import { enter, expect, test, type CommunityFixture } from './fixtures.ts'
import { breakCalls, repair } from './faults.ts'
import { expectFieldError, expectSection, fill, openTile, press } from './screens.ts'

// A transition would be a movement too.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())!.y

/** Presses, waits, releases: the element must still be there. */
async function pressSlowly(page: Page, place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded()
  const before = (await place.boundingBox())!
  await page.mouse.move(before.x + Math.min(before.width / 2, 10), before.y + before.height / 2)
  await page.mouse.down()
  // Longer than any error takes to appear.
  await page.waitForTimeout(300)
  expect(await topOf(place)).toBe(before.y)
  await page.mouse.up()
}

async function toDetails(page: Page, community: CommunityFixture): Promise<void> {
  await page.goto('/signup')
  await fill(page, { 'Search Community': community.name })
  await press(page.getByRole('main'), 'Search')
  await page.getByText(community.displayName).click()
  await press(page, 'Next')
}

// spec: screens.nothing-moves.4
test('the box of the terms is ticked by one press, though the field that is left is wrong', async ({
  page,
  community,
}) => {
  await toDetails(page, community)
  const box = page.getByRole('checkbox')
  for (const label of ['Username', 'Mobile Number', 'Email', 'House Number']) {
    await fill(page, { [label]: '' })
    await page.getByLabel(label, { exact: true }).press('x')
    await page.getByLabel(label, { exact: true }).fill('')
    const was = await box.isChecked()
    await pressSlowly(page, box)
    await expect(box).toBeChecked({ checked: !was })
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  // By its text, too.
  await page.getByLabel('Name', { exact: true }).focus()
  const was = await box.isChecked()
  await pressSlowly(page, page.getByText('I accept the'))
  await expect(box).toBeChecked({ checked: !was })
  await expectFieldError(page, 'Name', 'Name is required.')
})

// spec: screens.nothing-moves.4
test('a vehicle’s buttons take the press, though the field that is left is wrong', async ({ page, community }) => {
  await enter(page, await community.person('Asha Rao'))
  await expectSection(page, 'My Vehicles')
  await press(page, 'Add Vehicle')
  const form = page.getByRole('form', { name: 'Add Vehicle' })
  await fill(form, { 'Vehicle Number': 'WRONG' })
  await pressSlowly(page, form.getByRole('button', { name: 'Add', exact: true }))
  await expect(form.getByLabel('Vehicle Number')).toHaveAttribute('aria-invalid', 'true')
  await fill(form, { 'Vehicle Number': 'WRONG2' })
  await pressSlowly(page, form.getByRole('button', { name: 'Cancel', exact: true }))
  await expect(page.getByRole('dialog', { name: 'Discard what you have typed?' })).toBeVisible()
})

// spec: screens.nothing-moves.4
test('the login’s button stays where it is, whatever is said', { tag: '@faults' }, async ({ page }) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Login', exact: true })
  await page.getByLabel('Username').focus()
  await pressSlowly(page, button)
  await expectFieldError(page, 'Username', 'Username is required.')
  await expectFieldError(page, 'Password', 'Password is required.')
  await fill(page, { Username: 'nobody', Password: 'no-password' })
  const before = await topOf(button)
  await breakCalls(page, { method: 'POST', path: /\/login$/, status: 503 })
  await button.click()
  await expect(page.getByRole('main').getByText('Backend server is unavailable.')).toBeVisible()
  expect(await topOf(button)).toBe(before)
  await repair(page)
  await fill(page, { Username: '', Password: '' })
  await page.getByLabel('Username').focus()
  await expectFieldError(page, 'Password', 'Password is required.')
  expect(await topOf(button)).toBe(before)
})

// spec: screens.nothing-moves.4
test('the answer about a username moves nothing', async ({ page, community }) => {
  await toDetails(page, community)
  const below = page.getByLabel('Mobile Number')
  const before = await topOf(below)
  await fill(page, { Username: 'superadmin' })
  const answer = page.getByText('Username is already taken')
  await expect(answer).toBeVisible()
  expect(await topOf(below)).toBe(before)
  // The focus ring ends above it: 2 px of space and 3 px of ring.
  const field = (await page.getByLabel('Username').boundingBox())!
  const text = await answer.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().top
  })
  expect(text - (field.y + field.height)).toBeGreaterThanOrEqual(5)
})

// spec: screens.reading-and-reaching.6
test(
  'a card that opens leaves no hole beside it, and moves no other column',
  { tag: '@desk' },
  async ({ page, community }) => {
    // Below 1024 px this list is cards.
    await page.setViewportSize({ width: 1000, height: 800 })
    const admin = await community.person('Meera Joshi', ['ADMIN'])
    await Promise.all(['Asha Rao', 'Ravi Iyer', 'Sunil Das', 'Nina Roy'].map((name) => community.newcomer(name)))
    await enter(page, admin, '/dashboard?section=approveUsers')
    await expectSection(page, 'Approve Users')
    const cards = page.locator('ul:has(> li button[aria-expanded]) > li')
    await expect(cards).toHaveCount(4)
    const places = () => Promise.all([0, 1, 2, 3].map(async (index) => (await cards.nth(index).boundingBox())!))
    const folded = await places()
    expect(folded[0]!.y).toBe(folded[1]!.y)
    expect(folded[2]!.x).toBe(folded[0]!.x)
    await cards.first().locator('button[aria-expanded]').click()
    await expect.poll(async () => (await places())[2]!.y).toBeGreaterThan(folded[2]!.y)
    const open = await places()
    expect(open[1]).toEqual(folded[1])
    expect(open[3]).toEqual(folded[3])
  },
)

// spec: screens.reading-and-reaching.6
test(
  'the menu of a phone lies over the page, and goes by Escape or a press beside it',
  { tag: '@desk' },
  async ({ page, community }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await enter(page, await community.person('Asha Rao'))
    await expectSection(page, 'My Vehicles')
    const heading = page.getByRole('heading', { level: 1 })
    const before = await topOf(heading)
    const menu = page.getByRole('button', { name: 'Menu' })
    const item = page.getByRole('link', { name: 'Change Password' })
    await menu.click()
    await expect(item).toBeVisible()
    expect(await topOf(heading)).toBe(before)
    await page.keyboard.press('Escape')
    await expect(item).toBeHidden()
    await menu.click()
    await page.getByRole('main').click({ position: { x: 5, y: 500 } })
    await expect(item).toBeHidden()
    await openTile(page, 'Notice Board')
  },
)

// spec: screens.without-a-network.6, screens.a-tap-is-heard.2
test(
  'a page that takes its time is seen to be on its way, from the landing page too',
  { tag: '@desk' },
  async ({ page, context }) => {
    let slow = false
    await context.route('**/assets/**', async (route) => {
      if (slow) await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    const line = () =>
      page.evaluate(() => {
        const { content, opacity, height } = getComputedStyle(document.documentElement, '::before')
        return content !== 'none' && Number(opacity) > 0 && height === '3px'
      })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    slow = true
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect.poll(line).toBe(true)
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await expect.poll(line).toBe(false)
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect.poll(line).toBe(true)
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    await expect.poll(line).toBe(false)
    slow = false
  },
)

import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { breakCalls, repair, unavailable, unreachable } from './faults.ts'
import { enter, expect, expectGood, expectNoSidewaysScrolling, test } from './fixtures.ts'
import { deskOf } from './desk.ts'
import { box, choices, field, look, marked, openBox } from './search.ts'
import { expectSection, fill, press } from './screens.ts'

const path = /^\/api\/search$/
const tiles = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

// spec: search.box.1
test(
  'the button stands left of the bell, and below 352 px first in the menu',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
    const bell = page.getByRole('link', { name: 'Notifications' })
    await expect(button).toBeVisible()
    const [left, right] = [(await button.boundingBox())!, (await bell.boundingBox())!]
    expect(left.x + left.width).toBeLessThanOrEqual(right.x)
    expect(Math.min(left.width, left.height)).toBeGreaterThanOrEqual(44)
    await expect(button.getByText('Ctrl K')).toBeHidden()
    await expectGood(page)

    await page.setViewportSize({ width: 320, height: 640 })
    await expect(button).toBeHidden()
    await press(page, 'Menu')
    const line = page.getByRole('navigation', { name: 'Main' }).locator(':is(a, button):visible').first()
    await expect(line).toHaveText('Search')
    await expectGood(page)
    await line.click()
    await expect(field(page)).toBeFocused()
    await expectGood(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    await expect(line).toBeHidden()
  },
)

// spec: search.box.1, search.box.2
test(
  'at a desk the button has its word and its keys, which open the box',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
    await expect(button.getByText('Search')).toBeVisible()
    await expect(button.getByText('Ctrl K')).toBeVisible()
    await expect(button.getByText('Ctrl K')).toHaveAttribute('translate', 'no')
    await press(page, 'Add Vehicle')
    await page.getByLabel('Vehicle Number').focus()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    const { x, width, height } = (await box(page).boundingBox())!
    expect([x, width]).toEqual([320, 640])
    expect(height).toBeLessThanOrEqual(0.7 * 800)
    await expectGood(page, { dark: true })
    // Esc gives the focus back, and a press beside the box closes it too.
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Vehicle Number')).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.mouse.click(10, 400)
    await expect(box(page)).toBeHidden()
    // A plain letter, and the keys over another dialog, do nothing.
    await page.getByLabel('Vehicle Number').fill('MH12AB1234')
    await page.keyboard.type('/k')
    await expect(box(page)).toBeHidden()
    await press(page, 'Logout')
    const question = page.getByRole('dialog', { name: 'Discard what you have typed?' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(question).toBeVisible()
    await expect(box(page)).toBeHidden()
  },
)

// spec: search.box.2
test(
  'at the gate desk the keys go to its own box, and there is no search',
  { tag: '@desk' },
  async ({ page, community }) => {
    await deskOf(page, community)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('search').getByRole('textbox')).toBeFocused()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toHaveCount(0)
  },
)

// spec: search.box.3, search.box.6
test(
  'before a word the box shows where one can go, and keys alone lead there',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    await openBox(page)
    await expect(choices(page, 'Go to')).toHaveText(await tiles(page).getByRole('link').allTextContents())
    await expect(
      box(page).getByText('Try a name, a house like A-402, or the last four digits of a plate.'),
    ).toBeVisible()
    await expect(marked(page)).toHaveText('My Vehicles')
    await page.keyboard.press('ArrowUp')
    await expect(marked(page)).toHaveText('My Household')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await marked(page).getAttribute('id'))!)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(marked(page)).toHaveText('My Members')
    const elsewhere = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    await expect(await elsewhere).toHaveURL(/section=members/)
    await page.bringToFront()
    await expect(field(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(box(page)).toBeHidden()
    await expectSection(page, 'My Members')
  },
)

// spec: search.box.4, search.box.5
test(
  'an answer to earlier words never takes the place of a newer one',
  { tag: '@phone' },
  async ({ page, community }) => {
    await Promise.all(['Asha Rao', 'Bhanu Rao'].map((name) => community.person(name)))
    const asked: string[] = []
    const held: (() => void)[] = []
    await page.route(
      (url) => path.test(url.pathname),
      async (route) => {
        const q = new URL(route.request().url()).searchParams.get('q')!
        asked.push(q)
        if (q === 'asha') await new Promise<void>((resolve) => held.push(resolve))
        await route.continue().catch(() => undefined)
      },
    )
    await enter(page, await community.person('Meera Joshi', ['ADMIN']))
    await openBox(page)
    await field(page).pressSequentially('a', { delay: 20 })
    await expect(choices(page, 'Go to').first()).toBeVisible()
    await field(page).pressSequentially('sha', { delay: 20 })
    await expect.poll(() => asked).toEqual(['asha'])
    await expect(box(page).getByText('Searching…')).toBeVisible()
    await field(page).fill('bhanu')
    await expect(choices(page, 'Users')).toHaveText(/Bhanu Rao/)
    held.forEach((go) => go())
    await expect(box(page).getByText('1 result', { exact: true })).toHaveAttribute('aria-live', 'polite')
    await expect(choices(page, 'Users')).toHaveText(/Bhanu Rao/)
    await expect(choices(page, 'Users').locator('b')).toHaveText('Bhanu')
    // Earlier results stay, dimmed, until the next come.
    await field(page).fill('asha')
    await expect(choices(page, 'Users')).toHaveText(/Bhanu Rao/)
    await expect(box(page).getByRole('group', { name: 'Users' })).toHaveCSS('opacity', '0.55')
    await field(page).fill('qqq')
    await expect(box(page).getByText('Nothing found for "qqq".').first()).toBeVisible()
    await expect(choices(page, 'Users')).toHaveCount(0)
    await expectGood(page)
  },
)

// spec: search.box.6
test(
  'Enter before the answer opens what comes first, unless somebody types on',
  { tag: '@desk' },
  async ({ page, community }) => {
    await community.person('Zubin Rao', ['USER'], { houseNo: '402' })
    await community.person('Usha Rao')
    const gates: (() => void)[] = []
    await page.route(
      (url) => path.test(url.pathname),
      async (route) => {
        await new Promise<void>((resolve) => gates.push(resolve))
        await route.continue().catch(() => undefined)
      },
    )
    await enter(page, await community.person('Meera Joshi', ['ADMIN']))
    await openBox(page)
    await field(page).fill('us')
    await page.keyboard.press('ArrowDown')
    const second = (await choices(page, 'Go to').nth(1).textContent())!
    await expect(marked(page)).toHaveText(second)
    await expect.poll(() => gates.length).toBe(1)
    gates.pop()!()
    // A mark stays on its line when results come.
    await expect(choices(page, 'Users')).toHaveText(/Usha Rao/)
    await expect(marked(page)).toHaveText(second)

    await field(page).fill('zubi')
    await page.keyboard.press('Enter')
    await expect.poll(() => gates.length).toBe(1)
    await field(page).fill('zubin')
    gates.forEach((go) => go())
    await expect.poll(() => gates.length).toBe(2)
    gates.forEach((go) => go())
    await expect(marked(page)).toHaveText(/Zubin Rao/)
    await expect(box(page)).toBeVisible()
    await field(page).fill('zubin r')
    await page.keyboard.press('Enter')
    await expect.poll(() => gates.length).toBe(3)
    gates.forEach((go) => go())
    await expect(box(page)).toBeHidden()
    await expect(page).toHaveURL(/section=manageUsers&name=Zubin\+Rao/)
  },
)

// spec: search.box.7
test(
  'Back closes the box alone; opened again it has the last words, selected',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'), '/dashboard?section=members')
    await tiles(page).getByRole('link', { name: 'Notice Board' }).click()
    await expectSection(page, 'Notice Board')
    await openBox(page)
    await field(page).fill('asha')
    await page.goBack()
    await expect(box(page)).toBeHidden()
    await expectSection(page, 'Notice Board')
    await expect(page).toHaveURL(/section=notice/)
    await openBox(page)
    await expect(field(page)).toHaveValue('asha')
    expect(await field(page).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual(
      [0, 4],
    )
    await press(page, 'Close')
    await page.goBack()
    await expectSection(page, 'My Members')
  },
)

// spec: search.box.8
test('the page behind asks before it gives up a form', { tag: '@phone' }, async ({ page, community }) => {
  await enter(page, await community.person('Asha Rao'))
  await press(page, 'Add Vehicle')
  await fill(page, { 'Vehicle Number': 'MH12AB1234' })
  await openBox(page)
  await choices(page, 'Go to').filter({ hasText: 'Notice Board' }).click()
  await press(page, 'Keep editing')
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('MH12AB1234')
  await openBox(page)
  await choices(page, 'Go to').filter({ hasText: 'Notice Board' }).click()
  await press(page, 'Discard')
  await expectSection(page, 'Notice Board')
})

// spec: search.box.9
test(
  'a search that fails says why, and Go to works all the while',
  { tag: ['@phone', '@faults'] },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    await openBox(page)
    for (const [status, said] of [
      [0, unreachable],
      [503, unavailable],
    ] as const) {
      await breakCalls(page, { path, status })
      await field(page).fill(`notice${status}`)
      await expect(box(page).getByRole('alert')).toContainText(said)
      await field(page).fill('notice')
      await expect(choices(page, 'Go to')).toHaveText('Notice Board')
      await expect(box(page).getByRole('alert')).toContainText(said)
      await repair(page)
      await field(page).fill(`asha ${status}`)
    }
    await field(page).fill('asha')
    await expect(choices(page, 'People')).toHaveText(/Asha Rao/)
    await breakCalls(page, { path, status: 503 })
    await field(page).fill('asha r')
    await expect(box(page).getByRole('alert')).toContainText(unavailable)
    await repair(page)
    await press(box(page), 'Retry')
    await expect(choices(page, 'People')).toHaveText(/Asha Rao/)
    const said = 'Too many searches. Please try again in a minute.'
    await breakCalls(page, { path, status: 429, body: { message: said, code: 'search.too_many' } })
    await field(page).fill('asha ra')
    await expect(box(page).getByRole('alert')).toHaveText(said)
    await expectGood(page)
  },
)

// spec: search.box.10
test('on a phone the list is as high as what the keyboard leaves', { tag: '@phone' }, async ({ page, community }) => {
  await enter(page, await community.person('Meera Joshi', ['ADMIN', 'USER']))
  await openBox(page)
  const whole = (await box(page).boundingBox())!
  expect([whole.x, whole.y, whole.width, whole.height]).toEqual([0, 0, 360, 740])
  // What a keyboard does to the visual viewport.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: 400 })
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  expect((await box(page).boundingBox())!.height).toBe(400)
  const last = choices(page, 'Go to').last()
  await last.scrollIntoViewIfNeeded()
  const { y, height } = (await last.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(400)
  const close = (await page.getByRole('button', { name: 'Close' }).boundingBox())!
  expect([close.width, close.height]).toEqual([44, 44])
  expect(close.y).toBeLessThan(56)
  const sizes = await choices(page, 'Go to').evaluateAll((all) =>
    all.map((line) => line.getBoundingClientRect().height),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(48)
})

// spec: search.box.11
test('with text twice as large, at 320 px, in each language', { tag: '@phone' }, async ({ page, community }) => {
  const asha = await community.person('Asha Rao')
  await community.call(asha, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, asha)
  await expect(page.getByRole('heading', { name: 'My Vehicles' })).toBeVisible()
  for (const language of ['en', 'hi', 'mr']) {
    await page.getByRole('banner').getByRole('combobox').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('4467')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await expectNoSidewaysScrolling(page)
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await expectGood(page, { dark: true })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

// spec: search.box.12
test('a super admin searches all communities, or one', { tag: '@phone' }, async ({ page, community }) => {
  const admin = await community.person('Meera Joshi', ['ADMIN'])
  await community.call(admin, api.notices.create, {
    body: { title: 'Zinnias on the roof', content: 'Do not pick them.', endDate: '2999-12-31' },
  })
  await enter(page, community.superAdmin)
  await openBox(page)
  await expect(box(page).getByLabel('Community').locator('option').first()).toHaveText('All Communities')
  await field(page).fill('zinnias')
  await expect(box(page).getByText('Nothing found for "zinnias".').first()).toBeVisible()
  await box(page).getByLabel('Community').selectOption(community.id)
  await expect(choices(page, 'Notices')).toHaveText(/Zinnias on the roof/)
  await expectGood(page)
  await page.reload()
  await openBox(page)
  await expect(box(page).getByLabel('Community')).toHaveValue(community.id)
  await page.keyboard.press('Escape')
  await look(page, community.name, 'Communities')
})

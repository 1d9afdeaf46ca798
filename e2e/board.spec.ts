import type { Locator, Page } from '@playwright/test'
import { planGuest } from './seed.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { chooseForGuest, expectQuestion, press, rowsOf } from './screens.ts'

const list = 'Active Guest Vehicles'
const row = (page: Page, plate: string) => rowsOf(page, list).filter({ hasText: plate })
const chip = (page: Page, group: string) => page.getByRole('button', { name: new RegExp(`^${group} \\d+$`) })

/** How many rows lie within the screen with their whole box. */
const inSight = (rows: Locator) =>
  rows.evaluateAll(
    (all) =>
      all.filter((each) => {
        const { top, bottom } = each.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }).length,
  )

// spec: screens.gate.1
test('four expected cars are in sight on a phone, eight guests at a desk', async ({ page, community }, info) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  for (let number = 1001; number < 1013; number++) await planGuest(community, guard, `MH12AB${number}`)
  await enter(page, guard)
  await expect(rowsOf(page, list)).toHaveCount(12)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await inSight(rowsOf(page, list))).toBeGreaterThanOrEqual(info.project.name === 'phone' ? 4 : 8)
})

// spec: screens.gate.2
test('the chips count the groups, and one that is pressed shows its group alone', async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  for (const plate of ['MH12EE0001', 'MH12EE0002', 'MH12EE0003']) await planGuest(community, guard, plate)
  await planGuest(community, guard, 'MH12IN0001', { steps: ['enter'] })
  await planGuest(community, guard, 'MH12LL0001', { steps: ['enter', 'exit'] })
  await enter(page, guard)
  await expect(rowsOf(page, list)).toHaveCount(5)
  await expect(chip(page, 'Expected')).toHaveText(/Expected\s*3/)
  await expect(chip(page, 'Inside')).toHaveText(/Inside\s*1/)
  await expect(chip(page, 'Left')).toHaveText(/Left\s*1/)

  await chip(page, 'Expected').click()
  await expect(chip(page, 'Expected')).toHaveAttribute('aria-pressed', 'true')
  await expect(rowsOf(page, list)).toHaveCount(3)
  await expect(page).toHaveURL(/show=expected/)
  await expectGood(page)
  // Who was just marked stays in place while Undo is offered.
  await press(page, 'Mark Entry MH12EE0002')
  await expect(row(page, 'MH12EE0002')).toContainText('Arrived')
  await expect(rowsOf(page, list)).toHaveText([/MH12EE0001/, /MH12EE0002/, /MH12EE0003/])
  await expect(chip(page, 'Inside')).toHaveText(/Inside\s*2/)
  await chip(page, 'Inside').click()
  await expect(rowsOf(page, list)).toHaveCount(2)
  await page.reload()
  await expect(rowsOf(page, list)).toHaveCount(2)
  await chip(page, 'Inside').click()
  await expect(rowsOf(page, list)).toHaveCount(5)
  await expect(page).not.toHaveURL(/show=/)
})

// spec: screens.gate.2
test('a search looks in every group, whichever was shown', { tag: '@desk' }, async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  await planGuest(community, guard, 'MH12EE0001')
  await enter(page, guard, '/dashboard?section=guestVehicles&show=inside')
  await expect(page.getByText('No guest vehicles in this group now.')).toBeVisible()
  await page.getByLabel('Find a vehicle').fill('0001')
  await expect(rowsOf(page, list)).toHaveCount(1)
  await expect(chip(page, 'Inside')).toHaveAttribute('aria-pressed', 'false')
})

// spec: screens.gate.3
test('who is expected stands under a day, and says how late it is', { tag: '@desk' }, async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  await planGuest(community, guard, 'MH12LA0001', { inMinutes: -12 })
  await planGuest(community, guard, 'MH12LA0002', { inMinutes: -150 })
  await planGuest(community, guard, 'MH12DA0003', { inMinutes: 3 * 24 * 60 })
  await enter(page, guard)
  await expect(row(page, 'MH12LA0001')).toContainText(/1[23] min late/)
  await expect(row(page, 'MH12LA0002')).toContainText('2 hours late')
  const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' })
  const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', weekday: 'short' })
  const then = new Date(Date.now() + 3 * 24 * 3_600_000)
  await expect(page.locator('[data-group]')).toHaveText([
    /Now and late\s*2/,
    new RegExp(`${weekday.format(then)}, ${day.format(then)}\\s*1`),
  ])
})

// spec: screens.gate.4
test('the search and the chips stay in sight while the list scrolls', async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  for (let number = 1001; number < 1019; number++) await planGuest(community, guard, `MH12AB${number}`)
  await enter(page, guard)
  await expect(rowsOf(page, list)).toHaveCount(18)
  await rowsOf(page, list).last().scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await expect(page.getByLabel('Find a vehicle')).toBeInViewport({ ratio: 1 })
  await expect(chip(page, 'Inside')).toBeInViewport({ ratio: 1 })
  // Results start right below them.
  await page.getByLabel('Find a vehicle').fill('1001')
  await expect(rowsOf(page, list)).toHaveCount(1)
  await expect(rowsOf(page, list)).toBeInViewport({ ratio: 1 })
})

// spec: screens.gate.5
test(
  'a card’s menu is a menu: arrow keys, Escape, a press beside it, and the focus comes back',
  { tag: '@desk' },
  async ({ page, community }) => {
    // At a desk Edit and Delete stand in the row.
    await page.setViewportSize({ width: 360, height: 740 })
    const guard = await community.person('Balu Guard', ['SECURITY'])
    await planGuest(community, guard, 'MH12AB1001')
    await enter(page, guard)
    const more = page.getByRole('button', { name: 'More for MH12AB1001' })
    await expect(more).toHaveAttribute('aria-haspopup', 'menu')
    const { width, height } = (await more.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await more.click()
    const menu = page.getByRole('menu', { name: 'More for MH12AB1001' })
    const item = (name: string) => menu.getByRole('menuitem', { name, exact: true })
    await expect(item('Call Guest 1001, 9000000002')).toBeFocused()
    await expectGood(page)
    for (const [key, name] of [
      ['ArrowDown', 'Edit MH12AB1001'],
      ['End', 'Delete MH12AB1001'],
      ['ArrowDown', 'Call Guest 1001, 9000000002'],
      ['ArrowUp', 'Delete MH12AB1001'],
      ['Home', 'Call Guest 1001, 9000000002'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(item(name)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(more).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(menu).toBeVisible()
    await page.mouse.click(20, 700)
    await expect(menu).toHaveCount(0)
    await expect(more).toBeFocused()
    await chooseForGuest(page, 'Delete', 'MH12AB1001')
    await press(await expectQuestion(page, 'Are you sure you want to delete this vehicle?', 'MH12AB1001'), 'Cancel')
    await expect(more).toBeFocused()
  },
)

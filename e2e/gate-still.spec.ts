import { api } from '@aangan/contract/api'
import type { Locator, Page } from '@playwright/test'
import { planGuest } from './seed.ts'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { chooseForGuest, centre, expectQuestion, expectToast, press, rowsOf } from './screens.ts'

// A transition would be a movement too.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const list = 'Active Guest Vehicles'
const row = (page: Page, plate: string) => rowsOf(page, list).filter({ hasText: plate })
const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))
const topOf = (target: Locator) => target.evaluate((element) => Math.round(element.getBoundingClientRect().top))
const hasFocus = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement))

/** Plates ending in 1001, 1002, … */
const plates = (count: number) => Array.from({ length: count }, (_, index) => `MH12AB${1001 + index}`)

async function expectMany(community: CommunityFixture, guard: Person, count: number): Promise<void> {
  for (const [index, plate] of plates(count).entries()) await planGuest(community, guard, plate, { inMinutes: index })
}

/** The page and the row must not move. */
async function pressStill(page: Page, button: Locator, place: Locator, then: () => Promise<unknown>): Promise<void> {
  await centre(button)
  const before = { scroll: await scrollOf(page), top: await topOf(place) }
  expect(before.scroll).toBeGreaterThan(200)
  await button.click()
  await then()
  expect({ scroll: await scrollOf(page), top: await topOf(place) }).toEqual(before)
}

// spec: screens.nothing-moves.1
test(
  'marking entry and exit far down the list moves nothing, and the focus stays in the row',
  { tag: '@phone' },
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    await expectMany(community, guard, 14)
    await enter(page, guard)
    const place = row(page, 'MH12AB1009')
    const entry = place.getByRole('button', { name: 'Mark Entry MH12AB1009' })
    const exit = place.getByRole('button', { name: 'Mark Exit MH12AB1009' })
    await expect(rowsOf(page, list)).toHaveCount(14)
    await pressStill(page, entry, place, () => expect(place).toContainText('Arrived'))
    await expect(exit).toBeFocused()
    await expect(exit).not.toHaveAttribute('aria-disabled')
    await pressStill(page, exit, place, () => expect(place).toContainText('Exited'))
    expect(await hasFocus(place)).toBe(true)
    // The row moves to those who left once no pointer is on it.
    await expect(place.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    await expect(rowsOf(page, list).last()).toContainText('MH12AB1009')
  },
)

// spec: screens.nothing-moves.2
test(
  'deleting leaves the focus at the neighbour, and Cancel of an edit goes back to its button',
  { tag: '@phone' },
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    await expectMany(community, guard, 14)
    await enter(page, guard)
    await expect(rowsOf(page, list)).toHaveCount(14)
    await centre(row(page, 'MH12AB1008'))
    const scroll = await scrollOf(page)
    await chooseForGuest(page, 'Delete', 'MH12AB1008')
    await press(await expectQuestion(page, 'Are you sure you want to delete this vehicle?', 'MH12AB1008'), 'Delete')
    await expectToast(page, 'Vehicle deleted.')
    await expect(row(page, 'MH12AB1008')).toHaveCount(0)
    expect(await scrollOf(page)).toBe(scroll)
    expect(await hasFocus(row(page, 'MH12AB1009'))).toBe(true)

    // On a phone Edit is behind this button, to which the focus goes back.
    const edit = page.getByRole('button', { name: 'More for MH12AB1011' })
    await centre(edit)
    const before = { scroll: await scrollOf(page), top: await topOf(edit) }
    await chooseForGuest(page, 'Edit', 'MH12AB1011')
    await expect(page.getByLabel('Vehicle Number')).toBeFocused()
    await press(page, 'Cancel')
    await expect(edit).toBeFocused()
    expect({ scroll: await scrollOf(page), top: await topOf(edit) }).toEqual(before)
  },
)

// spec: screens.nothing-moves.2
test(
  'on the Notice Board, too, deleting and cancelling keep the place',
  { tag: '@phone' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    for (let number = 10; number < 22; number++) {
      const content = Array(8).fill('Words on a line.').join('\n')
      const notice = { body: { title: `Notice ${number}`, content, endDate: '2999-12-31' } }
      await community.call(admin, api.notices.create, notice)
    }
    await enter(page, admin, '/dashboard?section=notice')
    // Newest first: 13 is after 14.
    const remove = page.getByRole('button', { name: 'Delete Notice 14' })
    await centre(remove)
    const scroll = await scrollOf(page)
    expect(scroll).toBeGreaterThan(500)
    await remove.click()
    await press(await expectQuestion(page, 'Are you sure you want to delete this notice?', 'Notice 14'), 'Delete')
    await expect(remove).toHaveCount(0)
    const neighbour = page.getByRole('listitem').filter({ hasText: 'Notice 13' })
    expect(await hasFocus(neighbour)).toBe(true)
    await expect(neighbour).toBeInViewport()
    // The page closes the gap, but is not scrolled to its top.
    expect(Math.abs((await scrollOf(page)) - scroll)).toBeLessThan(500)

    const edit = page.getByRole('button', { name: 'Edit Notice 15' })
    await centre(edit)
    const before = await scrollOf(page)
    await edit.click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await press(page, 'Cancel')
    await expect(edit).toBeFocused()
    expect(await scrollOf(page)).toBe(before)
  },
)

// spec: screens.at-the-gate.4
test(
  'expected guests stand first, soonest first, then who is inside, then who left',
  { tag: '@phone' },
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    for (const plate of plates(7)) await planGuest(community, guard, plate, { inMinutes: -60, steps: ['enter'] })
    await planGuest(community, guard, 'MH12LL0001', { inMinutes: -90, steps: ['enter', 'exit'] })
    await planGuest(community, guard, 'MH12EE0002', { inMinutes: 30 })
    await planGuest(community, guard, 'MH12EE0001', { inMinutes: -20 })
    await enter(page, guard)
    const rows = rowsOf(page, list)
    await expect(rows).toHaveCount(10)
    await expect(rows.nth(0)).toContainText('MH12EE0001')
    await expect(rows.nth(1)).toContainText('MH12EE0002')
    await expect(rows.last()).toContainText('MH12LL0001')
    await expect(page.locator('[data-group]')).toHaveText([/Now and late\s*2/, /Inside\s*7/, /Left\s*1/])
    await expect(page.getByRole('button', { name: /^Mark Entry/ }).first()).toBeInViewport({ ratio: 1 })
    await expectGood(page)
  },
)

// spec: screens.at-the-gate.9
test('a mark can be undone for ten seconds, by its own button', { tag: '@phone' }, async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  await planGuest(community, guard, 'MH12AB1001')
  await enter(page, guard)
  const place = row(page, 'MH12AB1001')
  await press(page, 'Mark Entry MH12AB1001')
  await expect(page.getByRole('status').getByText(/^Undo for MH12AB1001 is available for 10 seconds\.$/)).toHaveCount(1)
  await press(page, 'Undo entry of MH12AB1001')
  await expectToast(page, 'Entry undone.')
  await expect(place).toContainText('Planned')
  await expect(place.getByRole('button', { name: 'Mark Entry MH12AB1001' })).toBeFocused()
  await expect(place.getByRole('button', { name: 'Mark Entry MH12AB1001' })).not.toHaveAttribute('aria-disabled')

  await press(page, 'Mark Entry MH12AB1001')
  const exit = place.getByRole('button', { name: 'Mark Exit MH12AB1001' })
  await expect(exit).not.toHaveAttribute('aria-disabled')
  await exit.click()
  await expect(place).toContainText('Exited')
  await press(page, 'Undo exit of MH12AB1001')
  await expectToast(page, 'Exit undone.')
  await expect(place).toContainText('Arrived')
  await expect(exit).not.toHaveAttribute('aria-disabled')
  await exit.click()
  await expect(page.getByRole('button', { name: 'Undo exit of MH12AB1001' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo exit of MH12AB1001' })).toHaveCount(0)
})

// spec: screens.at-the-gate.11
test(
  'what a moment ago was Mark Entry rests as Mark Exit, and does not look busy',
  { tag: '@phone' },
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    await planGuest(community, guard, 'MH12AB1001')
    await enter(page, guard)
    await expect(rowsOf(page, list)).toHaveCount(1)
    const first = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver(() => {
            const exit = document.querySelector('button[aria-label="Mark Exit MH12AB1001"]')
            if (exit)
              resolve({ rests: exit.getAttribute('aria-disabled'), spins: !!exit.querySelector('.animate-spin') })
          }).observe(document.body, { childList: true, subtree: true })
        }),
    )
    await press(page, 'Mark Entry MH12AB1001')
    expect(await first).toEqual({ rests: 'true', spins: false })
  },
)

// spec: screens.at-the-gate.10
test(
  'a guest of another day is let in after one question; a resident’s buttons are quiet',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    const inTwoDays = 2 * 24 * 60
    await planGuest(community, resident, 'MH12AB1001', { inMinutes: inTwoDays })
    await planGuest(community, resident, 'MH12AB1002')
    await enter(page, resident, '/dashboard?section=guestVehicles')
    const entry = page.getByRole('button', { name: 'Mark Entry MH12AB1001' })
    expect((await entry.boundingBox())!.height).toBeLessThan(56)
    // A resident's guest carries the resident's own number.
    await press(page, 'More for MH12AB1001')
    await expect(page.getByRole('menuitem', { name: 'Call Host 9876543210' })).toHaveAttribute('href', 'tel:9876543210')
    await page.keyboard.press('Escape')
    await entry.click()
    const on = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' })
    const day = on.format(new Date(Date.now() + inTwoDays * 60_000))
    const question = page.getByRole('dialog', { name: `This guest is expected on ${day}. Mark entry now?` })
    await expectGood(page)
    await press(question, 'Cancel')
    await expect(row(page, 'MH12AB1001')).toContainText('Planned')
    await entry.click()
    await press(question, 'Mark Entry')
    await expect(row(page, 'MH12AB1001')).toContainText('Arrived')
    // A guest expected today needs no question.
    await press(page, 'Mark Entry MH12AB1002')
    await expect(row(page, 'MH12AB1002')).toContainText('Arrived')
  },
)

// spec: screens.nothing-moves.3
test(
  'while a finger is on the list nothing moves, and new guests wait behind a button',
  { tag: '@phone' },
  async ({ page, community }, info) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    await expectMany(community, guard, 3)
    await page.clock.install()
    await enter(page, guard)
    await expect(rowsOf(page, list)).toHaveCount(3)
    const entry = page.getByRole('button', { name: 'Mark Entry MH12AB1001' })
    const finger = await fingerOn(page, row(page, 'MH12AB1001'), info.project.name === 'phone')
    const before = await topOf(entry)
    await planGuest(community, guard, 'MH12AA0001', { inMinutes: -60 })
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
    expect(await topOf(entry)).toBe(before)
    await expectGood(page)
    await finger.lift()
    await press(page, '1 new')
    await expect(rowsOf(page, list).first()).toContainText('MH12AA0001')

    const again = await fingerOn(page, row(page, 'MH12AA0001'), info.project.name === 'phone')
    await planGuest(community, guard, 'MH12AA0002', { inMinutes: -70 })
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
    await again.lift()
    // Pointer away from the list, after a moment.
    await page.mouse.move(5, 5)
    await page.clock.fastForward(11_000)
    await expect(rowsOf(page, list).first()).toContainText('MH12AA0002')
    await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0)
  },
)

/** A finger or pressed mouse, until it is lifted. */
async function fingerOn(page: Page, target: Locator, touches: boolean): Promise<{ lift: () => Promise<void> }> {
  await centre(target)
  const box = (await target.boundingBox())!
  const at = { x: Math.round(box.x + 6), y: Math.round(box.y + 6) }
  if (!touches) {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    return { lift: () => page.mouse.up() }
  }
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  return {
    lift: async () => {
      await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }
}

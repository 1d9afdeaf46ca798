import type { Page } from '@playwright/test'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectSection } from './screens.ts'
import { countTaps } from './count-taps.ts'

const row = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const all = (page: Page) => row(page).getByRole('button', { name: 'All sections' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'All sections' })

/** From the bar at the top to the end of the tiles. */
const headHeight = (page: Page) =>
  page.evaluate(() => {
    const bottom = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().bottom
    return bottom('main nav') - bottom('header')
  })

/** How many tiles there are, how many are wholly in sight, and the most lines of text that one has. */
const tilesOf = (page: Page) =>
  page
    .locator('main nav ul')
    .first()
    .evaluate((list) => {
      const linesOf = (tile: Element) => {
        const text = document.createRange()
        text.selectNodeContents(tile.querySelector('span')!)
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
      }
      const edge = list.getBoundingClientRect().right
      const tiles = [...list.querySelectorAll('a')]
      return {
        count: tiles.length,
        inSight: tiles.filter((tile) => tile.getBoundingClientRect().right <= edge).length,
        lines: Math.max(...tiles.map(linesOf)),
      }
    })

// spec: screens.sections.1
test(
  'the ninth section is two taps away; its sheet shows them all, and which is chosen',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, await community.person('Meera Admin', ['ADMIN']))
    await expectSection(page, 'Manage Users')
    const hand = countTaps(page)
    await hand.tap(all(page))
    await expect(sheet(page).getByRole('link')).toHaveCount(13)
    await expect(sheet(page).getByRole('link', { name: 'Manage Users' })).toHaveAttribute('aria-current', 'page')
    await expectGood(page)
    await hand.tap(sheet(page).getByRole('link', { name: 'Search Vehicle' }))
    await expectSection(page, 'Search Vehicle')
    expect(hand.taps).toBe(2)
    await expect(sheet(page)).toHaveCount(0)
    await expect(row(page).getByRole('link', { name: 'Search Vehicle' })).toBeInViewport({ ratio: 1 })
  },
)

// spec: screens.sections.1
test(
  'the sheet goes by Close, Escape or a tap beside it, and leaves the section as it was',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    await expectSection(page, 'My Vehicles')
    const ways = [
      () => sheet(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(180, 40),
    ]
    for (const close of ways) {
      await all(page).click()
      await expect(sheet(page)).toBeVisible()
      // A click on its padding does not close it.
      await sheet(page).click({ position: { x: 8, y: 8 } })
      await expect(sheet(page)).toBeVisible()
      await close()
      await expect(sheet(page)).toHaveCount(0)
      await expect(all(page)).toBeFocused()
    }
    await expectSection(page, 'My Vehicles')
  },
)

// spec: screens.sections.2
test('heading and tiles leave the phone to the section', { tag: '@phone' }, async ({ page, community }) => {
  await enter(page, await community.person('Asha Rao'))
  await expectSection(page, 'My Vehicles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByRole('main').getByText(community.name).first()).toBeVisible()
  expect(await headHeight(page)).toBeLessThanOrEqual(115)
  expect(await tilesOf(page)).toEqual({ count: 9, inSight: 3, lines: 2 })
})

test.describe('at a desk', { tag: '@phone' }, () => {
  test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } })

  // spec: screens.sections.2, screens.sections.3
  test('all tiles of a super admin are in sight, in every language', async ({ page, community }) => {
    await enter(page, community.superAdmin)
    for (const language of ['en', 'hi', 'mr']) {
      await page.evaluate((code) => localStorage.setItem('language', code), language)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        // The page follows its width, and its font, a moment later.
        await expect(async () => {
          const { lines, ...tiles } = await tilesOf(page)
          expect(tiles).toEqual({ count: 14, inSight: 14 })
          expect(lines).toBeLessThanOrEqual(2)
          expect(await headHeight(page)).toBeLessThanOrEqual(150)
        }).toPass()
      }
      await expect(page.locator('main nav').first().getByRole('button')).toHaveCount(0)
    }
  })
})

import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectRoomForTexts } from './expect-room.ts'
import { choose } from './languages.ts'
import { expectSection, press } from './screens.ts'

const row = (page: Page) => page.locator('main nav').first()
const all = (page: Page) => row(page).locator('button[aria-haspopup="dialog"]')
const sheet = (page: Page) => page.locator('dialog[open]')

/** How many tiles are wholly in sight, and what each has. */
const tilesOf = (page: Page) =>
  row(page)
    .locator('ul')
    .evaluate((list) => {
      const linesOf = (tile: Element) => {
        const text = document.createRange()
        text.selectNodeContents(tile.querySelector('span')!)
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
      }
      const edge = list.getBoundingClientRect().right + 1
      return [...list.querySelectorAll('a')].map((tile) => ({
        inSight: tile.getBoundingClientRect().right <= edge,
        width: tile.clientWidth,
        isCut: tile.scrollWidth > tile.clientWidth,
        lines: linesOf(tile),
      }))
    })

test.describe('at a desk', { tag: '@phone' }, () => {
  test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } })

  // spec: search.row.1, search.row.2
  test('with more than 14 sections the row scrolls, and All stands at its end', async ({ page, community }) => {
    await enter(page, await community.person('Meera Admin', ['USER', 'ADMIN', 'SECURITY']))
    for (const language of ['hi', 'mr', 'en'] as const) {
      await choose(page, language)
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(all(page)).toBeVisible()
        await expect(async () => {
          const tiles = await tilesOf(page)
          expect(tiles).toHaveLength(18)
          if (width === 1024 && language === 'en')
            expect(tiles.filter(({ inSight }) => !inSight).length).toBeGreaterThan(0)
          expect(tiles.filter(({ isCut, lines }) => isCut || lines > 2)).toEqual([])
        }).toPass()
      }
    }
    await expectGood(page)
  })

  // spec: search.row.1
  test('All is absent where every tile is in sight, and comes with text of twice the size', async ({
    page,
    community,
  }) => {
    await enter(page, await community.person('Asha Rao'))
    await expectSection(page, 'My Vehicles')
    await expect(all(page)).toBeHidden()
    for (const [width, isShown] of [
      [1024, false],
      [820, false],
      [700, true],
      [1280, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(all(page)).toBeVisible({ visible: isShown })
      if (!isShown) expect((await tilesOf(page)).every(({ inSight }) => inSight)).toBe(true)
    }
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect(all(page)).toBeVisible()
  })

  // spec: search.sheet.1
  test('six stand beside each other in the sheet', async ({ page, community }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await enter(page, await community.person('Meera Admin', ['ADMIN']))
    await all(page).click()
    await expect(sheet(page).getByRole('link')).toHaveCount(13)
    const places = async (heading: string) => {
      const tiles = await sheet(page).getByRole('list', { name: heading }).getByRole('link').all()
      return Promise.all(tiles.map(async (tile) => (await tile.boundingBox())!.y))
    }
    expect(new Set(await places('Office')).size).toBe(1)
    expect(await places('Office')).toHaveLength(6)
    await expectGood(page)
    await page.setViewportSize({ width: 767, height: 1024 })
    expect(new Set(await places('Office')).size).toBe(2)
  })
})

// spec: search.sheet.1, search.sheet.2
test(
  'thirteen sections stand under their headings without scrolling, seventeen nearly, in each language',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const [admin, atHome] = [
      await community.person('Meera Admin', ['ADMIN']),
      await community.person('Ravi Admin', ['USER', 'ADMIN']),
    ]
    const other = await elsewhere()
    for (const [at, person, count, most] of [
      [page, admin, 13, 0],
      [other, atHome, 17, 60],
    ] as const) {
      await at.setViewportSize({ width: 360, height: 740 })
      await enter(at, person)
      for (const language of ['hi', 'mr', 'en'] as const) {
        await choose(at, language)
        await all(at).click()
        await expect(sheet(at).getByRole('link')).toHaveCount(count)
        const left = await sheet(at).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
        expect(left, `${count} in ${language}`).toBeLessThanOrEqual(most)
        await expectRoomForTexts(at, `${count} in ${language}`)
        if (language !== 'en') await at.keyboard.press('Escape')
      }
    }
    await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveText(['Gate and Parking', 'Community', 'Office'])
    const under = (heading: string) => sheet(other).getByRole('list', { name: heading }).getByRole('link')
    await expect(under('My Home')).toHaveText(['My Vehicles', 'My Members', 'My Household'])
    await expect(under('Gate and Parking')).toHaveText([
      'Search Vehicle',
      'Guest Vehicles',
      'My Visitors',
      'The Gate',
      'Block List',
    ])
    await expect(under('Community')).toHaveText(['Search Members', 'Notice Board', 'Domestic Help'])
    await expect(under('Office')).toHaveText([
      'Manage Users',
      'Approve Users',
      'User Analytics',
      'Audit Trail',
      'Houses',
      'Community Settings',
    ])
    await expectGood(other, { dark: true })
  },
)

// spec: search.row.3, search.sheet.3
test(
  'All has a dot where a tile out of sight has a number, and Today leads back to the day',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [admin, asha] = await Promise.all([
      community.person('Meera Admin', ['ADMIN'], { houseNo: '202', division: 'B' }),
      community.person('Asha Rao'),
    ])
    await enter(page, asha)
    await expectSection(page, 'My Vehicles')
    // As soon as the row is watched.
    await page.waitForTimeout(1_500)
    await expect(all(page)).not.toHaveAccessibleDescription(/./)
    await community.call(admin, api.notices.create, {
      body: { title: 'Water', content: 'Please read.', endDate: '2999-12-31' },
    })
    await page.goto('/dashboard?section=members')
    await expect(all(page)).toHaveAccessibleDescription('More is waiting in other sections.')
    await expectGood(page)
    // The tile comes into sight.
    await row(page)
      .locator('ul')
      .evaluate((list) => list.scrollTo({ left: 300, behavior: 'instant' }))
    await expect(all(page)).not.toHaveAccessibleDescription(/./)
    await all(page).click()
    await expect(sheet(page).getByRole('button', { name: 'Search' })).toBeVisible()
    await press(sheet(page), 'Today')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(sheet(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveText(['1 new notice'])
    await expectSection(page, 'My Vehicles')
  },
)

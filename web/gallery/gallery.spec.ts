import type { Page } from '@playwright/test'
import { expectAccessible } from '../../e2e/axe.ts'
import { expect, expectNoSidewaysScrolling, test } from '../../e2e/fixtures.ts'
import { expectRoomForTexts } from '../../e2e/expect-room.ts'
import { readTargets } from './targets.ts'

/** What lies over the page (opened.tsx). */
const over = [
  'question',
  'harmless',
  'sending',
  'refused',
  'long',
  'share',
  'menu',
  'files',
  'toasts',
  'emergency',
] as const
type View = (typeof over)[number] | 'all'

async function open(page: Page, lang: string, view: View): Promise<void> {
  await page.goto(`/gallery/?${new URLSearchParams({ lang, open: view })}`)
  const last = {
    all: page.getByRole('heading', { level: 2, name: 'Lists' }),
    toasts: page.locator('.Toastify__toast').nth(2),
  }
  await expect(last[view as keyof typeof last] ?? page.locator('dialog[open], [role=menu]')).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function lookAt(page: Page, lang: string, view: View): Promise<void> {
  await open(page, lang, view)
  await expectAccessible(page, ['light', 'dark'], {
    toasts: view === 'toasts',
    // The same component is on the page several times, in each of its states.
    without: ['landmark-unique'],
  })
  await expectNoSidewaysScrolling(page)
  await expectRoomForTexts(page, `${lang}, ${view}`)
  if (test.info().project.name === 'phone') expect.soft(await page.evaluate(readTargets), view).toEqual([])
}

for (const lang of ['en', 'hi', 'mr']) {
  // spec: screens.reading-and-reaching.10, notices.card.4
  test(`every component can be read and pressed, in ${lang}`, async ({ page }) => lookAt(page, lang, 'all'))

  // spec: screens.reading-and-reaching.10, notices.alarm.9
  test(`and every dialog, menu and toast, in ${lang}`, async ({ page }) => {
    for (const view of over) await test.step(view, () => lookAt(page, lang, view))
  })
}

// If transitions were only shortened, each nesting level would start its own one a frame after its parent's.
test('with less motion, what is inherited reaches the innermost element at once', async ({ page }) => {
  await open(page, 'en', 'all')
  const sizes = await page.getByRole('heading', { level: 2, name: 'Lists' }).evaluate((heading) => {
    const read = () => getComputedStyle(heading).wordSpacing
    const before = read()
    document.documentElement.style.wordSpacing = '3px'
    return [before, read()]
  })
  expect(sizes).toEqual(['0px', '3px'])
})

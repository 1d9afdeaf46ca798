import type { Page } from '@playwright/test'
import { enter, expect, expectNoSidewaysScrolling, test } from './fixtures.ts'
import { expectRoomForTexts } from './expect-room.ts'
import { press } from './screens.ts'
import { seed } from './seed.ts'
import { openForm, own, pages, platform, residents, offices, unfold } from './open-pages.ts'

/** Each language at each width, once in light and once in dark: colours change no layout. */
const views = [
  { width: 320, height: 640, languages: { hi: 'light', mr: 'dark' } },
  { width: 1280, height: 800, languages: { mr: 'light', hi: 'dark' } },
] as const

/** Speaks a language as when another tab has chosen it, so that nothing is loaded again and no account keeps it. */
type Speak = (code: string) => Promise<void>

async function otherTab(page: Page): Promise<Speak> {
  const other = await page.context().newPage()
  await other.goto('/healthz')
  return async (code) => {
    await other.evaluate((chosen) => localStorage.setItem('language', chosen), code)
    await page.waitForFunction((chosen) => document.documentElement.lang === chosen, code)
    // Drawn, with the letters' font.
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await document.fonts.ready
    })
  }
}

/** By a link of the page where there is one. */
async function open(page: Page, path: string): Promise<void> {
  const isSection = path.startsWith('/dashboard')
  const heading = page.locator(`main ${isSection ? 'h2' : 'h1'}:not([data-left])`).first()
  await page.locator('h1, h2').evaluateAll((all) => all.forEach((each) => each.setAttribute('data-left', '')))
  const link = page.locator(`a[href="${path}"]:visible`).first()
  if ((await link.count()) > 0) await link.click()
  else await page.goto(path)
  await expect(heading).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

/** Checks what is open in every language and at every width. */
async function lookAt(page: Page, speak: Speak, where: string): Promise<void> {
  for (const { width, height, languages } of views) {
    await page.setViewportSize({ width, height })
    if ((await page.locator('dialog[open]').count()) === 0) await unfold(page)
    for (const [code, colorScheme] of Object.entries(languages)) {
      await page.emulateMedia({ colorScheme })
      await speak(code)
      await expectNoSidewaysScrolling(page)
      await expectRoomForTexts(page, `${where}, ${code}, ${width} px`)
    }
  }
  await speak('en')
}

async function walk(page: Page, speak: Speak, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await open(page, path)
      await openForm(page)
      await lookAt(page, speak, path)
    })
}

// spec: words.room.1
test('every text has room on the pages for everyone', { tag: '@desk' }, async ({ page, community }) => {
  await page.goto('/')
  const speak = await otherTab(page)
  await lookAt(page, speak, '/')
  await walk(
    page,
    speak,
    pages.filter((path) => path !== '/'),
  )
  await open(page, '/login')
  await press(page, 'Login')
  await lookAt(page, speak, 'login, refused')
  await open(page, '/signup')
  await page.getByLabel('Search Community').fill(community.name)
  await press(page.getByRole('main'), 'Search')
  await page.getByText(community.displayName).click()
  await lookAt(page, speak, 'signup, found')
  await press(page, 'Next')
  await page.getByRole('checkbox').check()
  await press(page, 'Register')
  await lookAt(page, speak, 'signup, refused')
})

// spec: words.room.1
test('and in all that a resident sees', { tag: '@desk' }, async ({ page, community }) => {
  const { resident } = await seed(community)
  await enter(page, resident, '/profile')
  const speak = await otherTab(page)
  await walk(page, speak, [...residents, ...own])
})

// spec: words.room.1
test('and in all that a guard and an admin see', { tag: '@desk' }, async ({ page, community }) => {
  const { everybody } = await seed(community)
  await enter(page, everybody, '/profile')
  const speak = await otherTab(page)
  await walk(page, speak, offices)
})

/** By section: what opens it, and a button in it. */
const further = [
  ['vehicles', 'Delete MH12AB1234', 'Delete'],
  ['approveUsers', 'Approve Kiran Rao', 'Approve'],
  ['domesticHelp', 'Rate Kiran Rao', 'Submit Rating'],
  ['manageUsers', 'Edit Roles of Kiran Rao', 'Save roles of Kiran Rao'],
] as const

// spec: words.room.1
test('and in dialogs, and in the menu of a phone', { tag: '@desk' }, async ({ page, community }) => {
  const { everybody } = await seed(community)
  await enter(page, everybody, '/profile')
  const speak = await otherTab(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await press(page, 'Menu')
  await lookAt(page, speak, 'the menu')
  for (const [section, opener, inside] of further)
    await test.step(section, async () => {
      await open(page, `/dashboard?section=${section}`)
      await unfold(page)
      await page.getByRole('button', { name: opener }).first().click()
      await expect(page.getByRole('button', { name: inside, exact: true })).toBeVisible()
      await lookAt(page, speak, opener)
      await page.keyboard.press('Escape')
    })
})

// spec: words.room.1
test('and in all that a super admin sees', { tag: '@desk' }, async ({ page, community }) => {
  await seed(community)
  await enter(page, community.superAdmin, '/profile')
  const speak = await otherTab(page)
  // Filtered to one community: the unfiltered lists hold the data of every other story.
  await walk(
    page,
    speak,
    platform.map((path) => `${path}&communityId=${community.id}`),
  )
})

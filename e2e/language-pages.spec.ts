import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../scripts/chromium.ts'
import { expect, test } from './fixtures.ts'
import { choose, expectLanguage, hindi, languageSelect, marathi, storedLanguage } from './languages.ts'

const cataloguesAsked = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, code] = /\/assets\/(hi|mr)-[\w-]+\.js$/.exec(request.url()) ?? []
    if (code) asked.push(code)
  })
  return asked
}
const features = 'What your society needs every day'

test.describe('in a browser that asks for Marathi', { tag: '@desk' }, () => {
  test.use({ locale: 'mr-IN' })

  // spec: words.catalogues.4, words.pages.1
  test('the pages are in Marathi, and only its catalogue is loaded', async ({ page }) => {
    const asked = cataloguesAsked(page)
    expect((await page.goto('/'))?.headers()).toMatchObject({ 'content-language': 'mr' })
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(marathi(features))
    // The first page is finished as it comes.
    expect(asked).toEqual([])
    for (const path of ['/login', '/about', '/nowhere']) await page.goto(path)
    await expect(page).toHaveTitle(`${marathi('404 - Page Not Found')} · Aangan`)
    expect([...new Set(asked)]).toEqual(['mr'])
    expect(await storedLanguage(page)).toBeNull()
  })

  // spec: words.select.2
  test('what was chosen before counts more, and an address more than that', async ({ page }) => {
    const asked = cataloguesAsked(page)
    await page.goto('/login')
    await choose(page, 'hi')
    asked.length = 0
    await page.goto('/login')
    await expectLanguage(page, 'hi')
    expect([...new Set(asked)]).toEqual(['hi'])
    await page.goto('/#features')
    await expect(page).toHaveURL('/?lang=hi#features')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(hindi(features))
    await page.goto('/?lang=mr')
    await expectLanguage(page, 'mr')
    expect(await storedLanguage(page)).toBe('mr')
    asked.length = 0
    await page.goto('/signup?lang=en')
    await expectLanguage(page, 'en')
    await expect(page).toHaveURL('/signup')
    await page.goto('/login')
    await expectLanguage(page, 'en')
    expect(asked).toEqual([])
  })

  // spec: words.pages.2
  test('a browser that is too old is told so in Marathi', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSLayerBlockRule'))
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript' }))
    for (const path of ['/', '/login']) {
      await page.goto(path)
      await expect(page.getByRole('heading')).toHaveText(marathi('This browser is too old'))
      await expect(page.getByRole('link', { name: 'Firefox' })).toBeVisible()
    }
  })
})

// spec: words.pages.1
test('a shared address opens in its language, and stays in it', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/?lang=mr')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(marathi(features))
  await page
    .getByRole('main')
    .getByRole('link', { name: marathi('Get Started') })
    .click()
  await expectLanguage(page, 'mr')
  await expect(page).toHaveURL('/signup')
  await page.reload()
  await expectLanguage(page, 'mr')
  // Nobody has this language.
  await page.goto('/?lang=xx')
  await expect(languageSelect(page)).toHaveValue('en')
})

// spec: words.texts.1
test('a link within a sentence stands where the language has its words', { tag: '@desk' }, async ({ page }) => {
  for (const code of ['hi', 'mr']) {
    await page.goto(`/terms?lang=${code}`)
    const links = page.getByRole('main').getByRole('link')
    await expect(links).toHaveCount(2)
    await expect(links.first()).toHaveAttribute('href', '/privacy')
    await expect(links.first()).toHaveText(/^[\u0900-\u097f ]+$/)
    await expect(page.getByRole('main')).not.toContainText(/[<>{}]/)
  }
})

// spec: words.catalogues.4
test('English needs no catalogue', { tag: '@desk' }, async ({ page }) => {
  const asked = cataloguesAsked(page)
  for (const path of ['/', '/login', '/about']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(asked).toEqual([])
})

/** No font of the machine has Devanagari letters. */
const withoutDevanagari =
  '<selectfont><rejectfont><pattern><patelt name="lang"><string>hi</string></patelt></pattern></rejectfont></selectfont>'
/** Renames every font to one that local() asks for. */
const namedDevanagari =
  '<match target="scan"><edit name="fullname" mode="assign"><string>Noto Sans Devanagari</string></edit></match>'

/** A browser that finds the machine's fonts by these rules of fontconfig, and the fonts that its page fetches. */
async function browserWithFonts(rules: string, visit: (page: Page, fetched: string[]) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-fonts-'))
  const config = join(folder, 'fonts.conf')
  // With its own cache, because the system's has the fonts' real names.
  writeFileSync(
    config,
    `<fontconfig><dir>/usr/share/fonts</dir><cachedir>${folder}/cache</cachedir>${rules}</fontconfig>`,
  )
  const browser = await chromium.launch({
    ...chromiumOptions,
    env: { ...process.env, FONTCONFIG_FILE: config } as Record<string, string>,
  })
  try {
    const page = await browser.newPage({ baseURL: process.env['AANGAN_URL']!, locale: 'en-IN' })
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fetched.push(request.url())
    })
    await visit(page, fetched)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}
const faces = (page: Page) => page.evaluate(() => [...document.fonts].map(({ status }) => status))

// spec: words.fonts.1
test(
  'letters that no font of the device has come once, from our own address, where they are shown',
  { tag: '@desk' },
  async ({}) => {
    await browserWithFonts(withoutDevanagari, async (page, fetched) => {
      for (const path of ['/', '/login', '/about']) await page.goto(path, { waitUntil: 'networkidle' })
      expect(fetched).toEqual([])
      await choose(page, 'hi')
      await expect.poll(() => fetched.length).toBe(1)
      expect(fetched[0]).toMatch(new RegExp(`^${process.env['AANGAN_URL']}/assets/[\\w-]+\\.woff2$`))
      // Chromium aborts a font with the page that fetches it, for the next page too.
      await expect.poll(() => faces(page)).not.toContain('loading')
      await page.goto('/', { waitUntil: 'networkidle' })
      expect(await faces(page)).toContain('loaded')
      expect(await faces(page)).not.toContain('error')
      // The second visit takes it from the cache.
      const sent = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.woff2'))
          .map((entry) => (entry as PerformanceResourceTiming).transferSize),
      )
      expect(sent).toEqual([0])
    })
  },
)

// spec: words.fonts.1
test('a font of the device is used instead of ours', { tag: '@desk' }, async ({}) => {
  await browserWithFonts(withoutDevanagari + namedDevanagari, async (page, fetched) => {
    await page.goto('/?lang=hi', { waitUntil: 'networkidle' })
    expect(await faces(page)).toContain('loaded')
    expect(await faces(page)).not.toContain('error')
    expect(fetched).toEqual([])
  })
})

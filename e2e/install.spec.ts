import type { Page } from '@playwright/test'
import { enter, expect, expectGood, saveData, test } from './fixtures.ts'
import { expectSection } from './screens.ts'

// What a tap sets in motion is looked at.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, savesData: false })

const link = (page: Page, rel: string) => page.locator(`link[rel="${rel}"]`)

// spec: screens.installable.1
test(
  'the page names a manifest in its language, whose icons are there',
  { tag: '@phone' },
  async ({ browser, baseURL }) => {
    for (const code of ['en', 'hi', 'mr']) {
      const context = await browser.newContext({ locale: code, baseURL: baseURL! })
      const page = await context.newPage()
      for (const path of ['/', '/login']) {
        await page.goto(path)
        const href = await link(page, 'manifest').getAttribute('href')
        const reply = await context.request.get(href!)
        expect(reply.headers()).toMatchObject({ 'cache-control': 'no-cache' })
        expect(reply.headers()['content-type']).toContain('application/manifest+json')
        const manifest = (await reply.json()) as {
          lang: string
          icons: { src: string }[]
          shortcuts: { name: string; url: string }[]
        }
        expect(manifest).toMatchObject({ lang: code, start_url: '/dashboard', scope: '/', display: 'standalone' })
        const names: Record<string, string> = { en: 'Gate Desk', hi: 'गेट डेस्क', mr: 'गेट डेस्क' }
        expect(manifest.shortcuts).toMatchObject([{ name: names[code], url: '/gate' }])
        const pictures = [
          ...manifest.icons.map(({ src }) => src),
          await link(page, 'apple-touch-icon').getAttribute('href'),
        ]
        for (const src of pictures)
          expect((await context.request.get(src!)).headers()['content-type'], src!).toBe('image/png')
      }
      await context.close()
    }
  },
)

// spec: gate.without-network.1
test('the manifest is there by its usual name', { tag: '@phone' }, async ({ request }) => {
  const reply = await request.get('/manifest.webmanifest')
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  expect(await reply.json()).toMatchObject({ lang: 'en', display: 'standalone', shortcuts: [{ url: '/gate' }] })
})

// spec: screens.installable.2
test('a shared link to the first page has a title, a line and a picture', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect(await meta('title')).toBe('Aangan')
  expect(await meta('description')).toBe(await page.locator('meta[name="description"]').getAttribute('content'))
  expect((await page.request.get((await meta('image'))!)).headers()['content-type']).toBe('image/png')
})

// spec: screens.installable.3
test(
  'where the browser offers to install Aangan, the menu does, once',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    await expectSection(page, 'My Vehicles')
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    const install = page.getByRole('button', { name: 'Install Aangan' })
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(install).toHaveCount(0)
    const kept = await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(Object.assign(window, { asked: true })),
      })
      window.dispatchEvent(offer)
      return offer.defaultPrevented
    })
    // Else the browser shows a bar of its own.
    expect(kept).toBe(true)
    await expectGood(page)
    await install.click()
    expect(await page.evaluate(() => 'asked' in window)).toBe(true)
    await expect(install).toHaveCount(0)
  },
)

test.describe('on a slow phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 360, height: 740 } })

  // spec: screens.a-tap-is-heard.1
  test('a tap is seen at once, and a line within half a second: on the first page and between sections', async ({
    page,
    community,
  }) => {
    const resident = await community.person('Asha Rao')
    await saveData(page)
    const slow = await page.context().newCDPSession(page)
    await slow.send('Network.enable')
    const crawl = () =>
      slow.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 50_000,
        uploadThroughput: 50_000,
      })
    /** The line's own delay, in milliseconds, once it is to be seen. Frames of a busy machine do not count. */
    const delayOfLine = async () => {
      const line = () =>
        page.evaluate(() => {
          const { animationDelay, content, opacity } = getComputedStyle(document.documentElement, '::before')
          return { isSeen: content !== 'none' && Number(opacity) > 0, delay: Number.parseFloat(animationDelay) * 1000 }
        })
      await expect.poll(async () => (await line()).isSeen).toBe(true)
      return (await line()).delay
    }
    await page.goto('/')
    await crawl()
    const login = page.getByRole('main').getByRole('link', { name: 'Login' })
    const box = (await login.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    expect(await login.evaluate((element) => Number(getComputedStyle(element).opacity))).toBeLessThan(1)
    await page.mouse.up()
    expect(await delayOfLine()).toBeLessThan(500)
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()

    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await enter(page, resident)
    await expectSection(page, 'My Vehicles')
    await crawl()
    // Not by a pointer, which would load the section before the tap.
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'My Members' })
      .evaluate((tile) => (tile as HTMLElement).click())
    expect(await delayOfLine()).toBeLessThan(500)
    await expect(page.getByRole('heading', { level: 2, name: 'My Members' })).toBeVisible()
  })
})

// spec: screens.a-tap-is-heard.2
test(
  'the first page loads what it leads to when it is idle, and starts it only with a tap',
  { tag: '@phone' },
  async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto('/')
    await expect.poll(() => loaded.filter((path) => path.includes('login.screen')).length).toBe(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Aangan' })).toBeVisible()
    const before = loaded.length
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    // Whether passkeys are offered is asked once the form is there.
    const needed = loaded.slice(before).filter((path) => path.endsWith('.js') && !/passkey|login-steps/.test(path))
    expect(needed).toEqual([])
  },
)

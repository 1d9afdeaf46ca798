import type { BrowserContext, Page } from '@playwright/test'
import { deployments } from './deployments.ts'
import { expect, test, type CommunityFixture } from './fixtures.ts'
import { guestOf } from './new-visitor.ts'
import { deskOf, headOf } from './desk.ts'

type Deployments = Awaited<ReturnType<typeof deployments>>
let site: Deployments
let context: BrowserContext

// At an address of its own, so in a browser of its own.
test.beforeEach(async ({ browser }) => {
  site = await deployments()
  context = await browser.newContext()
})
test.afterEach(async () => {
  await context.close()
  site.stop()
})

async function desk(community: CommunityFixture): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await deskOf(page, community, site.address)
  await expect.poll(() => hasPage(page)).toBe(true)
  return page
}

const hasPage = (page: Page) => page.evaluate(async () => (await caches.match('/gate')) !== undefined)
const versions = (page: Page) => page.evaluate(() => caches.keys())
const shown = (page: Page) => page.evaluate(() => document.documentElement.dataset['version'])
const waits = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed')

/** The newer one has everything, and waits. */
async function deployNewer(page: Page): Promise<void> {
  site.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => waits(page)).toBe(true)
}

const askForGuest = (page: Page) => guestOf(page, 'A', '101', { 'Visitor Name': 'Rohit Shah' })

// spec: gate.without-network.9
test('a newer version waits for a desk in use, and comes once it is idle', { tag: '@desk' }, async ({ community }) => {
  const page = await desk(community)
  await askForGuest(page)
  await deployNewer(page)
  // Another window of the same browser, which nobody looks at any more.
  const other = await context.newPage()
  await other.goto(`${site.address}/dashboard`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage('take over'))
  await page.clock.fastForward(300_000)
  await page.waitForTimeout(2_000)
  expect(await waits(page)).toBe(true)
  await expect(page.getByLabel('Visitor Name')).toHaveValue('Rohit Shah')
  await other.close()

  await page.goBack()
  await page.goBack()
  await expect(headOf(page, 'Expected')).toBeVisible()
  await page.clock.fastForward(30_000)
  expect(await shown(page)).toBe(site.first)
  await page.clock.fastForward(60_000)
  await expect.poll(() => shown(page).catch(() => undefined)).toBe(site.newer)
  await expect(page.getByText('Synced')).toBeVisible()
  await expect.poll(() => versions(page)).toEqual([`gate ${site.newer}`])
})

// spec: gate.without-network.9
test(
  'a visitor half written down outlives a newer version, and so do the old files',
  { tag: '@desk' },
  async ({ community }) => {
    const page = await desk(community)
    await askForGuest(page)
    await deployNewer(page)
    const newer = context.serviceWorkers().at(-1)!
    await newer.evaluate(() => (globalThis as unknown as { skipWaiting: () => Promise<void> }).skipWaiting())
    await expect.poll(() => waits(page)).toBe(false)
    await page.clock.fastForward(300_000)
    await page.waitForTimeout(1_000)
    await expect(page.getByLabel('Visitor Name')).toHaveValue('Rohit Shah')
    expect(await shown(page)).toBe(site.first)
    const [here, there] = await Promise.all([
      page.evaluate(async (chunk) => (await fetch(chunk)).status, site.chunk),
      fetch(site.address + site.chunk),
    ])
    expect([here, there.status]).toEqual([200, 404])
  },
)

// spec: gate.without-network.9
test(
  'a version that cannot be kept whole is not kept: the older one stays',
  { tag: '@desk' },
  async ({ community }) => {
    const page = await desk(community)
    const before = await versions(page)
    site.deploy()
    site.break()
    const failed = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const found = new Promise<ServiceWorker>((resolve) =>
        registration!.addEventListener('updatefound', () => resolve(registration!.installing!)),
      )
      await registration!.update().catch(() => undefined)
      const worker = await found
      return new Promise((resolve) => {
        const look = () => (worker.state === 'installing' ? setTimeout(look, 50) : resolve(worker.state))
        look()
      })
    })
    expect(failed).toBe('redundant')
    expect(before).toEqual([`gate ${site.first}`])
    await page.reload()
    expect(await shown(page)).toBe(site.first)
  },
)

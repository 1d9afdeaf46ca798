import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { invite } from './desk.ts'
import { lineToServer, type Line } from './cuttable-proxy.ts'
import { enter, expect, expectGood, test as base, type CommunityFixture, type Person } from './fixtures.ts'
import { kept } from './cached-files.ts'
import { expectSection, openTile, press, rowsOf } from './screens.ts'

const test = base.extend<{ line: Line }>({
  line: async ({}, use) => {
    const line = await lineToServer()
    await use(line)
    await line.close()
  },
})

test.use({ savesData: false })

const plate = 'MH12AB1234'
const expected = (page: Page) => page.getByRole('article', { name: 'Suresh Iyer' })
const asOf = (page: Page) => page.getByText(/^Shown as of \d+:\d\d [ap]m$/).first()

/** Has looked at My Visitors and My Vehicles, and stands at My Visitors. */
async function residentOnLine(page: Page, community: CommunityFixture, line: Line): Promise<Person> {
  const resident = await community.person('Asha Rao')
  await invite(community, resident)
  await community.call(resident, api.vehicles.create, { body: { vehicleNo: plate, type: 'four-wheeler' } })
  await enter(page, resident, `${line.address}/dashboard`)
  await expect(rowsOf(page, 'My Vehicles').filter({ hasText: plate })).toBeVisible()
  await openTile(page, 'My Visitors')
  await expect(expected(page)).toBeVisible()
  await expect.poll(() => kept(page)).toContain('/dashboard')
  await expect.poll(() => storedLists(page)).toContain('Suresh Iyer')
  return resident
}

const storedLists = (page: Page) => page.evaluate(() => localStorage.getItem('lists') ?? '')

/** Everything that the browser keeps of this address, as text. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const bodies = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        const replies = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
        return Promise.all(replies.map((reply) => reply!.text()))
      }),
    )
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name }) =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open(name!)
            opening.onsuccess = async () => {
              const db = opening.result
              const rows = [...db.objectStoreNames].map(
                (store) =>
                  new Promise<string>((done) => {
                    const all = db.transaction(store).objectStore(store).getAll()
                    all.onsuccess = () => done(JSON.stringify(all.result))
                  }),
              )
              resolve((await Promise.all(rows)).join('\n'))
              db.close()
            }
          }),
      ),
    )
    return [JSON.stringify(localStorage), JSON.stringify(sessionStorage), ...databases, ...bodies.flat()].join('\n')
  })

// spec: screens.without-a-network.7
test(
  'a resident’s lists stay when the network goes, and a reload shows them without it',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    await residentOnLine(page, community, line)
    await line.cut('refused')
    await openTile(page, 'My Vehicles')
    await openTile(page, 'My Visitors')
    await expect(expected(page)).toBeVisible()
    await page.reload()
    await expectSection(page, 'My Visitors')
    await expect(expected(page)).toBeVisible()
    await expect(asOf(page)).toBeVisible()
    await expect(page.getByText('Backend server is not running or unreachable.').first()).toBeVisible()
    await expectGood(page)
    await openTile(page, 'My Vehicles')
    await expect(rowsOf(page, 'My Vehicles').filter({ hasText: plate })).toBeVisible()
    await expect(asOf(page)).toBeVisible()
    await line.restore()
    await expect(asOf(page)).toBeHidden({ timeout: 60_000 })
  },
)

// spec: screens.without-a-network.8
test(
  'the app opens without its server, and a server that is silent does not hold it',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    await residentOnLine(page, community, line)
    await line.cut('swallowed')
    const next = await page.context().newPage()
    await page.close()
    await next.goto(`${line.address}/dashboard`, { waitUntil: 'commit' })
    await expect(rowsOf(next, 'My Vehicles').filter({ hasText: plate })).toBeVisible()
    await expect(asOf(next)).toBeVisible()
  },
)

// spec: screens.without-a-network.11
test(
  'where a page starts without a network its search leads to what is kept, and says that the rest needs one',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    await residentOnLine(page, community, line)
    await line.cut('refused')
    await page.reload()
    await expectSection(page, 'My Visitors')
    await press(page, 'Search')
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.getByRole('combobox').fill('scooter')
    await expect(search.getByRole('option', { name: 'My Vehicles' })).toBeVisible()
    await expect(search.getByText('Backend server is not running or unreachable.')).toBeVisible()
    await expect(search.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectGood(page, { dark: true })
    await search.getByRole('combobox').press('Enter')
    await expectSection(page, 'My Vehicles')
    await expect(rowsOf(page, 'My Vehicles').filter({ hasText: plate })).toBeVisible()
  },
)

// spec: screens.without-a-network.9
test(
  'after a logout nothing of a resident is left on the device',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await residentOnLine(page, community, line)
    expect(await everythingKept(page)).toContain('Suresh Iyer')
    await line.cut('refused')
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    await press(page, 'Logout')
    await expect(page).toHaveURL(/\/login/)
    const left = await everythingKept(page)
    for (const own of ['Suresh Iyer', plate, resident.id, resident.username, 'Asha Rao'])
      expect(left).not.toContain(own)
    await page.goto(`${line.address}/dashboard`)
    await expect(page).toHaveURL(/\/login/)
  },
)

// spec: screens.without-a-network.10
test(
  'what a resident’s device keeps ends with the session, and is never another’s',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await residentOnLine(page, community, line)
    const neighbour = await community.person('Bharat Jain', ['USER'], { houseNo: '909' })
    await community.call(resident, api.auth.logout)
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    expect(await storedLists(page)).toBe('')
    const next = await page.context().newPage()
    await enter(next, neighbour, `${line.address}/dashboard?section=visitors`)
    await expect(next.getByText('Nobody is expected.')).toBeVisible()
    await expect.poll(() => storedLists(next)).toContain(neighbour.id)
    await line.cut('refused')
    await next.reload()
    await expectSection(next, 'My Visitors')
    await expect(next.getByText('Welcome, Bharat Jain').first()).toBeAttached()
    await expect(expected(next)).toBeHidden()
    expect(await everythingKept(next)).not.toContain('Suresh Iyer')
  },
)

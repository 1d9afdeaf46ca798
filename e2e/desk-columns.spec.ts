import { api } from '@aangan/contract/api'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Locator, Page } from '@playwright/test'
import { deskOf, headOf, invite, showList } from './desk.ts'
import { expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { colourOf, press } from './screens.ts'

const ask = (community: CommunityFixture, guard: Person, visitorName: string, houseNo = '101') =>
  community.call<Visit>(guard, api.visits.ask, { body: { kind: 'GUEST', visitorName, houseNo, division: 'A' } })

/** More of each list than has room. */
async function fillLists(community: CommunityFixture, resident: Person, guard: Person, waiting = 0): Promise<void> {
  for (let guest = 1; guest <= 12; guest++) {
    await invite(community, resident, { visitorName: `Guest ${guest}` })
    const { id } = await ask(community, guard, `Caller ${guest}`)
    await community.call(resident, api.visits.answer, { params: { id }, body: { answer: 'APPROVE' } })
    const recordedAt = new Date().toISOString()
    const entry = { id: crypto.randomUUID(), kind: 'ENTRY', visitId: id, recordedAt, offline: false }
    await community.call(guard, api.movements.send, { body: { sentAt: recordedAt, movements: [entry] } })
  }
  for (let guest = 1; guest <= waiting; guest++) await ask(community, guard, `Asking ${guest}`, `20${guest}`)
}

const columnsOf = (page: Page) => [
  page.getByRole('region', { name: /^Waiting/ }),
  page.getByRole('region', { name: /^Expected/ }),
  page.getByRole('tabpanel'),
]
const scrollTops = async (page: Page) => {
  const tops = await Promise.all(columnsOf(page).map((column) => column.evaluate(({ scrollTop }) => scrollTop > 0)))
  return [...tops, await page.evaluate(() => scrollY > 0)]
}
const boxOf = async (target: Locator) => (await target.boundingBox())!

// spec: gate.columns.1, gate.columns.2
test(
  'on a wide screen three lists stand side by side, and each scrolls alone',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    const guard = await deskOf(page, community)
    await fillLists(community, resident, guard, 8)
    await page.reload()
    await expect(headOf(page, 'Waiting')).toHaveText('Waiting8')
    await expect(headOf(page, 'Expected')).toHaveText('Expected12')
    await expect(headOf(page, 'Inside')).toHaveText('Inside12')
    await expectGood(page, { dark: true })
    const columns = columnsOf(page)
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const boxes = await Promise.all(columns.map(boxOf))
      expect(new Set(boxes.map((box) => Math.round(box.width))).size, `columns of ${width} pixels`).toBe(1)
      expect(new Set(boxes.map((box) => box.y)).size).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const [index, column] of columns.entries()) {
      await column.hover()
      await page.mouse.wheel(0, 200)
      await expect.poll(() => scrollTops(page)).toEqual([0, 1, 2, 3].map((one) => one === index))
      await column.evaluate((element) => element.scrollTo(0, 0))
    }

    const tabs = page.getByRole('tablist').getByRole('tab')
    await expect(tabs).toHaveText(['Inside12', 'Helpers0', 'Parcels0'])
    await columns[2]!.evaluate((element) => element.scrollTo(0, 200))
    await showList(page, 'Helpers')
    await expect(page.getByText('No helpers yet.')).toBeVisible()
    await expect(headOf(page, 'Expected')).toBeVisible()
    await showList(page, 'Inside')
    await expect.poll(() => scrollTops(page)).toEqual([false, false, false, false])
  },
)

// spec: gate.columns.1, gate.columns.2
test('a keyboard reaches every list of a wide screen', { tag: '@desk' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  const guard = await deskOf(page, community)
  await fillLists(community, resident, guard, 8)
  await page.reload()
  await expect(headOf(page, 'Inside')).toHaveText('Inside12')
  const lastOf = [page.getByRole('button', { name: /Asking 8/ }), page.getByRole('button', { name: /Guest 12/ })]
  await page.getByLabel('Plate, name, house or code').focus()
  for (const [index, last] of lastOf.entries()) {
    for (let key = 0; key < 15 && !(await last.evaluate((element) => element === document.activeElement)); key++)
      await page.keyboard.press('Tab')
    await expect(last).toBeFocused()
    const [button, column] = [await boxOf(last), await boxOf(columnsOf(page)[index]!)]
    expect(button.y + button.height).toBeLessThanOrEqual(column.y + column.height)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: /^Inside/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'Inside' })).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => scrollTops(page)).toContain(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: /^Parcels/, selected: true })).toBeFocused()
  await expect(page.getByText('No parcels.')).toBeVisible()
})

// spec: gate.columns.3
test(
  'a window that is made narrower and wider keeps what is typed and the chosen tab',
  { tag: '@desk' },
  async ({ page, community }) => {
    await invite(community, await community.person('Asha Rao'))
    await deskOf(page, community)
    await showList(page, 'Parcels')
    const box = page.getByLabel('Plate, name, house or code')
    for (const width of [1023, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('tab')).toHaveCount(width < 1024 ? 5 : 3)
      await expect(page.getByRole('tab', { name: /^Parcels/, selected: true })).toBeVisible()
    }
    await box.fill('Suresh')
    for (const width of [1023, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(box).toHaveValue('Suresh')
      await expect(page.getByRole('button', { name: /Suresh Iyer/ })).toHaveCount(1)
      await expect(page.getByRole('tab')).toHaveCount(0)
    }
    expect((await boxOf(page.getByRole('list', { name: 'Expected' }))).width).toBeLessThanOrEqual(768)
  },
)

// spec: gate.columns.4
test('a sheet fills a wide screen, and its lines stay short', { tag: '@desk' }, async ({ page, community }) => {
  await community.person('Asha Rao')
  const guard = await deskOf(page, community)
  const { id } = await ask(community, guard, 'Rohit Shah')
  await page.goto(`/gate?show=visit&id=${id}`)
  const sheet = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Asking A-101/ }) })
  const left = page.getByRole('button', { name: 'Visitor Left' })
  await expect(left).toBeVisible()
  await expectGood(page, { dark: true })
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    expect((await boxOf(sheet)).width).toBe(width)
    const middles = [page.getByRole('button', { name: 'Back' }), left, page.getByText('Rohit Shah')]
    for (const one of middles) {
      const { x, width: wide } = await boxOf(one)
      expect(x, `${width} pixels`).toBeGreaterThanOrEqual((width - 768) / 2)
      expect(x + wide, `${width} pixels`).toBeLessThanOrEqual((width + 768) / 2)
    }
  }
})

// spec: gate.columns.5
test('Waiting is amber while somebody waits', async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  const guard = await deskOf(page, community)
  const waiting = headOf(page, 'Waiting')
  const amber = await colourOf(page, '--color-warning')
  await expect(waiting).toHaveText('Waiting0')
  await expect(waiting).not.toHaveCSS('color', amber)
  const { id } = await ask(community, guard, 'Rohit Shah')
  await expect(waiting).toHaveText('Waiting1')
  await expect(waiting).toHaveCSS('color', amber)
  await expect(headOf(page, 'Expected')).not.toHaveCSS('color', amber)
  await expectGood(page, { dark: true })
  await community.call(resident, api.visits.answer, { params: { id }, body: { answer: 'DENY' } })
  await showList(page, 'Waiting')
  await press(page, 'Put away: Rohit Shah')
  // The chosen tab has no colour but its own.
  await showList(page, 'Inside')
  await expect(waiting).toHaveText('Waiting0')
  await expect(waiting).not.toHaveCSS('color', amber)
})

// spec: gate.columns.6
test(
  'a tab opens at its top, also where another was scrolled, and after a sheet',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    const guard = await deskOf(page, community)
    await fillLists(community, resident, guard)
    await page.reload()
    await expect(headOf(page, 'Inside')).toHaveText('Inside12')
    const scrolled = () => page.evaluate(() => scrollY)
    const scrollDown = async () => {
      await page.evaluate(() => scrollTo(0, 300))
      await expect.poll(scrolled).toBe(300)
    }
    for (const list of ['Inside', 'Expected']) {
      await scrollDown()
      await showList(page, list)
      await expect(page.getByRole('list', { name: list })).toBeVisible()
      await expect.poll(scrolled).toBe(0)
    }
    await expectGood(page, { dark: true })
    await scrollDown()
    await page.getByRole('button', { name: /Guest 5/ }).click()
    await press(page, 'Back')
    await expect(page.getByRole('list', { name: 'Expected' })).toBeVisible()
    await expect.poll(scrolled).toBe(0)
    await scrollDown()
    await page.getByRole('button', { name: /Guest 5/ }).click()
    await expect(page.getByRole('button', { name: 'Let In', exact: true })).toBeVisible()
    await page.goBack()
    await showList(page, 'Inside')
    await expect.poll(scrolled).toBe(0)
  },
)

import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { enter, expect, test, type CommunityFixture, type Person } from './fixtures.ts'
import { expectSection } from './screens.ts'
import { planParcel } from './seed.ts'
import { expectInTime, late, lines, today } from './today.ts'

// A transition would be a movement too.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const post = (community: CommunityFixture, admin: Person, title: string) =>
  community.call(admin, api.notices.create, { body: { title, content: 'Please read.', endDate: '2999-12-31' } })

async function withNotice(community: CommunityFixture): Promise<{ admin: Person; asha: Person }> {
  const [admin, asha] = await Promise.all([
    community.person('Meera Admin', ['ADMIN'], { houseNo: '202', division: 'B' }),
    community.person('Asha Rao'),
  ])
  await post(community, admin, 'Water')
  for (const n of [1, 2, 3])
    await community.call(asha, api.vehicles.create, { body: { vehicleNo: `MH12TD000${n}`, type: 'two-wheeler' } })
  return { admin, asha }
}

/** The answer waits so long; never without a time. */
async function answerAfter(page: Page, ms: number | undefined): Promise<void> {
  await page.route('/api/waiting', async (route) => {
    if (ms === undefined) return
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const all: object[] = []
    Object.assign(window, { shifts: all })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[])
        if (!entry.hadRecentInput)
          all.push({ value: entry.value, moved: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

for (const [when, ms, isLate] of [
  ['at once', 0, false],
  ['after 300 ms', 300, false],
  ['after two seconds', 2_000, true],
  ['never', undefined, true],
] as const)
  // spec: search.today.4
  test(`nothing jumps where the answer comes ${when}`, { tag: ['@phone', '@faults'] }, async ({ page, community }) => {
    const { asha } = await withNotice(community)
    await watchShifts(page)
    await answerAfter(page, ms)
    // With its files at hand.
    await enter(page, asha, '/dashboard?section=vehicles')
    await expectSection(page, 'My Vehicles')
    await page.goto('/dashboard')
    await expectSection(page, 'My Vehicles')
    await expect(page.getByText('MH 12 TD 0001').or(page.getByText('MH12TD0001')).first()).toBeVisible()
    // On a busy machine an answer that is in time comes late too.
    if (ms !== undefined) await expect(isLate ? late(page) : late(page).or(lines(page))).toBeVisible()
    await page.waitForTimeout(700)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts)
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02)
    if (!isLate || ms === undefined) return
    await expect(late(page)).toHaveText('1 thing waits for you')
    await expect(late(page)).toHaveAttribute('aria-expanded', 'false')
    await late(page).click()
    await expect(lines(page)).toHaveText(['1 new notice'])
    await expect(lines(page)).toBeFocused()
  })

// spec: search.today.4
test(
  'a failure leaves the line empty, and it is asked again with the next look',
  { tag: ['@phone', '@faults'] },
  async ({ page, community }) => {
    const { asha } = await withNotice(community)
    let isFailing = true
    await page.route('/api/waiting', (route) => (isFailing ? route.abort() : route.continue()))
    await enter(page, asha)
    await expectSection(page, 'My Vehicles')
    await expect(today(page)).toHaveText(/^Today · [\w, ]+$/)
    const height = (await today(page).boundingBox())!.height
    isFailing = false
    // Fresh for five seconds.
    await page.waitForTimeout(5_100)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(today(page).getByRole('button', { name: '1 thing waits for you' })).toBeVisible()
    expect((await today(page).boundingBox())!.height).toBe(height)
  },
)

// spec: search.today.5
test(
  'lines come when nothing is pressed, numbers at once, and a scrolled page keeps its place',
  { tag: '@phone' },
  async ({ page, community }) => {
    const { asha, admin } = await withNotice(community)
    const guard = await community.person('Balu Guard', ['SECURITY'])
    await enter(page, asha)
    await expectInTime(page)
    await expect(lines(page)).toHaveText(['1 new notice'])
    const leaveParcel = async () => {
      const body = { kind: 'DELIVERY', visitorName: 'Amazon', houseNo: '101', division: 'A' }
      const { id } = await community.call<{ id: string }>(guard, api.visits.ask, { body })
      await community.call(asha, api.visits.answer, { params: { id }, body: { answer: 'LEAVE_AT_GATE' } })
    }
    const look = async () => {
      await page.waitForTimeout(5_100)
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    }
    await page.mouse.move(180, 700)
    await page.mouse.down()
    await post(community, admin, 'Lift repair')
    await leaveParcel()
    await look()
    await expect(lines(page)).toHaveText(['2 new notices'])
    await page.waitForTimeout(2_500)
    await expect(lines(page)).toHaveCount(1)
    await page.mouse.up()
    await page.waitForTimeout(1_000)
    await expect(lines(page)).toHaveCount(1)
    await expect(lines(page)).toHaveText(['1 parcel at the gate', '2 new notices'])

    await page.setViewportSize({ width: 360, height: 400 })
    const last = page.getByText('MH 12 TD 0003').or(page.getByText('MH12TD0003')).first()
    await last.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo({ top: 240, behavior: 'instant' }))
    const before = (await last.boundingBox())!.y
    await planParcel(community, asha)
    await look()
    await expect(lines(page)).toHaveCount(3)
    expect(Math.abs((await last.boundingBox())!.y - before)).toBeLessThanOrEqual(1)
  },
)

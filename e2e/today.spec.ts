import { randomUUID } from 'node:crypto'
import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { choose } from './languages.ts'
import { expectRoomForTexts } from './expect-room.ts'
import { expectSection, openTile, press } from './screens.ts'
import { expectInTime, lines, today } from './today.ts'

const section = (page: Page) => page.getByRole('heading', { level: 2 })

const ask = async (community: CommunityFixture, guard: Person, kind: string, visitorName: string): Promise<string> => {
  const body = { kind, visitorName, houseNo: '101', division: 'A' }
  return (await community.call<{ id: string }>(guard, api.visits.ask, { body })).id
}
const post = (community: CommunityFixture, admin: Person, title: string) =>
  community.call(admin, api.notices.create, { body: { title, content: 'Please read.', endDate: '2999-12-31' } })

/** A parcel and two notices; a visitor rings on every screen. */
async function houseOfAsha(community: CommunityFixture) {
  const [guard, admin] = await Promise.all([
    community.person('Balu Guard', ['SECURITY']),
    community.person('Meera Admin', ['ADMIN'], { houseNo: '202', division: 'B' }),
  ])
  const asha = await community.person('Asha Rao')
  const id = await ask(community, guard, 'DELIVERY', 'Amazon')
  await community.call(asha, api.visits.answer, { params: { id }, body: { answer: 'LEAVE_AT_GATE' } })
  for (const title of ['Water', 'Lift repair']) await post(community, admin, title)
  return { asha, admin, guard }
}

/** Six registrations, an entry to settle, an import and two notices of another admin. */
async function officeOfMeera(community: CommunityFixture) {
  const [guard, admin, other] = await Promise.all([
    community.person('Balu Guard', ['SECURITY']),
    community.person('Meera Admin', ['USER', 'ADMIN']),
    community.person('Other Admin', ['ADMIN']),
  ])
  for (let n = 0; n < 6; n++) await community.newcomer('New Nina')
  const now = new Date().toISOString()
  const exit = { id: randomUUID(), kind: 'EXIT', code: '000000', recordedAt: now, offline: true }
  await community.call(guard, api.movements.send, { body: { sentAt: now, movements: [exit] } })
  const file = new File(['Wing,Flat No\nD,901\n'], 'houses.csv', { type: 'text/csv' })
  const made = await community.call<{ id: string; mapping: object }>(admin, api.imports.create, {
    body: { kind: 'HOUSES' },
    file,
  })
  const one = { params: { id: made.id } }
  await community.call(admin, api.imports.map, { ...one, body: { mapping: made.mapping } })
  await expect
    .poll(async () => (await community.call<{ status: string }>(admin, api.imports.read, one)).status)
    .toBe('CHECKED')
  await post(community, other, 'Water')
  return { admin, guard }
}

// spec: search.today.1, search.today.2, search.today.6
test(
  'what waits for a house stands above its section, the most urgent first, each one tap away',
  { tag: '@phone' },
  async ({ page, community }) => {
    const { asha, guard } = await houseOfAsha(community)
    await ask(community, guard, 'GUEST', 'Suresh Kale')
    await enter(page, asha)
    await expectInTime(page)
    await press(page.getByRole('dialog'), 'Later')
    await expect(lines(page)).toHaveText(['1 visitor at the gate', '1 parcel at the gate', '2 new notices'])
    await expect(today(page)).toContainText(/^Today · \w{3}, \d{1,2} \w{3}/)
    await expectSection(page, 'My Vehicles')
    await expect(section(page)).toHaveCount(1)
    await expect(section(page)).toBeInViewport({ ratio: 1 })
    for (const line of await lines(page).all()) expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(48)
    await expectGood(page, { dark: true })
    for (const [line, heading] of [
      ['1 visitor at the gate', 'My Visitors'],
      ['1 parcel at the gate', 'My Visitors'],
      ['2 new notices', 'Notice Board'],
    ] as const) {
      await lines(page).filter({ hasText: line }).click()
      await expectSection(page, heading)
      await expect(today(page)).toHaveCount(0)
      await page.goBack()
      await expect(today(page)).toBeVisible()
    }
    await page.emulateMedia({ media: 'print' })
    await expect(today(page)).toBeHidden()
  },
)

// spec: search.today.1, search.today.2, search.today.3
test(
  'what waits for an office: four lines, the rest unfolds, by the keyboard too',
  { tag: '@phone' },
  async ({ page, community }) => {
    const { admin, guard } = await officeOfMeera(community)
    const parcel = await ask(community, guard, 'DELIVERY', 'Amazon')
    await community.call(admin, api.visits.answer, { params: { id: parcel }, body: { answer: 'LEAVE_AT_GATE' } })
    await enter(page, admin)
    await expectInTime(page)
    const four = ['1 parcel at the gate', '1 new notice', '6 registrations to decide', '1 gate entry to settle']
    await expect(lines(page)).toHaveText(four)
    await expectSection(page, 'My Vehicles')
    await expect(section(page)).toBeInViewport({ ratio: 1 })
    await today(page).getByRole('button', { name: '1 more' }).focus()
    await page.keyboard.press('Enter')
    await expect(lines(page)).toHaveText([...four, '1 import waits to be run'])
    await expect(lines(page).last()).toBeFocused()
    await expect(today(page).getByRole('button')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expectSection(page, 'Imports')
    await expect(page.getByText('houses.csv')).toBeVisible()
    await page.goBack()
    await lines(page).filter({ hasText: 'gate entry' }).click()
    await expectSection(page, 'The Gate')
    await expect(page.getByText('Nobody here has this code.')).toBeVisible()
  },
)

// spec: search.today.1, search.today.3
test(
  'where nothing waits one line says so; first steps stand below it, and a guard has none',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const [asha, guard] = [await community.person('Asha Rao'), await community.person('Balu Guard', ['SECURITY'])]
    await enter(page, asha, '/dashboard', { isNew: true })
    await expect(today(page)).toContainText('Nothing is waiting for you.')
    const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!.y
    const [line, steps, heading] = [
      await topOf('Today'),
      await topOf('First steps'),
      (await section(page).boundingBox())!.y,
    ]
    expect(line).toBeLessThan(steps)
    expect(steps).toBeLessThan(heading)
    await openTile(page, 'My Members')
    await expect(today(page)).toHaveCount(0)
    const other = await elsewhere()
    await enter(other, guard)
    await expectSection(other, 'Guest Vehicles')
    await other.waitForTimeout(1_000)
    await expect(today(other)).toHaveCount(0)
  },
)

// spec: search.today.6
test(
  'at 320 px, with text of twice the size and in each language its words have room',
  { tag: '@phone' },
  async ({ page, community }) => {
    const { asha } = await houseOfAsha(community)
    await page.setViewportSize({ width: 320, height: 640 })
    await enter(page, asha)
    await expectInTime(page)
    for (const language of ['hi', 'mr', 'en'] as const) {
      await choose(page, language)
      await expect(page.locator('section a').first()).toBeVisible()
      await expectGood(page)
      await expectRoomForTexts(page, language)
    }
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect(lines(page)).toHaveText(['1 parcel at the gate', '2 new notices'])
    await expectGood(page)
    await expectRoomForTexts(page, 'twice the size')
  },
)

import { randomUUID } from 'node:crypto'
import { api } from '@aangan/contract/api'
import type { Shift } from '@aangan/contract/gate/gate-desk'
import type { Page } from '@playwright/test'
import { deskOnLine, test } from './desk-on-proxy.ts'
import { expect, expectGood, type CommunityFixture, type Person } from './fixtures.ts'
import { fill, press } from './screens.ts'
import { beDesk, expectLarge, invite, showList } from './desk.ts'
import { choose, guardWithPin, typePin, withoutKeys } from './turns.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const gateOf = async (community: CommunityFixture, guard: Person) =>
  (await community.call<{ gates: { id: string }[] }>(guard, api.gateSettings.read)).gates[0]!.id

// spec: gate.desk.11
test('a shift is begun, and handed over with figures and a note that the next guard reads first', async ({
  page,
  community,
}) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  await guardWithPin(community, 'Sunil Pawar', '8350')
  await community.person('Anil Admin', ['ADMIN'])
  await beDesk(page, guard)
  await page.getByRole('link', { name: 'Start Shift' }).click()
  await expect(heading(page, 'Start Shift')).toBeFocused()
  // A turn is one guard's.
  await expect(page.getByLabel('Guard')).toHaveCount(0)
  await expectGood(page)
  await expectLarge(page)
  await press(page, 'Start Shift')
  await expect(heading(page, 'Start Shift')).toHaveCount(0)

  await choose(page, 'Hand Over')
  await expect(heading(page, 'Hand Over')).toBeVisible()
  await expect(page.getByText(/^Balu Guard, on duty since/)).toBeVisible()
  await expect(page.getByText('Entries')).toBeVisible()
  // Guards before admins, oneself not.
  await expect(page.getByRole('list', { name: 'Next Guard' }).getByRole('button')).toHaveText([
    'Sunil Pawar',
    'Anil Admin',
    'Nobody Yet',
  ])
  await expect(page.getByRole('button', { name: 'Sunil Pawar' })).toBeInViewport({ ratio: 1 })
  await fill(page, { 'Note for the Next Shift': 'Lift two is broken.' })
  await expectGood(page)
  await expectLarge(page)
  await page.getByRole('button', { name: 'Sunil Pawar' }).click()
  await typePin(page, '8350')
  await expect(heading(page, 'Handover from Balu Guard')).toBeVisible()
  await expect(page.getByText('Lift two is broken.')).toBeVisible()
  await expectGood(page)
  // Also who opens the desk only then is led to it.
  await page.goto('/gate')
  await page.getByRole('link', { name: 'Handover from Balu Guard' }).click()
  await press(page, 'I Have Read It')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sunil Pawar')
  await expect(page.getByRole('link', { name: 'Handover from Balu Guard' })).toHaveCount(0)

  await choose(page, 'Hand Over')
  await fill(page, { 'Note for the Next Shift': 'All quiet.' })
  await press(page, 'Nobody Yet')
  await typePin(page, '8350')
  await page.getByRole('link', { name: 'Start Shift' }).click()
  await expect(heading(page, 'Handover from Sunil Pawar')).toBeVisible()
  await press(page, 'I Have Read It')
  await expect(heading(page, 'Start Shift')).toBeVisible()
})

test(
  'the board may know of a shift before the guard is answered: the sheet stays what it was until then',
  { tag: '@desk' },
  async ({ page, community }) => {
    await beDesk(page, await community.person('Balu Guard', ['SECURITY']))
    let answer = () => {}
    const isRead = new Promise<void>((done) => (answer = done))
    await page.route('**/api/gate/shifts', async (route) => {
      const response = await route.fetch()
      await isRead
      await route.fulfill({ response })
    })
    await page.getByRole('link', { name: 'Start Shift' }).click()
    await press(page, 'Start Shift')
    await press(page, 'Menu')
    // The menu follows the board.
    await expect(page.getByRole('menuitem', { name: 'Hand Over' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(heading(page, 'Start Shift')).toBeVisible()
    answer()
    await expect(page.getByRole('button', { name: 'New Visitor' })).toBeVisible()
    await expect(heading(page, 'Hand Over')).toHaveCount(0)
  },
)

// spec: gate.desk.12
test(
  'without a network a shift is handed over at once, and ends when it was done',
  { tag: ['@desk', '@faults'] },
  async ({ page, community, line }) => {
    await guardWithPin(community, 'Sunil Pawar', '8350')
    const guard = await deskOnLine(page, community, line)
    await community.call(guard, api.shifts.create, {
      body: { gateId: await gateOf(community, guard), userId: guard.id },
    })
    await expect(page.getByRole('link', { name: 'Start Shift' })).toHaveCount(0)
    await line.cut('refused')
    await choose(page, 'Hand Over')
    await fill(page, { 'Note for the Next Shift': 'Lift two is broken.' })
    await page.getByRole('button', { name: 'Sunil Pawar' }).click()
    await typePin(page, '8350')
    await expect(heading(page, 'Handover from Balu Guard')).toBeVisible()
    await expectGood(page)
    await press(page, 'I Have Read It')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sunil Pawar')
    await choose(page, 'Hand Over')
    await expect(page.getByText(/^Sunil Pawar, on duty since/)).toBeVisible()
    await press(page, 'Nobody Yet')
    await expect(page.getByRole('group', { name: 'PIN' })).toBeVisible()
    await line.restore()
    const shifts = async () => {
      const { content } = await community.call<{ content: Pick<Shift, 'endedAt' | 'guard'>[] }>(guard, api.shifts.list)
      return content.map((shift) => `${shift.guard.name}, ${shift.endedAt === null ? 'open' : 'over'}`)
    }
    await expect.poll(shifts).toEqual(['Sunil Pawar, over', 'Balu Guard, over'])
  },
)

// spec: gate.desk.13
test(
  'what a desk wrote down and does not fit is settled by an admin, and a guard reads it',
  { tag: '@desk' },
  async ({ page, elsewhere, community }) => {
    const [guard, admin, resident] = [
      await community.person('Balu Guard', ['SECURITY']),
      await community.person('Meera Admin', ['ADMIN']),
      await community.person('Asha Rao'),
    ]
    const pass = await invite(community, resident)
    const gateId = await gateOf(community, guard)
    const fact = (more: object) => ({
      id: randomUUID(),
      recordedAt: new Date(Date.now() - 1000).toISOString(),
      offline: true,
      gateId,
      ...more,
    })
    await community.call(guard, api.movements.send, {
      body: {
        sentAt: new Date().toISOString(),
        movements: [
          fact({ kind: 'ENTRY', passId: pass.id }),
          fact({ kind: 'ENTRY', passId: pass.id }),
          fact({ kind: 'ENTRY', code: '000000' }),
        ],
      },
    })
    await beDesk(page, guard)
    await page.getByRole('link', { name: '2 to settle' }).click()
    const list = page.getByRole('list', { name: 'To Settle' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list).toContainText('Suresh Iyer')
    await expect(list).toContainText('Nobody here has this code.')
    await expect(list).toContainText('Gate 1 · Balu Guard')
    await expect(page.getByText('An admin settles these.')).toBeVisible()
    await expect(list.getByRole('button')).toHaveCount(0)
    await expectGood(page)
    await expectLarge(page)

    // At a desk with turns an admin is a guard.
    const office = await elsewhere()
    await withoutKeys(office)
    await beDesk(office, admin, { name: 'Office', hasPin: true })
    await choose(office, 'To Settle')
    await expectLarge(office)
    await expectGood(office)
    await press(office, 'Seen')
    await expect(office.getByText('Settled.')).toBeVisible()
    // The other moves up.
    await expect(office.getByRole('list', { name: 'To Settle' }).getByRole('listitem')).toHaveCount(1)
    await press(office, 'Somebody Else Came In')
    await expect(office.getByText('Nothing to settle.')).toBeVisible()
    await expect(page.getByText('Nothing to settle.')).toBeVisible()
    await press(page, 'Done')
    await showList(page, 'Inside')
    await expect(page.getByRole('list', { name: 'Inside' }).getByText('Suresh Iyer')).toHaveCount(2)
  },
)

import { api } from '@aangan/contract/api'
import { deskOnLine, test } from './desk-on-proxy.ts'
import { createCommunity, expect, expectGood, type Person } from './fixtures.ts'
import { askHouse, guestOf, type VisitorFields } from './new-visitor.ts'
import { fill, press } from './screens.ts'
import { beDesk, deskOf, expectApart, expectLarge, headOf, invite, keptOn, syncState } from './desk.ts'

const minute = 60_000
// spec: gate.desk.4
test('a reason has the server’s words, times included', { tag: '@phone' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  const pass = await invite(community, resident, {}, [180, 300])
  const guard = await deskOf(page, community)
  const { results } = await community.call<{ results: { text: string }[] }>(guard, api.movements.send, {
    body: {
      sentAt: new Date().toISOString(),
      movements: [
        {
          id: crypto.randomUUID(),
          kind: 'ENTRY',
          passId: pass.id,
          recordedAt: new Date().toISOString(),
          offline: false,
        },
      ],
    },
  })
  expect(results[0]!.text).toMatch(/^This pass begins .*\d{1,2}:\d\d [ap]m\.$/)
  await page.getByRole('button', { name: /Suresh Iyer/ }).click()
  await expect(page.getByText(results[0]!.text)).toBeVisible()
})

// spec: gate.desk.3
test('controls of the desk are eight pixels apart', { tag: '@desk' }, async ({ page, community }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await deskOf(page, community)
  await expectApart(page.locator('header, [data-desk]').locator('a, button, select, input'))
  await press(page, 'Menu')
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  await expectApart(page.getByRole('menuitem'))
})

// spec: gate.desk.5
test(
  'what the desk does not find it looks for on the server, once, also by name',
  { tag: ['@phone', '@faults'] },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    // No live events: the desk has to ask.
    await page.route('**/api/live', (route) => route.abort())
    await deskOf(page, community)
    await expect(page.getByText('Nobody is expected.')).toBeVisible()
    // A pass for several has no visit, so only the list has it.
    await invite(community, resident, { maxUses: 2 })
    await invite(community, resident, { visitorName: 'Suresh Patil' })
    await page.getByLabel('Plate, name, house or code').fill('Suresh')
    await expect(page.getByRole('list', { name: 'Expected' }).getByRole('listitem')).toHaveCount(2)
    await page.getByLabel('Plate, name, house or code').fill('Nobody')
    await expect(page.getByText('Nothing found.')).toBeVisible()
  },
)

// spec: gate.offline.7
test(
  'somebody of another community who logs in finds nothing of the desk on the device',
  { tag: '@desk' },
  async ({ page, context, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    const stranger = await (await createCommunity()).person('Ravi Stranger')
    const login = await context.newPage()
    await login.goto('/login')
    await fill(login, { Username: stranger.username, Password: stranger.password })
    await beDesk(page, guard)
    await expect.poll(() => keptOn(page)).toMatchObject({ lists: 2 })
    await press(login, 'Login')
    await press(login, 'Continue')
    await expect(login).toHaveURL(/\/dashboard/)
    await expect.poll(() => keptOn(login)).toMatchObject({ lists: 0 })
  },
)

// spec: gate.offline.6
test(
  'a page that stays open forgets its lists after 72 hours without the server, but not what waits',
  { tag: ['@desk', '@faults'] },
  async ({ page, community, line }) => {
    await invite(community, await community.person('Asha Rao'))
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await community.call(admin, api.gateSettings.update, { body: { deskLockMinutes: 0 } })
    await page.clock.install()
    await deskOnLine(page, community, line)
    await line.cut('refused')
    await page.getByRole('button', { name: /Suresh Iyer/ }).click()
    await press(page, 'Let In')
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await page.clock.fastForward(71 * 60 * minute)
    await expect(headOf(page, 'Inside')).toHaveText('Inside1')
    await page.clock.fastForward(2 * 60 * minute)
    await expect(page.getByText(/^Failed to load the gate:/)).toBeVisible()
    await expect.poll(() => keptOn(page)).toEqual({ lists: 0, queue: 1, marks: 0 })
    await expectGood(page)
    await line.restore()
    // For the server three days have not gone by.
    await expect(syncState(page)).toHaveText('1 to settle')
    await expect(headOf(page, 'Inside')).toHaveText('Inside1')
  },
)

// spec: gate.offline.8, gate.evacuation.2
test(
  'the evacuation list needs no network, and what is ticked stays',
  { tag: '@faults' },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    await invite(community, resident, { vehicleNo: 'MH12AB4467', vehicleType: 'four-wheeler' })
    await deskOnLine(page, community, line)
    await page.getByRole('button', { name: /Suresh Iyer/ }).click()
    await press(page, 'Let In')
    await expect(headOf(page, 'Inside')).toHaveText('Inside1')
    await line.cut('refused')
    const open = async () => {
      await press(page, 'Menu')
      await page.getByRole('menuitem', { name: 'Evacuation List' }).click()
    }
    await open()
    const list = page.getByRole('list', { name: 'Wing A, floor 1' })
    for (const text of ['Suresh Iyer', 'A-101', 'MH12AB4467', 'Guest']) await expect(list).toContainText(text)
    await expect(list).toContainText(/since \d{1,2}:\d\d [ap]m/)
    await expect(page.getByText('1 visitor inside')).toBeVisible()
    await expectGood(page)
    await expectLarge(page)
    await list.getByRole('checkbox').check()
    await expect(page.getByText('1 of 1 found')).toBeVisible()
    await expect(page.getByText('Residents are not on this list.').filter({ visible: true })).toBeVisible()
    await press(page, 'Done')
    await open()
    await expect(list.getByRole('checkbox')).toBeChecked()
  },
)

// spec: gate.offline.9
test(
  'without the network nobody on a block list comes in as a new visitor',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const block = (who: Person, body: object) => community.call(who, api.blocks.create, { body })
    await block(admin, { scope: 'COMMUNITY', vehicleNo: 'MH12BB0001', reason: 'Broke the barrier' })
    await block(admin, { scope: 'COMMUNITY', name: 'Rohit Shah', reason: 'Sold a false lift' })
    await block(resident, { scope: 'HOUSE', phone: '9812345670' })
    await deskOnLine(page, community, line)
    await line.cut('refused')
    const come = async (fields: VisitorFields) => {
      await guestOf(page, 'A', '101', fields)
      await askHouse(page)
    }
    const expectStop = async (reason: string) => {
      await expect(page.getByRole('heading', { name: 'Stop' })).toBeVisible()
      await expect(page.getByText(reason)).toBeVisible()
      await expect(page.getByRole('button', { name: 'They Said Yes' })).toHaveCount(0)
      await press(page, 'Done')
    }
    await come({ 'Visitor Name': 'Suresh Iyer', 'Vehicle Number': 'MH 12 BB 0001' })
    await expectStop('Blocked: Broke the barrier. Only an admin can allow this entry.')
    await come({ 'Visitor Name': 'Suresh Iyer', 'Mobile Number': '9812345670' })
    await expectStop('This house does not admit this visitor.')
    await come({ 'Visitor Name': 'ROHIT  shah' })
    await expect(page.getByText('Same name as a blocked person: Sold a false lift')).toBeVisible()
    await expectGood(page)
    await press(page, 'They Said Yes')
    await press(page, 'Asha Rao')
    await expect(page.getByRole('heading', { name: /^Let in at/ })).toBeVisible()
  },
)

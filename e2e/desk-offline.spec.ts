import { api } from '@aangan/contract/api'
import type { Visit } from '@aangan/contract/gate/visits'
import { deskOnLine, test } from './desk-on-proxy.ts'
import { expect, expectGood, type CommunityFixture, type Person } from './fixtures.ts'
import { askHouse, guestOf } from './new-visitor.ts'
import { press } from './screens.ts'
import { logOut } from './turns.ts'
import { countTaps } from './count-taps.ts'
import { headOf, invite, justNow, keptOn, showList, syncState } from './desk.ts'

const minute = 60_000
const visitsOf = async (community: CommunityFixture, who: Person) =>
  (await community.call<{ content: Visit[] }>(who, api.visits.list)).content

// spec: gate.offline.2
test(
  'without the network an expected visitor is in with two taps, and the server hears of it later',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    await invite(community, resident)
    const guard = await deskOnLine(page, community, line)
    await line.cut('refused')
    const counter = countTaps(page)
    const before = Date.now()
    await counter.tap(page.getByRole('button', { name: /Suresh Iyer/ }))
    await counter.tap(page.getByRole('button', { name: 'Let In', exact: true }))
    await expect(page.getByText(/^Let in at/)).toBeVisible()
    expect({ taps: counter.taps, keys: counter.keys }).toEqual({ taps: 2, keys: 0 })
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await expect(headOf(page, 'Inside')).toHaveText('Inside1')
    await expectGood(page)
    expect((await visitsOf(community, guard))[0]).toMatchObject({ status: 'PLANNED' })
    await page.waitForTimeout(1500)
    await line.restore()
    await expect(syncState(page)).toHaveText('Synced')
    const [visit] = await visitsOf(community, guard)
    expect(visit).toMatchObject({ status: 'ARRIVED' })
    // The time is that of the tap.
    expect(Date.parse(visit!.arrivedAt!)).toBeGreaterThan(before - 1000)
    expect(Date.parse(visit!.arrivedAt!)).toBeLessThan(Date.now() - 1000)
  },
)

// spec: gate.offline.1
test(
  'a network that swallows everything holds nobody for longer than two seconds; Undo works there too',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    await invite(community, resident)
    const guard = await deskOnLine(page, community, line)
    await line.cut('swallowed')
    await page.getByRole('button', { name: /Suresh Iyer/ }).click()
    await press(page, 'Let In')
    await expect(page.getByText(/^Let in at/)).toBeVisible()
    await press(justNow(page), 'Undo')
    await expect(headOf(page, 'Expected')).toHaveText('Expected1')
    await expect(syncState(page)).toHaveText('Offline, 2 waiting')
    await line.restore()
    await expect(syncState(page)).toHaveText('Synced')
    expect((await visitsOf(community, guard))[0]).toMatchObject({ status: 'PLANNED', arrivedAt: null })
  },
)

// spec: gate.offline.3
test(
  'without the network a house is asked by phone at once, and the visitor leaves again',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    await community.person('Asha Rao')
    const guard = await deskOnLine(page, community, line)
    await line.cut('refused')
    await guestOf(page, 'A', '101', { 'Visitor Name': 'Rohit Shah' })
    await askHouse(page)
    await expect(page.getByText('No network: ask by phone or intercom.')).toBeVisible()
    await expectGood(page)
    await press(page, 'They Said Yes')
    await press(page, 'Asha Rao')
    await expect(page.getByRole('heading', { name: /^Let in at/ })).toBeVisible()
    await press(page, 'Back')
    await showList(page, 'Inside')
    await press(page, 'Mark Exit')
    await expect(page.getByText(/^Left at/)).toBeVisible()
    await expect(syncState(page)).toHaveText('Offline, 2 waiting')
    await line.restore()
    await expect(syncState(page)).toHaveText('Synced')
    expect(await visitsOf(community, guard)).toMatchObject([
      { visitorName: 'Rohit Shah', status: 'EXITED', answer: 'YES_BY_PHONE', answeredName: 'Asha Rao', walkIn: true },
    ])
  },
)

// spec: gate.offline.15
test(
  'a desk that stands still says that the network is gone, and that it is back',
  { tag: ['@phone', '@faults'] },
  async ({ page, context, community, line }) => {
    await deskOnLine(page, community, line)
    await context.setOffline(true)
    await expect(syncState(page)).toHaveText('Offline, 0 waiting')
    await context.setOffline(false)
    await expect(syncState(page)).toHaveText('Synced')
    for (const how of ['refused', 'swallowed'] as const) {
      await line.cut(how)
      await expect(syncState(page)).toHaveText('Offline, 0 waiting')
      await line.restore()
      await expect(syncState(page)).toHaveText('Synced')
    }
  },
)

// spec: gate.offline.16
test(
  'without the network a visitor may leave and a parcel is handed over, and the server hears of both',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    const guard = await deskOnLine(page, community, line)
    const ask = (kind: string, visitorName: string) =>
      community.call<Visit>(guard, api.visits.ask, { body: { kind, visitorName, houseNo: '101', division: 'A' } })
    const parcel = await ask('DELIVERY', 'Suresh Patil')
    await community.call(resident, api.visits.answer, { params: { id: parcel.id }, body: { answer: 'LEAVE_AT_GATE' } })
    await ask('GUEST', 'Mohan Rao')
    await showList(page, 'Waiting')
    await page.getByRole('button', { name: /Mohan Rao/ }).click()
    await expect(page.getByRole('heading', { name: /^Asking A-101/ })).toBeVisible()
    await line.cut('refused')
    await press(page, 'Visitor Left')
    await expect(page.getByRole('heading', { name: 'The visitor left' })).toBeVisible()
    await press(page, 'Back')
    await showList(page, 'Parcels')
    await press(page, 'Handed Over')
    await expect(page.getByText('No parcels.')).toBeVisible()
    await expect(syncState(page)).toHaveText('Offline, 2 waiting')
    await page.reload()
    await expect(syncState(page)).toHaveText('Offline, 2 waiting')
    await line.restore()
    await expect(syncState(page)).toHaveText('Synced')
    expect(await visitsOf(community, guard)).toMatchObject([
      { visitorName: 'Mohan Rao', status: 'CANCELLED' },
      { visitorName: 'Suresh Patil', status: 'LEFT_AT_GATE', collectedAt: expect.any(String) },
    ])
  },
)

// spec: gate.offline.4
test(
  'who was let in at another gate meanwhile is shown to settle',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    await invite(community, resident)
    const guard = await deskOnLine(page, community, line)
    await line.cut('refused')
    const [planned] = await visitsOf(community, guard)
    await community.call(guard, api.movements.send, {
      body: {
        sentAt: new Date().toISOString(),
        movements: [
          {
            id: crypto.randomUUID(),
            kind: 'ENTRY',
            visitId: planned!.id,
            recordedAt: new Date().toISOString(),
            offline: false,
          },
        ],
      },
    })
    await page.getByRole('button', { name: /Suresh Iyer/ }).click()
    await press(page, 'Let In')
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await line.restore()
    await expect(syncState(page)).toHaveText('1 to settle')
    expect(await visitsOf(community, guard)).toMatchObject([{ status: 'ARRIVED' }])
  },
)

// spec: gate.offline.5
test(
  'logging out with movements that are not synced asks first',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    await invite(community, resident)
    await deskOnLine(page, community, line)
    await line.cut('refused')
    await page.getByRole('button', { name: /Suresh Iyer/ }).click()
    await press(page, 'Let In')
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    const leave = async () => {
      await logOut(page)
      await expect(page.getByText('1 movement is not synced. Logging out deletes it.')).toBeVisible()
    }
    await leave()
    await expectGood(page)
    await press(page, 'Stay')
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await leave()
    await press(page, 'Delete and Log Out')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect.poll(() => keptOn(page)).toEqual({ lists: 0, queue: 0, marks: 0 })
  },
)

// spec: gate.offline.10
test('Undo is still there after a reload', { tag: '@phone' }, async ({ page, community, line }) => {
  const resident = await community.person('Asha Rao')
  await invite(community, resident)
  await deskOnLine(page, community, line)
  await page.getByRole('button', { name: /Suresh Iyer/ }).click()
  await press(page, 'Let In')
  await expect(headOf(page, 'Inside')).toHaveText('Inside1')
  await page.reload()
  await press(page, 'Undo')
  await expect(headOf(page, 'Expected')).toHaveText('Expected1')
  await expect(syncState(page)).toHaveText('Synced')
})

// spec: gate.offline.11
test(
  'a device whose clock is wrong says so, and its movements have the server’s time',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    await invite(community, resident)
    await page.clock.install({ time: Date.now() + 10 * minute })
    const guard = await deskOnLine(page, community, line)
    await expect(page.getByText('This device’s clock is 10 minutes off.')).toBeVisible()
    await line.cut('refused')
    await page.getByRole('button', { name: /Suresh Iyer/ }).click()
    await press(page, 'Let In')
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    const then = Date.now()
    await line.restore()
    await expect(syncState(page)).toHaveText('Synced')
    const [visit] = await visitsOf(community, guard)
    expect(Math.abs(Date.parse(visit!.arrivedAt!) - then)).toBeLessThan(10_000)
  },
)

// spec: gate.offline.12
test(
  'a clock that was moved back in between is shown to settle',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    await invite(community, resident)
    await page.clock.install()
    const guard = await deskOnLine(page, community, line)
    await line.cut('refused')
    await page.getByRole('button', { name: /Suresh Iyer/ }).click()
    await press(page, 'Let In')
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await page.clock.setSystemTime(Date.now() - 60 * minute)
    await line.restore()
    await expect(syncState(page)).toHaveText('1 to settle')
    expect((await visitsOf(community, guard))[0]).toMatchObject({ status: 'PLANNED' })
  },
)

import { api } from '@aangan/contract/api'
import { planGuest } from './seed.ts'
import { breakCalls, repair, unavailable, unreachable } from './faults.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { centre, expectFieldError, expectSection, expectToast, fill, press, rowsOf } from './screens.ts'

const faults = { tag: ['@desk', '@faults'] }
const offline = 'No network connectivity. Please check your internet connection.'
const nothing = 'No vehicles match your search criteria.'
const search = /^\/api\/vehicles\/search\//

// spec: screens.without-a-network.2, screens.without-a-network.3
test('a vehicle is unknown only when the server said so', faults, async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['USER', 'SECURITY'])
  await community.call(guard, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  await enter(page, guard, '/dashboard?section=searchVehicle')
  await expectSection(page, 'Search Vehicle')
  const main = page.getByRole('main')
  const searchFor = async (digits: string) => {
    await fill(page, { 'Vehicle Number': digits })
    await press(page.getByRole('main'), 'Search')
  }
  await searchFor('4467')
  await expect(rowsOf(page, 'Vehicles')).toHaveCount(1)

  // The same search without an answer: the old results are gone, and nothing is claimed about the vehicle.
  for (const [status, words] of [
    [0, unreachable],
    [500, unavailable],
    [503, unavailable],
    [429, unavailable],
  ] as const) {
    await breakCalls(page, { path: search, status })
    await searchFor('4467')
    await expect(main.getByText(words)).toBeVisible()
    await expect(rowsOf(page, 'Vehicles')).toHaveCount(0)
    await expect(main.getByText(nothing)).toHaveCount(0)
    await repair(page)
    await press(page, 'Retry')
    await expect(rowsOf(page, 'Vehicles')).toHaveCount(1)
  }
  await page.context().setOffline(true)
  await searchFor('4468')
  await expect(main.getByText(offline)).toBeVisible()
  await expect(main.getByText(nothing)).toHaveCount(0)
  await expectGood(page)
  await page.context().setOffline(false)

  await breakCalls(page, { path: search, status: 400, body: { message: 'Refused.' } })
  await searchFor('4469')
  await expect(main.getByText(nothing)).toBeVisible()
  await repair(page)
  await searchFor('9999')
  await expect(main.getByText(nothing)).toBeVisible()
})

// spec: screens.without-a-network.3
test(
  'what was found before goes when the next search is started wrongly',
  { tag: '@desk' },
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['USER', 'SECURITY'])
    await community.call(guard, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
    await enter(page, guard, '/dashboard?section=searchVehicle&vehicleNo=4467')
    await expect(rowsOf(page, 'Vehicles')).toHaveCount(1)
    await fill(page, { 'Vehicle Number': '12' })
    await press(page.getByRole('main'), 'Search')
    await expectFieldError(page, 'Vehicle Number', 'Please enter at least 3 characters.')
    await expect(rowsOf(page, 'Vehicles')).toHaveCount(0)
    await fill(page, { 'Vehicle Number': '446' })
    await expect(rowsOf(page, 'Vehicles')).toHaveCount(0)
    await press(page.getByRole('main'), 'Search')
    await expect(rowsOf(page, 'Vehicles')).toHaveCount(1)
  },
)

// spec: screens.without-a-network.1
test(
  'without a network the gate says so before a press, and a failed press once',
  faults,
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    for (const plate of ['MH12AB1001', 'MH12AB1002', 'MH12AB1003']) await planGuest(community, guard, plate)
    await enter(page, guard)
    const entry = page.getByRole('button', { name: 'Mark Entry MH12AB1001' })
    await expect(entry).toBeVisible()
    // The code for toasts loads once the page has settled.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /toasts/.test(name)))
    await page.context().setOffline(true)
    await expect(page.getByRole('status').getByText(offline)).toBeVisible()
    await expectGood(page)
    await centre(entry)
    const top = (await entry.boundingBox())!.y
    await entry.click()
    await expectToast(page, 'Failed to mark entry')
    const banner = page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to mark entry' })
    await expect(banner).toContainText(offline)
    expect((await entry.boundingBox())!.y).toBe(top)
    await expect(page.locator('.Toastify__toast')).toHaveCount(1)
    expect(await page.getByText(offline).filter({ visible: true }).count()).toBe(1)
    await expect(rowsOf(page, 'Active Guest Vehicles')).toHaveCount(3)
    await expectGood(page)
    await page.context().setOffline(false)
    await expect(page.getByRole('status').getByText(offline)).toHaveCount(0)
    await press(page, 'Close')
    await expect(banner).toHaveCount(0)
    await entry.click()
    await expectToast(page, 'Entry marked.')
  },
)

// spec: screens.without-a-network.4
test(
  'a list that could not be loaded again does not say that there is nothing',
  faults,
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'), '/dashboard?section=guestVehicles')
    await expect(page.getByText('No guest vehicles.')).toBeVisible()
    await breakCalls(page, { path: /^\/api\/guest-vehicles$/, status: 500 })
    await page.clock.install()
    await page.reload()
    await expect(page.getByRole('main').getByText(`Failed to load guest vehicles: ${unavailable}`)).toBeVisible()
    await expect(page.getByText('No guest vehicles.')).toHaveCount(0)
    await fill(page, { 'Find a vehicle': '4467' })
    await expect(page.getByText('No vehicle has 4467 in it.')).toHaveCount(0)
    await repair(page)
    await press(page, 'Retry')
    await expect(page.getByText('No vehicle has 4467 in it.')).toBeVisible()
    // An earlier empty result does not count any more.
    await fill(page, { 'Find a vehicle': '' })
    await expect(page.getByText('No guest vehicles.')).toBeVisible()
    await breakCalls(page, { path: /^\/api\/guest-vehicles$/, status: 500 })
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('main').getByText(`Failed to load guest vehicles: ${unavailable}`)).toBeVisible()
    await expect(page.getByText('No guest vehicles.')).toHaveCount(0)
  },
)

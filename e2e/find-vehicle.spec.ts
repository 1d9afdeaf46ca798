import { api } from '@aangan/contract/api'
import { planGuest } from './seed.ts'
import { breakCalls, repair } from './faults.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectSection, expectToast, fill, press, rowsOf } from './screens.ts'

const list = 'Active Guest Vehicles'

// spec: screens.at-the-gate.6
test(
  'digits first; what was looked for is cleared by a press, and by the mark itself',
  { tag: '@phone' },
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    await planGuest(community, guard, 'MH12AB1001')
    await planGuest(community, guard, 'MH12AB1002')
    await enter(page, guard)
    const field = page.getByLabel('Find a vehicle')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    const letters = page.getByRole('button', { name: 'Type letters (ABC)' })
    if (await letters.isVisible()) {
      await letters.click()
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('inputmode', 'text')
      await press(page, 'Type digits (123)')
      await expect(field).toHaveAttribute('inputmode', 'numeric')
    }
    await fill(page, { 'Find a vehicle': '1001' })
    await expect(rowsOf(page, list)).toHaveCount(1)
    await expectGood(page)
    await press(page, 'Clear')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(rowsOf(page, list)).toHaveCount(2)

    await fill(page, { 'Find a vehicle': '1002' })
    await press(page, 'Mark Entry MH12AB1002')
    await expectToast(page, 'Entry marked.')
    await expect(field).toHaveValue('')
    // The row stays while the mark can be undone; the next search can start at once.
    await expect(rowsOf(page, list)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Undo entry of MH12AB1002' })).toBeVisible()
    await expect(page).not.toHaveURL(/find=/)
    await fill(page, { 'Find a vehicle': '1001' })
    await expect(page.getByRole('button', { name: 'Mark Entry MH12AB1001' })).toBeVisible()
    await press(page, 'Clear')
    await expect(rowsOf(page, list)).toHaveCount(2)
  },
)

// spec: screens.at-the-gate.7
test(
  'what the list does not hold any more is asked of the server, once typing rests',
  { tag: '@phone' },
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    await planGuest(community, guard, 'MH 14 PL 0774', { inMinutes: -3 * 24 * 60 })
    await enter(page, guard)
    await expectSection(page, 'Guest Vehicles')
    const asked: string[] = []
    page.on('request', (request) => {
      const find = new URL(request.url()).searchParams.get('find')
      if (request.url().includes('/api/guest-vehicles') && find) asked.push(find)
    })
    await page.getByLabel('Find a vehicle').pressSequentially('0774')
    await expect(page.getByRole('button', { name: /^Mark Entry/ })).toBeVisible()
    await expect(rowsOf(page, list)).toHaveCount(1)
    await expect.poll(() => asked).toContain('0774')
  },
)

// spec: gate.door.2
// spec: screens.at-the-gate.8, screens.cars.1
test(
  'a number that no guest has finds the resident’s car with a button that calls them',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [guard, resident] = await Promise.all([
      community.person('Balu Guard', ['SECURITY']),
      community.person('Asha Rao'),
    ])
    await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
    await enter(page, guard)
    await expect(page.getByText('No guest vehicles.')).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/vehicles/search/vehicleNo') asked.push(url.searchParams.get('vehicleNo')!)
    })
    const field = page.getByLabel('Find a vehicle')
    await field.focus()
    await page.keyboard.type('4467')
    const car = rowsOf(page, 'Residents')
    await expect(car).toHaveCount(1)
    for (const text of ['A-101', 'Asha Rao']) await expect(car.getByText(text).first()).toBeVisible()
    const call = car.getByRole('link', { name: 'Call Asha Rao, 9876543210' })
    await expect(call).toHaveAttribute('href', 'tel:9876543210')
    expect((await call.boundingBox())!.height).toBeGreaterThanOrEqual(56)
    await expect(call).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('No guest vehicle has 4467 in its number.')).toBeVisible()
    await expectGood(page)
    // Each search is written down: once for each different number, from the third character on.
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(page.getByText('Type one more character to search residents’ vehicles too.')).toBeVisible()
    await page.keyboard.type('67')
    await expect(car).toHaveCount(1)
    expect(asked).toEqual(['4467'])

    // The car at the gate may be another one that ends in the same digits.
    await press(page, 'Add Guest Vehicle with 4467')
    await expect(page.getByRole('form', { name: 'Add Guest Vehicle' }).getByLabel('Vehicle Number')).toHaveValue('4467')
    await press(page, 'Cancel')
    await fill(page, { 'Find a vehicle': '9999' })
    await expect(page.getByText('No vehicle has 9999 in it.')).toBeVisible()
    await expectGood(page)
    await press(page, 'Add Guest Vehicle with 9999')
    await expect(page.getByLabel('Vehicle Number')).toHaveValue('9999')
  },
)

// spec: screens.cars.1
test(
  'guests and residents with the same digits stand in two groups',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [guard, resident] = await Promise.all([
      community.person('Balu Guard', ['SECURITY']),
      community.person('Asha Rao'),
    ])
    await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
    await planGuest(community, guard, 'KA05MN4467')
    await enter(page, guard, '/dashboard?section=guestVehicles&find=4467')
    await expect(page.getByRole('heading', { name: 'At the gate' })).toBeVisible()
    await expect(rowsOf(page, list)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Residents 1' })).toBeVisible()
    const guest = (await rowsOf(page, list).boundingBox())!
    expect((await rowsOf(page, 'Residents').boundingBox())!.y).toBeGreaterThan(guest.y + guest.height)
    await expect(page.getByRole('button', { name: 'Mark Entry KA05MN4467' })).toBeVisible()
  },
)

// spec: screens.cars.2
test(
  'residents’ cars that cannot be searched hide no guest, and are asked for again by a press',
  { tag: ['@phone', '@faults'] },
  async ({ page, community }) => {
    const [guard, resident] = await Promise.all([
      community.person('Balu Guard', ['SECURITY']),
      community.person('Asha Rao'),
    ])
    await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
    await planGuest(community, guard, 'KA05MN4467')
    await breakCalls(page, { path: /^\/api\/vehicles\/search\/vehicleNo$/, status: 500 })
    await enter(page, guard, '/dashboard?section=guestVehicles&find=4467')
    await expect(rowsOf(page, list)).toHaveCount(1)
    const failed = page.getByRole('alert').filter({ hasText: 'Residents’ vehicles could not be searched' })
    await expect(failed).toBeVisible()
    await expect(rowsOf(page, list)).toHaveCount(1)
    await repair(page)
    await press(failed, 'Retry')
    await expect(rowsOf(page, 'Residents')).toHaveCount(1)
    await expect(failed).toHaveCount(0)
  },
)

// spec: screens.at-the-gate.5, screens.cars.3
test(
  'Search Vehicle takes digits first and shows whose car it is, with a button that calls them',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [guard, resident] = await Promise.all([
      community.person('Balu Guard', ['SECURITY']),
      community.person('Asha Rao'),
    ])
    await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
    await enter(page, guard, '/dashboard?section=searchVehicle')
    await expect(page.getByLabel('Vehicle Number')).toHaveAttribute('inputmode', 'numeric')
    await fill(page, { 'Vehicle Number': '4467' })
    await press(page.getByRole('main'), 'Search')
    const car = rowsOf(page, 'Vehicles')
    await expect(car).toHaveCount(1)
    // Owner, house and phone number show without unfolding.
    for (const text of ['Asha Rao', 'A-101', '9876543210']) await expect(car.getByText(text).first()).toBeVisible()
    const call = page.getByRole('link', { name: 'Call Asha Rao, 9876543210' })
    expect((await call.boundingBox())!.height).toBeGreaterThanOrEqual(56)
    await expectGood(page)
  },
)

// spec: screens.at-the-gate.8
test('an admin, who adds no guests, is not asked to', { tag: '@phone' }, async ({ page, community }) => {
  await enter(page, await community.person('Meera Admin', ['ADMIN']), '/dashboard?section=guestVehicles&find=4467')
  await expect(page.getByText('No vehicle has 4467 in it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
})

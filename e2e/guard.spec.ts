import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import {
  chooseForGuest,
  expectFieldError,
  expectTiles,
  expectToast,
  fill,
  openTile,
  press,
  rowOf,
  rowsOf,
} from './screens.ts'
import { planParcel } from './seed.ts'

const guest = {
  type: 'four-wheeler',
  contactNo: '9000000001',
  purposeOfVisit: 'Dinner',
  visitingHouseNo: '101',
  division: 'A',
}

/** Late Lata in MH12AB4321. */
const planLata = (community: CommunityFixture, guard: Person) =>
  community.call<{ id: string }>(guard, api.guestVehicles.create, {
    body: { ...guest, vehicleNo: 'MH12AB4321', guestName: 'Late Lata', entryTime: new Date().toISOString() },
  })

// spec: 6.tiles.4, 6.guest-vehicles.3
test('a guard has eight tiles, and adds a guest after mistakes', async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  await planLata(community, guard)
  await enter(page, guard)
  await expectTiles(page, [
    'Guest Vehicles',
    'The Gate',
    'Block List',
    'Security Logs',
    'Search Vehicle',
    'Search Members',
    'Notice Board',
    'Domestic Help',
  ])
  await expect(page.getByRole('heading', { level: 3, name: 'Active Guest Vehicles' })).toBeVisible()

  await press(page, 'Add Guest Vehicle')
  const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
  await expect(form.getByLabel('Entry Time')).not.toHaveValue('')
  await fill(form, { 'Contact Number': '12', Type: '' })
  await press(form, 'Add Guest Vehicle')
  await expect(form.getByLabel('Vehicle Number')).toBeFocused()
  for (const label of ['Type', 'Guest Name', 'Purpose of Visit', 'Visiting House Number', 'Division'])
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectFieldError(form, 'Contact Number', '10 digits')
  await expectGood(page)
  await fill(form, {
    'Vehicle Number': 'ka 05 mn 7788',
    Type: 'two-wheeler',
    'Guest Name': 'Parcel Boy',
    'Contact Number': '9000000002',
    'Purpose of Visit': 'Parcel',
    'Visiting House Number': '303',
    Division: 'D',
  })
  await press(form, 'Add Guest Vehicle')
  await expectToast(page, 'Guest vehicle added.')
  await expect(rowsOf(page, 'Active Guest Vehicles')).toHaveCount(2)
  await expect(rowsOf(page, 'Active Guest Vehicles').filter({ hasText: 'Parcel Boy' })).toContainText('Planned')
  await expectGood(page)
})

// spec: 4.guest-vehicle.1, 8.guest-vehicles.6
test('a guard finds a vehicle by its last four digits, and lets it in and out', async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  await Promise.all([planLata(community, guard), planParcel(community, guard)])
  await enter(page, guard)
  await expect(rowsOf(page, 'Active Guest Vehicles')).toHaveCount(2)
  await fill(page, { 'Find a vehicle': '7788' })
  await expect(rowsOf(page, 'Active Guest Vehicles')).toHaveCount(1)
  await expect(page).toHaveURL(/find=7788/)
  const row = await rowOf(page, 'Active Guest Vehicles', '7788')
  await expect(row).toContainText('Planned')
  const entry = row.getByRole('button', { name: /^Mark Entry/ })
  // At a desk, with a mouse, a row is as high as this button on a phone.
  expect((await entry.boundingBox())!.height).toBeGreaterThanOrEqual(page.viewportSize()!.width < 1024 ? 56 : 44)
  await entry.click()
  await expectToast(page, 'Entry marked.')
  await expect(row).toContainText('Arrived')
  await expect(entry).toHaveCount(0)
  await row.getByRole('button', { name: /^Mark Exit/ }).click()
  await expectToast(page, 'Exit marked.')
  await expect(row).toContainText('Exited')
  await expect(row.getByRole('button', { name: /^(Mark|Edit)/ })).toHaveCount(0)
  await fill(page, { 'Find a vehicle': '0000' })
  await expect(page.getByText('No vehicle has 0000 in it.')).toBeVisible()
})

// spec: 8.guest-vehicles.8
test('a guard corrects the name of a guest', async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  await planLata(community, guard)
  await enter(page, guard)
  await chooseForGuest(page, 'Edit', 'MH12AB4321')
  await fill(page.getByRole('form', { name: 'Edit Guest Vehicle' }), { 'Guest Name': 'Lata Nair' })
  await press(page, 'Update Guest Vehicle')
  await expectToast(page, 'Vehicle updated.')
  await expect(rowsOf(page, 'Active Guest Vehicles').filter({ hasText: 'Lata Nair' })).toHaveCount(1)
  await expectGood(page)
})

test('a guard reads the security logs', async ({ page, community }) => {
  const [guard, resident] = await Promise.all([
    community.person('Balu Guard', ['SECURITY']),
    community.person('Asha Rao'),
  ])
  const { id } = await planLata(community, guard)
  await community.call(guard, api.guestVehicles.enter, { params: { id } })
  await community
    .call(undefined, api.auth.login, { body: { username: resident.username, password: 'not-this-one' } })
    .catch(() => undefined)
  await enter(page, guard)

  await openTile(page, 'Security Logs')
  await expect(page.getByText('Review security activities here.')).toBeVisible()
  await expect(rowsOf(page, 'Security logs').first()).toContainText(`Failed login as ${resident.username}`)
  await expectGood(page)
  await fill(page, { Kind: 'GATE' })
  await press(page, 'Apply')
  await expect(page.getByText('Showing 1 of 1 activities')).toBeVisible()
  const entered = await rowOf(page, 'Security logs', 'Marked entry of MH 12 AB 4321 visiting A-101')
  await expect(entered).toContainText(guard.name)
  await expect(entered).toContainText(guard.username)
  await expect(page).toHaveURL(/kind=GATE/)
  await fill(page, { 'Start Date': '2999-01-01' })
  await press(page, 'Apply')
  await expect(page.getByText('No security activity found.')).toBeVisible()
  await press(page, 'Clear')
  await expect(page.getByText(/^Showing \d+ of \d+ activities$/)).toBeVisible()
})

// spec: 6.notices.1
test('a guard searches vehicles and members, and changes nothing on the boards', async ({ page, community }) => {
  const [guard, admin, resident] = await Promise.all([
    community.person('Balu Guard', ['SECURITY']),
    community.person('Meera Admin', ['ADMIN']),
    community.person('Asha Rao'),
  ])
  await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  await community.call(admin, api.helpers.create, {
    body: {
      name: 'Sunita Devi',
      contactNo: '9876500001',
      category: 'CLEANER',
    },
  })
  const notice = { body: { title: 'Gate 2 is closed', content: 'Use gate 1.', endDate: '2999-12-31' } }
  await community.call(admin, api.notices.create, notice)
  await enter(page, guard)

  await openTile(page, 'Search Vehicle')
  await fill(page, { 'Vehicle Number': '4467' })
  await press(page.getByRole('main'), 'Search')
  await expect(await rowOf(page, 'Vehicles', 'MH14CD4467')).toContainText('Asha Rao')
  await openTile(page, 'Search Members')
  await expect(page.getByText('Asha Rao')).toBeVisible()
  await openTile(page, 'Notice Board')
  await expect(page.getByRole('article', { name: 'Gate 2 is closed' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Create|Edit|Delete)/ })).toHaveCount(0)
  await openTile(page, 'Domestic Help')
  await expect(page.getByRole('article', { name: 'Sunita Devi' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Rate|Add|Edit|Delete)/ })).toHaveCount(0)
  await expectGood(page)
})

// spec: screens.reading-and-reaching.8
test(
  'a tablet at the gate shows the whole row of a guest, with Mark Entry',
  { tag: '@desk' },
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    await planParcel(community, guard)
    await page.setViewportSize({ width: 1024, height: 768 })
    await enter(page, guard, '/dashboard?section=guestVehicles')
    await expect(page.getByRole('button', { name: /^Mark Entry/ })).toBeInViewport({ ratio: 1 })
  },
)

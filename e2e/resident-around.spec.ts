import { api } from '@aangan/contract/api'
import { plumber } from './seed.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import {
  chooseForGuest,
  expectFieldError,
  expectQuestion,
  expectToast,
  fill,
  openTile,
  press,
  rowOf,
  rowsOf,
} from './screens.ts'

// spec: 5.vehicle-search.1, 5.vehicle-search.2, 5.phone-display.1, 8.vehicles.4
test('a resident finds a vehicle’s owner and a neighbour, and can call them', async ({ page, community }) => {
  const [resident, neighbour] = await Promise.all([
    community.person('Asha Rao'),
    community.person('Ravi Iyer', ['USER'], { houseNo: '202', division: 'C', mobileNo: '9000000001' }),
  ])
  await community.call(neighbour, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  await enter(page, resident)

  await openTile(page, 'Search Vehicle')
  await press(page.getByRole('main'), 'Search')
  await expectFieldError(page, 'Vehicle Number', 'Please enter a vehicle number.')
  await expectGood(page)
  await fill(page, { 'Vehicle Number': '4467' })
  await press(page.getByRole('main'), 'Search')
  const found = await rowOf(page, 'Vehicles', 'MH14CD4467')
  for (const text of ['Ravi Iyer', '202', 'Four-Wheeler']) await expect(found).toContainText(text)
  await expect(found.getByRole('link', { name: 'Call Ravi Iyer, 9000000001' })).toHaveAttribute(
    'href',
    'tel:9000000001',
  )
  await expect(page.getByRole('columnheader', { name: 'Community' })).toHaveCount(0)
  await expectGood(page)
  await expect(page).toHaveURL(/section=searchVehicle&vehicleNo=4467$/)
  await page.reload()
  await expect(rowsOf(page, 'Vehicles')).toHaveCount(1)
  await fill(page, { 'Search By': 'house' })
  await press(page.getByRole('main'), 'Search')
  await expectFieldError(page, 'House Number', 'Please enter a house number.')
  await expectFieldError(page, 'Division', 'Please select a division.')
  await fill(page, { 'House Number': '202', Division: 'A' })
  await press(page.getByRole('main'), 'Search')
  await expect(page.getByText('No vehicles match your search criteria.')).toBeVisible()
  await fill(page, { Division: 'C' })
  await press(page.getByRole('main'), 'Search')
  await expect(rowsOf(page, 'Vehicles')).toHaveCount(1)
  await press(page, 'Clear')
  await expect(page).toHaveURL(/section=searchVehicle$/)

  await openTile(page, 'Search Members')
  await expect(page.getByText('Showing 2 of 2 members')).toBeVisible()
  await fill(page, { Name: 'ravi' })
  await press(page.getByRole('main'), 'Search')
  await expect(page.getByText('Showing 1 of 1 members')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Ravi Iyer, 9000000001' })).toBeVisible()
  await expect(page.getByLabel('Community')).toHaveCount(0)
  await expectGood(page)
  await fill(page, { 'Blood Group': 'O_NEGATIVE' })
  await press(page.getByRole('main'), 'Search')
  await expect(page.getByText('No members found.')).toBeVisible()
  await press(page, 'Clear')
  await expect(page.getByText('Showing 2 of 2 members')).toBeVisible()
})

// spec: 5.guest-vehicle.1, 5.guest-vehicle.5, 6.guest-vehicles.3, 7.calls.55, 8.notices.7, 8.guest-vehicles.3
// spec: 8.guest-vehicles.7
test('a resident reads a notice and takes its attachment, and plans a guest', async ({ page, community }) => {
  const [resident, admin] = await Promise.all([
    community.person('Asha Rao'),
    community.person('Meera Admin', ['ADMIN']),
  ])
  const notice = {
    body: {
      title: 'Water cut',
      content: 'On Monday.\nSee https://example.org/water for more.',
      endDate: '2999-12-31',
    },
    file: new File(['%PDF-1.4 plan'], 'tank_plan 1.pdf', { type: 'application/pdf' }),
  }
  await community.call(admin, api.notices.create, notice)
  await enter(page, resident)

  await openTile(page, 'Notice Board')
  const card = page.getByRole('article', { name: 'Water cut' })
  // Residents see active notices only, so there is no badge.
  await expect(card).not.toContainText('Active')
  await expect(card).not.toContainText('Updated')
  await expect(card).toContainText('31 Dec 2999')
  await expect(card.getByRole('link', { name: 'https://example.org/water' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
  await expect(page.getByRole('button', { name: 'Create Notice' })).toHaveCount(0)
  await expectGood(page)
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Download tank_plan 1.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('tank_plan 1.pdf')
  await expectToast(page, 'File downloaded successfully')

  await openTile(page, 'Guest Vehicles')
  await expect(page.getByText('No guest vehicles.')).toBeVisible()
  await press(page, 'Add Guest Vehicle')
  const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
  await expect(form.getByLabel('Contact Number')).toHaveValue('9876543210')
  for (const label of ['Contact Number', 'Visiting House Number', 'Division', 'Community'])
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('readonly')
  await press(form, 'Add Guest Vehicle')
  await expect(form.getByLabel('Vehicle Number')).toBeFocused()
  await expect(form.getByLabel('Guest Name')).toHaveAttribute('aria-invalid', 'true')
  await expectGood(page)
  await fill(form, {
    'Vehicle Number': 'ka01gg7777',
    Type: 'two-wheeler',
    'Guest Name': 'Uncle Mohan',
    'Purpose of Visit': 'Lunch',
    'Entry Time': soon(),
  })
  await press(form, 'Add Guest Vehicle')
  await expectToast(page, 'Guest vehicle added.')
  const guest = await rowOf(page, 'Active Guest Vehicles', 'KA01GG7777')
  for (const text of ['Planned', 'Uncle Mohan', '101']) await expect(guest).toContainText(text)
  await expectGood(page)
  await chooseForGuest(page, 'Delete', 'KA01GG7777')
  await press(await expectQuestion(page, 'Are you sure you want to delete this vehicle?', 'KA01GG7777'), 'Delete')
  await expectToast(page, 'Vehicle deleted.')
})

// spec: 5.rating.1, 6.domestic-helpers.1, 8.helpers.7
test('a resident rates a helper, and thinks again', { tag: '@phone' }, async ({ page, community }) => {
  const [resident, admin] = await Promise.all([
    community.person('Asha Rao'),
    community.person('Meera Admin', ['ADMIN']),
  ])
  await community.call(admin, api.helpers.create, { body: plumber })
  await enter(page, resident)
  await openTile(page, 'Domestic Help')
  const helper = page.getByRole('article', { name: 'Sunita Devi' })
  await expect(helper).toContainText('Not enough ratings yet (0 ratings)')
  await expect(page.getByRole('button', { name: 'Add Helper' })).toHaveCount(0)
  await expectGood(page)
  await press(helper, 'Rate Sunita Devi')
  const dialog = page.getByRole('dialog', { name: 'Rate Helper' })
  await press(dialog, 'Submit Rating')
  await expect(dialog.getByText('Please select a rating between 1 and 5 stars.')).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Rating' })).toBeVisible()
  await expectGood(page)
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await press(dialog, 'Submit Rating')
  await expectToast(page, 'Rating submitted successfully')
  await expect(helper).toContainText('Not enough ratings yet (1 rating)')
  await press(helper, 'Rate Sunita Devi')
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await dialog.getByRole('radio', { name: '5 stars' }).check()
  await press(dialog, 'Submit Rating')
  await expectToast(page, 'Rating updated successfully')
  await expect(helper).toContainText('(1 rating)')
  // Three people make a fair rating.
  const { id } = (await community.call<{ id: string; name: string }[]>(admin, api.helpers.list)).find(
    ({ name }) => name === 'Sunita Devi',
  )!
  for (const [person, rating] of [
    [admin, 3],
    [await community.person('Vikram Shah'), 3],
  ] as const)
    await community.call(person, api.helpers.rate, { params: { id }, body: { rating } })
  await page.reload()
  await expect(helper).toContainText('3.7')
  await expect(helper).toContainText('(3 ratings)')
})

/** As a datetime-local value. */
const soon = (): string => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00`

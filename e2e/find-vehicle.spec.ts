import { api } from '@aangan/contract/api'
import { planGuest } from './seed.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectSection, expectToast, fill, press, rowsOf } from './screens.ts'

const list = 'Active Guest Vehicles'

test('digits first; what was looked for is cleared by a press, and by the mark itself', async ({ page, community }) => {
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
})

test('what the list does not hold any more is asked of the server, once typing rests', async ({ page, community }) => {
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
})

test('a number that no guest has leads on: to the residents’ vehicles, or to a new guest', async ({
  page,
  community,
}) => {
  const [guard, resident] = await Promise.all([
    community.person('Balu Guard', ['SECURITY']),
    community.person('Asha Rao'),
  ])
  await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  await enter(page, guard)
  await expect(page.getByText('No guest vehicles.')).toBeVisible()
  await fill(page, { 'Find a vehicle': '4467' })
  await expect(page.getByText('No guest vehicle has 4467 in its number.')).toBeVisible()
  await expectGood(page)
  await press(page, 'Add a guest vehicle')
  await expect(page.getByRole('form', { name: 'Add Guest Vehicle' }).getByLabel('Vehicle Number')).toHaveValue('4467')
  await press(page, 'Cancel')
  await page.getByRole('link', { name: 'Search residents’ vehicles' }).click()
  await expectSection(page, 'Search Vehicle')
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('4467')
  await expect(rowsOf(page, 'Vehicles')).toHaveCount(1)
  // Owner, house and phone number show without unfolding.
  for (const text of ['Asha Rao', '101']) await expect(rowsOf(page, 'Vehicles').getByText(text).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Asha Rao, 9876543210' })).toBeVisible()
  await expectGood(page)
})

test('an admin, who adds no guests, is led to the residents’ vehicles only', async ({ page, community }) => {
  await enter(page, await community.person('Meera Admin', ['ADMIN']), '/dashboard?section=guestVehicles&find=4467')
  await expect(page.getByRole('link', { name: 'Search residents’ vehicles' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a guest vehicle' })).toHaveCount(0)
})

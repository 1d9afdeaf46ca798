import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectFieldError, expectQuestion, expectTiles, expectToast, fill, press, rowOf, rowsOf } from './screens.ts'

// spec: 4.forms.1, 4.dashboard.1, 5.vehicle-number.1, 5.vehicle-number.3, 5.vehicle-number.4, 5.vehicle-number.5
// spec: 6.tiles.2, 8.vehicles.1, 8.vehicles.3
test('a resident has nine tiles, and keeps the vehicles of the household', async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  const neighbour = await community.person('Ravi Iyer', ['USER'], { houseNo: '202' })
  await community.call(neighbour, api.vehicles.create, { body: { vehicleNo: 'MH12XY9999', type: 'two-wheeler' } })
  await enter(page, resident)
  await expectTiles(page, [
    'My Vehicles',
    'My Members',
    'Search Vehicle',
    'Search Members',
    'Notice Board',
    'Guest Vehicles',
    'My Visitors',
    'Domestic Help',
    'My Household',
  ])
  await expect(page.getByRole('link', { name: 'My Vehicles' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle('My Vehicles · Aangan')

  await press(page, 'Add Vehicle')
  const form = page.getByRole('form', { name: 'Add Vehicle' })
  await expect(page.getByRole('button', { name: 'Add Vehicle' })).toHaveCount(0)
  await press(form, 'Add')
  await expectFieldError(form, 'Vehicle Number', 'Vehicle number is required.')
  await expectFieldError(form, 'Type', 'Type is required.')
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await fill(form, { 'Vehicle Number': '1234567890', Type: 'two-wheeler' })
  await expectFieldError(
    form,
    'Vehicle Number',
    'Vehicle number must follow format like MH23BE4467 (e.g., two letters, two digits, two letters, four digits).',
  )
  await fill(form, { 'Vehicle Number': 'mh12xy9999' })
  await expect(form.getByLabel('Vehicle Number')).toHaveValue('MH12XY9999')
  await press(form, 'Add')
  await expect(form.getByText('Failed to save vehicle.')).toBeVisible()
  await expect(form.getByText('This vehicle is already registered.')).toBeVisible()
  await fill(form, { 'Vehicle Number': 'MH12AB1234' })
  await press(form, 'Add')
  await expectToast(page, 'Vehicle added.')
  await expect(rowsOf(page, 'My Vehicles')).toHaveCount(1)

  // One form at a time; unsaved input is not lost without a question.
  await press(page, 'Edit MH12AB1234')
  await fill(page, { Type: 'four-wheeler' })
  await press(page, 'Cancel')
  const question = page.getByRole('dialog', { name: 'Discard what you have typed?' })
  await expectGood(page)
  await press(question, 'Keep editing')
  await press(page, 'Update')
  await expectToast(page, 'Vehicle updated.')
  await expect(rowsOf(page, 'My Vehicles').first()).toContainText('Four-Wheeler')

  await press(page, 'Delete MH12AB1234')
  await press(await expectQuestion(page, 'Are you sure you want to delete this vehicle?', 'MH12AB1234'), 'Delete')
  await expectToast(page, 'Vehicle deleted.')
  await expect(page.getByText('No vehicles yet.')).toBeVisible()
})

// spec: 4.member-form.1, 4.member-form.2, 5.member-form.1, 5.member-form.2, 5.member-form.3, 5.member-form.4
// spec: 5.member-form.5, 5.member-form.6, 5.member-form.7, 8.members.2
test('a resident keeps the members of the household; the first of them is the resident', async ({
  page,
  community,
}) => {
  await enter(page, await community.person('Asha Rao'), '/dashboard?section=members')
  const self = await rowOf(page, 'My Members', 'Asha Rao')
  await expect(self).toContainText('Self')
  await expect(self.getByRole('button', { name: 'Delete Asha Rao' })).toBeDisabled()
  await expect(self.getByRole('button', { name: 'Delete Asha Rao' })).toHaveAttribute(
    'title',
    'Cannot delete default member',
  )
  await press(self, 'Edit Asha Rao')
  for (const label of ['Name', 'Mobile Number', 'Relation'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('readonly')
  await fill(page, { 'Blood Group': 'B_NEGATIVE' })
  await press(page, 'Update')
  await expectToast(page, 'Member updated.')

  await press(page, 'Add Member')
  const form = page.getByRole('form', { name: 'Add Member' })
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await form.getByLabel('Name', { exact: true }).focus()
  await form.getByLabel('Gender').focus()
  await expectFieldError(form, 'Name', 'Name is required.')
  await fill(form, { Name: 'Kiran Rao', Age: '151', 'Mobile Number': '12345', Relation: 'CHILD' })
  await expectFieldError(form, 'Age', 'Age must be a valid number between 0 and 150.')
  await expectFieldError(form, 'Mobile Number', 'Mobile number must be exactly 10 digits.')
  await expectGood(page)
  await fill(form, { 'Mobile Number': '9123456780', Birthdate: '2999-01-01' })
  await form.getByLabel('Name', { exact: true }).focus()
  await expectFieldError(form, 'Birthdate', 'Birthdate cannot be in the future.')
  const year = new Date().getFullYear() - 10
  await fill(form, { Birthdate: `${year}-01-01` })
  await expect(form.getByLabel('Age')).toHaveValue('10')
  await expect(form.getByLabel('Age')).toHaveAttribute('readonly')
  await press(form, 'Add')
  await expectToast(page, 'Member added.')
  const child = await rowOf(page, 'My Members', 'Kiran Rao')
  await expect(child).toContainText(`1 Jan ${year}`)
  await expectGood(page)
  await press(child, 'Delete Kiran Rao')
  const question = await expectQuestion(page, 'Are you sure you want to delete this member?', 'Kiran Rao')
  await press(question, 'Delete')
  await expectToast(page, 'Member deleted.')
  await expect(rowsOf(page, 'My Members')).toHaveCount(1)
})

// spec: 4.profile.1, 4.profile.3, 5.profile-edit.1, 5.profile-edit.3, 5.change-password.2, 8.profile-and-password.3
// spec: 8.profile-and-password.4, 8.profile-and-password.5, 9.constants.22
test(
  'a resident sees and edits the profile, and changes the password',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await enter(page, resident, '/profile')
    for (const text of ['Asha Rao', '9876543210', '101', 'Owner', community.displayName])
      // Not within the community's name, which has letters and digits by chance.
      await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${text}$`) })).toBeVisible()
    await expectGood(page)
    await press(page, 'Edit Profile')
    await fill(page, { Name: '', Email: 'nobody', 'Mobile Number': '123' })
    await press(page, 'Save Changes')
    await expectFieldError(page, 'Name', 'Name is required.')
    await expectFieldError(page, 'Mobile Number', 'Mobile number must be 10 digits')
    await expectGood(page)
    await fill(page, { Name: 'Asha R. Rao', Email: 'asha@example.org', 'Mobile Number': '9000000009' })
    await press(page, 'Save Changes')
    await expectToast(page, 'Profile updated.')
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(page.getByText('Welcome, Asha R. Rao')).toBeVisible()
    await expect(page.getByText('Profile updated successfully!')).toBeHidden()

    await page.goto('/change-password')
    await fill(page, { 'Current Password': 'half' })
    await press(page, 'Cancel')
    await expect(page).toHaveURL(/\/profile$/)
    await page.goto('/change-password')
    await fill(page, { 'Current Password': 'wrong-one', 'New Password': '12345', 'Confirm New Password': '123456' })
    await press(page, 'Change Password')
    await expectFieldError(page, 'New Password', 'Password must be at least 6 characters long')
    await expectFieldError(page, 'Confirm New Password', 'New password and confirmation do not match.')
    await expectGood(page)
    await fill(page, { 'New Password': 'jasmine-7', 'Confirm New Password': 'jasmine-7' })
    await press(page, 'Change Password')
    await expectToast(page, 'Failed to change password.')
    await expectFieldError(page, 'Current Password', 'Current password is incorrect.')
    // At its field, and not again below the form.
    await expect(page.getByText('Current password is incorrect.')).toHaveCount(1)
    await fill(page, { 'Current Password': resident.password })
    await press(page, 'Change Password')
    await expect(page.getByRole('main').getByText('Password changed successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/profile$/)
  },
)

import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectFieldError, expectToast, fill, openTile, press } from './screens.ts'

// spec: people.settings.4
test('an admin changes the settings of the community', { tag: '@desk' }, async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  await enter(page, admin)
  await openTile(page, 'Community Settings')
  const form = page.getByRole('form', { name: 'Community Settings' })
  const days = 'Days to keep the data of people who moved out'
  await expect(form.getByLabel(days)).toHaveValue('365')
  await expect(form.getByLabel('Residents may invite their family')).toBeChecked()
  await expectGood(page)

  await fill(form, { [days]: '1096' })
  await press(form, 'Save Settings')
  await expectFieldError(form, days, 'The number of days must be at most 1095.')
  await expect(form.getByLabel(days)).toBeFocused()
  await fill(form, { [days]: '' })
  await press(form, 'Save Settings')
  await expectFieldError(form, days, 'The number of days must be a whole number.')
  await expectGood(page)

  await fill(form, { [days]: '90', 'House Directory': 'CLOSED' })
  await form.getByLabel('Residents may invite their family').uncheck()
  await form.getByLabel('Guards may send emergency notices').check()
  await press(form, 'Save Settings')
  await expectToast(page, 'Settings saved.')
  expect(await community.call(admin, api.communitySettings.read)).toEqual({
    houseDirectory: 'CLOSED',
    familyInvites: false,
    keepAfterLeavingDays: 90,
    guardsSendEmergencies: true,
    adminSecondFactor: 'OPTIONAL',
  })

  await fill(form, { 'Second Factor for Admins': 'REQUIRED' })
  await press(form, 'Save Settings')
  await expect(form.getByRole('alert')).toContainText('Failed to save: Set up a second factor for yourself first.')
  await expect(form.getByLabel('Second Factor for Admins')).toHaveValue('REQUIRED')
  await expectGood(page)
})

// spec: people.settings.4
test('a super admin chooses the community first', { tag: '@desk' }, async ({ page, community }) => {
  await enter(page, community.superAdmin, '/dashboard?section=settings')
  await expect(page.getByText('Please select a community.')).toBeVisible()
  await expectGood(page)
  await fill(page, { Community: community.id })
  await fill(page, { 'House Directory': 'CLOSED' })
  await press(page, 'Save Settings')
  await expectToast(page, 'Settings saved.')
  const query = { communityId: community.id }
  expect(await community.call(community.superAdmin, api.communitySettings.read, { query })).toMatchObject({
    houseDirectory: 'CLOSED',
  })
})

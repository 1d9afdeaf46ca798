import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { planParcel } from './seed.ts'
import { enter, expect, expectGood, test, type CommunityFixture } from './fixtures.ts'
import {
  chooseForGuest,
  expectQuestion,
  expectTiles,
  expectToast,
  fill,
  openTile,
  press,
  rowOf,
  rowsOf,
} from './screens.ts'

/** Enters as Meera Admin, who sees Asha Rao and Ravi Iyer. */
async function enterAsAdmin(page: Page, community: CommunityFixture): Promise<void> {
  const [admin] = await Promise.all([
    community.person('Meera Admin', ['ADMIN']),
    community.person('Asha Rao', ['USER'], { houseNo: '404', ownershipType: 'tenant' }),
    community.person('Ravi Iyer'),
  ])
  await enter(page, admin)
}

// spec: 6.tiles.3
test('an admin has thirteen tiles, and finds users', { tag: '@desk' }, async ({ page, community }) => {
  await enterAsAdmin(page, community)
  await expectTiles(page, [
    'Manage Users',
    'Approve Users',
    'User Analytics',
    'Audit Trail',
    'Guest Vehicles',
    'The Gate',
    'Block List',
    'Notice Board',
    'Search Vehicle',
    'Search Members',
    'Domestic Help',
    'Houses',
    'Community Settings',
  ])
  await expect(page.getByText('Showing 3 of 3 users')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disable Meera Admin' })).toHaveCount(0)
  await expect(page.getByLabel('Community')).toHaveCount(0)
  await fill(page, { Name: 'asha', 'Ownership Type': 'tenant' })
  await press(page.getByRole('main'), 'Search')
  await expect(page.getByText('Showing 1 of 1 users')).toBeVisible()
  await expect(page).toHaveURL(/name=asha.*ownershipType=tenant/)
  const card = await rowOf(page, 'Users', 'Asha Rao')
  for (const text of ['404', 'Tenant', '9876543210', 'Active', 'None']) await expect(card).toContainText(text)
  await expectGood(page)

  await fill(page, { Name: 'nobody of this name' })
  await press(page.getByRole('main'), 'Search')
  await expect(page.getByText('No users found.')).toBeVisible()
  await press(page, 'Clear')
  await expect(page.getByText('Showing 3 of 3 users')).toBeVisible()
})

// spec: 4.user-status.1, 8.manage-users.4
test(
  'an admin disables a user after a question, and enables the same one',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enterAsAdmin(page, community)
    const card = await rowOf(page, 'Users', 'Asha Rao')
    await press(card, 'Disable Asha Rao')
    const question = await expectQuestion(page, 'Are you sure you want to disable this user?', 'Asha Rao')
    await press(question, 'Disable')
    await expectToast(page, 'User status updated.')
    await expect(card).toContainText('Disabled')
    await press(card, 'Enable Asha Rao')
    await expect(card).toContainText('Active')
  },
)

// spec: 4.role-editing.1, 4.role-editing.2, 4.role-editing.3, 5.role-update.1, 5.role-update.2, 8.manage-users.4
test('an admin sets roles after a question', { tag: '@desk' }, async ({ page, community }) => {
  await enterAsAdmin(page, community)
  const card = await rowOf(page, 'Users', 'Asha Rao')
  await press(card, 'Edit Roles of Asha Rao')
  await expect(card.getByLabel('Super Admin')).toBeDisabled()
  await card.getByLabel('User', { exact: true }).uncheck()
  await press(card, 'Save roles of Asha Rao')
  await expect(card.getByText('Please select at least one role to update.')).toBeVisible()
  await expectGood(page)
  await card.getByLabel('User', { exact: true }).check()
  await card.getByLabel('Security').check()
  await press(card, 'Save roles of Asha Rao')
  const dialog = page.getByRole('dialog', { name: 'Confirm Role Update' })
  await expect(dialog).toContainText('Security, User')
  await expectGood(page)
  await press(dialog, 'Cancel')
  await press(card, 'Save roles of Asha Rao')
  await press(dialog, 'Confirm')
  await expectToast(page, 'User roles updated to Security, User.')
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Security, User')
})

// spec: 4.user-status.2, 5.approval-remark.1, 8.approve-users.3
test(
  'an admin approves one newcomer and rejects another with a remark',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const [wanted, unwanted] = [await community.newcomer('New Nina'), await community.newcomer('Odd Omar')]
    await enter(page, admin)
    await openTile(page, 'Approve Users')
    await expect(rowsOf(page, 'Pending users')).toHaveCount(2)
    await expect(
      rowsOf(page, 'Pending users')
        .first()
        .getByText(/^[A-D]-\d+$/),
    ).toBeVisible()
    await expectGood(page)
    await press(page, 'Approve New Nina')
    const dialog = page.getByRole('dialog', { name: 'Approve User' })
    await expect(dialog).toContainText('New Nina')
    await press(dialog, 'Approve')
    await expectToast(page, 'User approved successfully')
    await press(page, 'Reject Odd Omar')
    const refusal = page.getByRole('dialog', { name: 'Reject User' })
    await fill(refusal, { Remark: 'Not a resident of ours' })
    await expectGood(page)
    await press(refusal, 'Reject')
    await expectToast(page, 'User rejected successfully')
    await expect(page.getByText('No pending approvals')).toBeVisible()

    const { content } = await community.call<{ content: { id: string; status: string; remark: string }[] }>(
      admin,
      api.users.search,
    )
    expect(
      content
        .filter(({ id }) => [wanted.id, unwanted.id].includes(id))
        .map(({ status, remark }) => [status, remark])
        .toSorted(),
    ).toEqual([
      ['ACTIVE', 'Action by admin'],
      ['REJECTED', 'Not a resident of ours'],
    ])
  },
)

// spec: 9.constants.25
test('an admin reads the counts of the community', { tag: '@desk' }, async ({ page, community }) => {
  const [admin, owner] = await Promise.all([
    community.person('Meera Admin', ['ADMIN']),
    community.person('Asha Rao'),
    community.person('Ravi Iyer', ['USER'], { ownershipType: 'tenant' }),
    community.newcomer('New Nina'),
  ])
  await community.call(owner, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  await community.call(owner, api.vehicles.create, { body: { vehicleNo: 'MH14CD4468', type: 'four-wheeler' } })
  await enter(page, admin)
  await openTile(page, 'User Analytics')
  await expect(page.getByRole('heading', { level: 3, name: 'Community Analytics' })).toBeVisible()
  const count = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .first()
      .locator('dd')
  for (const [label, value] of [
    ['Total Registered Users', '4'],
    ['Pending Users', '1'],
    ['Active Users', '3'],
    ['Disabled Users', '0'],
    ['Approved Users', '3'],
    ['Owners', '2'],
    ['Tenants', '1'],
  ] as const)
    await expect(count(label)).toHaveText(value)
  for (const label of ['Users with >2 Two-Wheelers', 'Users with >1 Four-Wheelers', 'Users with >2 Four-Wheelers'])
    await expect(page.getByRole('heading', { name: label })).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Users with >1 Four-Wheelers' }).locator('dd').first(),
  ).toHaveText('1')
  await expect(page.getByRole('table', { name: 'Owners and tenants' })).toHaveCount(1)
  await expectGood(page)
})

// spec: 6.guest-vehicles.3
test('an admin lets a guest in, and adds none', { tag: '@desk' }, async ({ page, community }) => {
  const [admin, owner] = await Promise.all([community.person('Meera Admin', ['ADMIN']), community.person('Asha Rao')])
  await planParcel(community, owner)
  await enter(page, admin)
  await openTile(page, 'Guest Vehicles')
  await expect(page.getByRole('button', { name: 'Add Guest Vehicle' })).toHaveCount(0)
  const guest = await rowOf(page, 'Active Guest Vehicles', 'KA05MN7788')
  await press(guest, 'Mark Entry KA05MN7788')
  await expectToast(page, 'Entry marked.')
  await chooseForGuest(page, 'Edit', 'KA05MN7788')
  await expect(page.getByRole('form', { name: 'Edit Guest Vehicle' }).getByLabel('Contact Number')).toHaveValue(
    '9876543210',
  )
})

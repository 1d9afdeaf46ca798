import { api } from '@aangan/contract/api'
import { plumber } from './seed.ts'
import type { Page } from '@playwright/test'
import { breakCalls, breakChanges, repair, unavailable } from './faults.ts'
import { enter, expect, test } from './fixtures.ts'
import { expectQuestion, expectToast, fill, openTile, press, rowOf, rowsOf } from './screens.ts'

const faults = { tag: ['@desk', '@faults'] }

// spec: 8.notices.3, 8.notices.5, 8.manage-users.3, 8.approve-users.2, 8.helpers.2
test('an admin’s change that fails is told', faults, async ({ page, community }) => {
  const [admin] = await Promise.all([
    community.person('Meera Joshi', ['ADMIN']),
    community.person('Asha Rao'),
    community.newcomer('New Nina'),
  ])
  const notice = { body: { title: 'Water cut', content: 'On Monday.', endDate: '2999-12-31' } }
  await community.call(admin, api.notices.create, notice)
  await community.call(admin, api.helpers.create, { body: plumber })
  await enter(page, admin)
  await openTile(page, 'Manage Users')
  await breakChanges(page)

  const card = await rowOf(page, 'Users', 'Asha Rao')
  await press(card, 'Disable Asha Rao')
  await press(await expectQuestion(page, 'Are you sure you want to disable this user?', 'Asha Rao'), 'Disable')
  await expectToast(page, 'Failed to update user status.')
  await expectToast(page, unavailable)
  await press(card, 'Edit Roles of Asha Rao')
  await card.getByLabel('Security').check()
  await press(card, 'Save roles of Asha Rao')
  await press(page.getByRole('dialog', { name: 'Confirm Role Update' }), 'Confirm')
  await expectToast(page, 'Failed to update user roles.')
  await expectToast(page, unavailable)

  await openTile(page, 'Approve Users')
  for (const verb of ['Approve', 'Reject']) {
    await press(page, `${verb} New Nina`)
    const dialog = page.getByRole('dialog', { name: `${verb} User` })
    await press(dialog, verb)
    await expect(dialog.getByText(`Failed to ${verb.toLowerCase()} user: ${unavailable}`)).toBeVisible()
    await press(dialog, 'Cancel')
  }
  // Someone else was first, or the user is gone: the server's message.
  await breakCalls(page, { method: 'PUT', path: /\/approve\//, status: 404, body: { message: 'User not found.' } })
  await press(page, 'Approve New Nina')
  await press(page.getByRole('dialog', { name: 'Approve User' }), 'Approve')
  await expect(page.getByText('Failed to approve user: User not found.')).toBeVisible()
  await press(page.getByRole('dialog', { name: 'Approve User' }), 'Cancel')

  await openTile(page, 'Notice Board')
  await press(page, 'Create Notice')
  await fill(page, { Title: 'Annual meeting', Content: 'On Sunday.', 'End Date': '2999-12-31' })
  await press(page, 'Create Notice')
  await expect(page.getByText('Failed to create notice.').first()).toBeVisible()
  await press(page.getByRole('form', { name: 'Create Notice' }), 'Cancel')
  await discard(page)
  await press(page, 'Edit Water cut')
  await fill(page, { Content: 'On Tuesday.' })
  await press(page, 'Update Notice')
  await expect(page.getByText('Failed to update notice.').first()).toBeVisible()
  await press(page.getByRole('form', { name: 'Update Notice' }), 'Cancel')
  await discard(page)
  await press(page, 'Delete Water cut')
  await press(await expectQuestion(page, 'Are you sure you want to delete this notice?', 'Water cut'), 'Delete')
  await expectToast(page, `Failed to delete notice: ${unavailable}`)

  await openTile(page, 'Domestic Help')
  await press(page, 'Add Helper')
  await fill(page.getByRole('form'), { Name: 'Ramu', 'Contact Number': '9876500002', Category: 'CLEANER' })
  await press(page, 'Add Helper')
  await expect(page.getByText('Failed to add helper.').first()).toBeVisible()
  await press(page.getByRole('form', { name: 'Add Helper' }), 'Cancel')
  await discard(page)
  await press(page, 'Edit Sunita Devi')
  await fill(page.getByRole('form', { name: 'Update Helper' }), { Name: 'Sunita' })
  await press(page, 'Update Helper')
  await expect(page.getByText('Failed to update helper.').first()).toBeVisible()
  await press(page.getByRole('form', { name: 'Update Helper' }), 'Cancel')
  await discard(page)
  await press(page, 'Delete Sunita Devi')
  await press(await expectQuestion(page, 'Are you sure you want to delete this helper?', 'Sunita Devi'), 'Delete')
  await expectToast(page, 'Failed to delete helper.')
})

// spec: 8.communities.2, 8.communities.3, 8.communities.4, 8.helpers.3
test('a super admin’s change that fails is told', faults, async ({ page, community }) => {
  const name = `Aabhas ${Date.now().toString(36)}`
  const place = { area: 'Baner', city: 'Pune', state: 'Maharashtra', country: 'India' }
  await community.call(community.superAdmin, api.communities.create, { body: { name, ...place } })
  await community.call(community.superAdmin, api.helpers.create, {
    body: {
      name: `Helper of ${name}`,
      contactNo: '9876500001',
      category: 'PLUMBER',
      isAvailable: true,
      communities: [{ id: community.id }],
    },
  })
  await enter(page, community.superAdmin)
  await openTile(page, 'Manage Communities', 'Community Management')
  await breakChanges(page)

  await press(page, 'Create Community')
  await fill(page.getByRole('form'), {
    Name: `${name} 2`,
    Area: 'Baner',
    City: 'Pune',
    State: 'Maharashtra',
    Country: 'India',
  })
  await press(page, 'Create Community')
  await expect(page.getByText(`Failed to create community: ${unavailable}`)).toBeVisible()
  await press(page.getByRole('form', { name: 'Create Community' }), 'Cancel')
  await discard(page)
  const card = await rowOf(page, 'Communities', name)
  await press(card, `Edit ${name}`)
  await fill(page.getByRole('form', { name: 'Update Community' }), { Area: 'Aundh' })
  await press(page, 'Update Community')
  await expect(page.getByText(`Failed to update community: ${unavailable}`)).toBeVisible()
  // A reply without a community is a failure, too.
  await breakCalls(page, { method: 'PUT', path: /^\/api\/communities\/[\w-]+$/, status: 200, body: {} })
  await press(page, 'Update Community')
  await expect(
    page.getByText('Failed to update community: Invalid response from server: Missing community data.'),
  ).toBeVisible()
  await press(page.getByRole('form', { name: 'Update Community' }), 'Cancel')
  await discard(page)
  await press(card, `Disable ${name}`)
  await press(await expectQuestion(page, 'Are you sure you want to disable this community?', name), 'Disable')
  await expectToast(page, `Failed to toggle community status: ${unavailable}`)
  await press(card, `Delete ${name}`)
  await press(
    await expectQuestion(page, 'Are you sure you want to delete this community? This action cannot be undone.', name),
    'Delete',
  )
  await expectToast(page, `Failed to delete community: ${unavailable}`)

  await openTile(page, 'Domestic Help')
  await press(page, `Hide Helper of ${name}`)
  await expectToast(page, 'Failed to toggle visibility.')
  await repair(page)
  await community.call(community.superAdmin, api.communities.remove, {
    params: { id: await idOf(community.superAdmin.token, name) },
  })
})

// spec: 9.constants.13, 9.constants.17, safety.growth.2
test(
  'lists have ten a page and at most five page buttons, the current one in the middle',
  { tag: '@desk' },
  async ({ page, community }) => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => community.person(`Resident ${String.fromCodePoint(65 + index)}`)),
    )
    const admin = await community.person('Meera Joshi', ['ADMIN'])
    await enter(page, admin)
    await openTile(page, 'Manage Users')
    await expect(page.getByText('Showing 10 of 13 users')).toBeVisible()
    await expect(rowsOf(page, 'Users')).toHaveCount(10)
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page.getByText('Showing 3 of 13 users')).toBeVisible()
    await expect(page).toHaveURL(/page=1/)

    const row = {
      action: 'CREATE',
      resource: 'VEHICLE',
      community: null,
      timestamp: '2026-01-01T00:00:00Z',
      oldData: null,
      newData: '{}',
      userId: null,
      userName: null,
    }
    await page.route(/\/api\/audit\?/, (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('page'))
      return route.fulfill({ json: { content: [{ ...row, id: `row-${at}` }], totalPages: 12, totalElements: 120 } })
    })
    await page.goto('/dashboard?section=audit&page=5')
    const buttons = page.getByRole('button', { name: /^Page \d+$/ })
    await expect(buttons).toHaveText(['4', '5', '6', '7', '8'])
    await expect(page.getByRole('button', { name: 'Page 6', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('Showing 1 of 120 logs')).toBeVisible()

    await page.route(/\/api\/audit\?/, (route) =>
      route.fulfill({ json: { content: [{ ...row, id: 'row' }], totalPages: 1001, totalElements: 10_001 } }),
    )
    await page.reload()
    await expect(page.getByText('Showing 1 of more than 10,000')).toBeVisible()
  },
)

async function discard(page: Page): Promise<void> {
  await press(page.getByRole('dialog', { name: 'Discard what you have typed?' }), 'Discard')
}

async function idOf(token: string, name: string): Promise<string> {
  const response = await fetch(`${process.env['AANGAN_URL']}/api/communities`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { id: string; name: string }[]).find((one) => one.name === name)!.id
}

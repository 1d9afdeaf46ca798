import { api } from '@aangan/contract/api'
import { planParcel } from './seed.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import {
  expectFieldError,
  expectQuestion,
  expectTiles,
  expectToast,
  fill,
  openTile,
  press,
  rowOf,
  rowsOf,
  unfoldFilters,
} from './screens.ts'

// spec: 4.community-status.1, 5.community-form.1, 5.community-form.2, 6.tiles.5, 6.communities.1, 8.communities.5
test(
  'a super admin creates, edits, disables, enables and deletes a community',
  { tag: '@desk' },
  async ({ page, community }) => {
    // Sorts first, however many communities other stories create.
    const name = `Aamrai ${Date.now().toString(36)}${test.info().workerIndex}`
    await enter(page, community.superAdmin)
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
      'Manage Communities',
      'Domestic Help',
      'Houses',
      'Community Settings',
    ])
    await openTile(page, 'Manage Communities', 'Community Management')
    // The number of what waits in all communities may stand before it.
    await expect(page).toHaveTitle(/^(\(\d+\+?\) )?Community Management · Aangan$/)
    await press(page, 'Create Community')
    const form = page.getByRole('form', { name: 'Create Community' })
    await fill(form, { Name: name, Area: 'Baner', City: 'Pune', State: '  ', Country: 'India' })
    await expect(form.getByRole('button', { name: 'Create Community' })).toBeDisabled()
    await expectFieldError(form, 'State', 'All fields are required.')
    await expect(form.getByLabel('Time Zone')).toHaveValue('Asia/Kolkata')
    await expectGood(page)
    await fill(form, { State: 'Maharashtra' })
    await press(form, 'Create Community')
    await expectToast(page, 'Community created successfully!')
    const card = await rowOf(page, 'Communities', name)
    for (const text of ['Baner', 'Pune', 'Maharashtra', 'India', 'Active', 'Asia/Kolkata'])
      await expect(card).toContainText(text)
    await expectGood(page)
    await press(card, `Edit ${name}`)
    await fill(page.getByRole('form', { name: 'Update Community' }), { Area: 'Aundh' })
    await press(page, 'Update Community')
    await expectToast(page, 'Community updated successfully!')
    await expect(card).toContainText('Aundh')

    await press(card, `Disable ${name}`)
    await press(
      await expectQuestion(page, 'Are you sure you want to disable this community?', `${name}, Aundh, Pune`),
      'Disable',
    )
    await expectToast(page, 'Community status toggled successfully!')
    await expect(card).toContainText('Disabled')
    await press(card, `Enable ${name}`)
    await expect(card).toContainText('Active')
    const { content } = await community.call<{ content: { id: string }[] }>(community.superAdmin, api.users.search)
    expect(content.length).toBeGreaterThan(0)

    await press(card, `Delete ${name}`)
    const question = await expectQuestion(
      page,
      'Are you sure you want to delete this community? This action cannot be undone.',
      `${name}, Aundh, Pune`,
    )
    await expectGood(page)
    await press(question, 'Delete')
    await expectToast(page, 'Community deleted successfully!')
    await expect(rowsOf(page, 'Communities').filter({ hasText: name })).toHaveCount(0)
  },
)

// spec: 5.role-update.2, 6.role-editing.1, 6.vehicle-search.1, 6.audit-trail.1, 6.manage-users.1, 6.approve-users.1
// spec: 6.analytics.1, 6.member-search.1, people.houses.4
test('a super admin sees all communities, or the one that is chosen', { tag: '@desk' }, async ({ page, community }) => {
  const [resident] = await Promise.all([community.person('Asha Rao'), community.newcomer('New Nina')])
  await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  const { id, displayName } = community
  await enter(page, community.superAdmin)
  const filter = page.getByLabel('Community')
  await expect(filter.locator('option').first()).toHaveText('All Communities')
  await expect(page.getByText(/^Showing \d+ of \d+ users$/)).toBeVisible()
  await unfoldFilters(page)
  await filter.selectOption(id)
  await press(page.getByRole('main'), 'Search')
  await expect(page.getByText('Showing 2 of 2 users')).toBeVisible()
  const card = await rowOf(page, 'Users', 'Asha Rao')
  await expect(card.getByText(displayName).first()).toBeVisible()
  expect((await page.getByRole('button', { name: 'Export' }).boundingBox())!.width).toBeGreaterThanOrEqual(44)
  await press(card, 'Edit Roles of Asha Rao')
  await expect(card.getByLabel('Super Admin')).toBeEnabled()
  await expectGood(page)

  await openTile(page, 'User Analytics')
  await expect(page.getByRole('heading', { name: 'Analytics for All Communities' })).toBeVisible()
  await filter.selectOption(id)
  await expect(page.getByRole('heading', { name: `Analytics for ${displayName}` })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`section=analytics&communityId=${id}`))
  await openTile(page, 'Audit Trail')
  await unfoldFilters(page)
  await filter.selectOption(id)
  await expect(rowsOf(page, 'Audit logs').filter({ hasText: 'Vehicle' }).first()).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expectGood(page)
  await openTile(page, 'Search Members')
  await unfoldFilters(page)
  await filter.selectOption(id)
  await press(page.getByRole('main'), 'Search')
  await expect(page.getByText('Showing 1 of 1 members')).toBeVisible()
  await expect(rowsOf(page, 'Members').first()).toContainText(displayName)
  await openTile(page, 'Search Vehicle')
  await fill(page, { 'Vehicle Number': 'MH14CD4467' })
  await press(page.getByRole('main'), 'Search')
  const found = rowsOf(page, 'Vehicles').filter({ hasText: displayName })
  await expect(found).toHaveCount(1)
  await openTile(page, 'Approve Users')
  await expect(rowsOf(page, 'Pending users').filter({ hasText: displayName })).toHaveCount(1)
  await openTile(page, 'Houses')
  await expect(rowsOf(page, 'Houses').first()).toContainText(/, .+, /)
  await unfoldFilters(page)
  await filter.selectOption(id)
  await press(page.getByRole('main'), 'Search')
  await expect(page.getByText('Showing 1 of 1 houses')).toBeVisible()
  await expect(rowsOf(page, 'Houses')).toContainText(displayName)
  await expectGood(page)
})

// spec: 4.helper-visibility.1, 5.helper-form.2, 6.domestic-helpers.3, 8.helpers.5
test(
  'a super admin chooses where a helper is seen, hides and shows them',
  { tag: '@desk' },
  async ({ page, community }) => {
    const name = `Sunita ${Date.now().toString(36)}`
    await enter(page, community.superAdmin, '/dashboard?section=domesticHelp')
    await press(page, 'Add Helper')
    const form = page.getByRole('form', { name: 'Add Helper' })
    await fill(form, { Name: name, 'Contact Number': '9876500001', Category: 'ELECTRICIAN' })
    await press(form, 'Add Helper')
    await expect(form.getByText('At least one community must be selected.')).toBeVisible()
    await expectGood(page)
    await form.getByRole('group', { name: 'Communities' }).getByLabel(community.displayName).check()
    await press(form, 'Add Helper')
    await expectToast(page, 'Helper added successfully')
    await unfoldFilters(page)
    await page.getByRole('search').getByLabel('Community').selectOption(community.id)
    await press(page, 'Apply')
    const card = page.getByRole('article', { name })
    await expect(card).toContainText(community.displayName)
    await press(card, `Hide ${name}`)
    await expectToast(page, 'Helper visibility disabled successfully')
    await expect(card).toContainText('Hidden')
    await expect(card.getByRole('button', { name: /^Rate/ })).toHaveCount(0)
    await expectGood(page)
    const resident = await community.person('Asha Rao')
    expect(await community.call(resident, api.helpers.list)).toEqual([])
    await press(card, `Show ${name}`)
    await expectToast(page, 'Helper visibility enabled successfully')
    await expect(card).not.toContainText('Hidden')
  },
)

// spec: 4.forms.2, 5.notice.1, 6.notices.3, 6.guest-vehicles.5
test(
  'a super admin posts a notice to one community, and looks after its gate',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await planParcel(community, resident)
    const { id, displayName } = community
    await enter(page, community.superAdmin, '/dashboard?section=notice')
    await press(page, 'Create Notice')
    const form = page.getByRole('form', { name: 'Create Notice' })
    await fill(form, { Title: 'Lift repair', Content: 'Until noon.', 'End Date': '2999-12-31' })
    await press(form, 'Create Notice')
    await expectFieldError(form, 'Community', 'Please select a community for the notice.')
    await fill(form, { Community: id })
    await press(form, 'Create Notice')
    await expectToast(page, 'Notice created successfully')
    await page.getByRole('search').getByLabel('Community').selectOption(id)
    const card = page.getByRole('article', { name: 'Lift repair' })
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(card).toContainText(displayName)
    await press(card, 'Edit Lift repair')
    await expect(page.getByRole('form', { name: 'Update Notice' }).getByLabel('Community')).toHaveAttribute('readonly')
    await expectGood(page)
    await press(page.getByRole('form', { name: 'Update Notice' }), 'Cancel')

    await openTile(page, 'Guest Vehicles')
    await page.getByLabel('Community').selectOption(id)
    const guest = await rowOf(page, 'Active Guest Vehicles', 'KA05MN7788')
    await expect(guest).toContainText(displayName)
    await expect(page.getByRole('button', { name: 'Add Guest Vehicle' })).toHaveCount(0)
    await expectGood(page)
    await press(guest, 'Mark Entry KA05MN7788')
    await expectToast(page, 'Entry marked.')
  },
)

// spec: screens.reading-and-reaching.8
test(
  'on a tablet each registration is in sight with Approve and Reject',
  { tag: '@desk' },
  async ({ page, community }) => {
    await community.newcomer('Tara Tablet')
    await page.setViewportSize({ width: 768, height: 1024 })
    await enter(page, community.superAdmin, '/dashboard?section=approveUsers')
    const row = await rowOf(page, 'Pending users', 'Tara Tablet')
    for (const name of [/^Approve/, /^Reject/]) {
      const button = row.getByRole('button', { name })
      await button.focus()
      await expect(button).toBeInViewport({ ratio: 1 })
      const { x, width } = (await row.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(768)
    }
  },
)

import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectToast, fill, openTile, press, rowsOf } from './screens.ts'
import { countTaps } from './count-taps.ts'

// spec: screens.first-admin.1, screens.first-admin.3
test(
  'a request becomes a community, whose card says how it gets its first admin',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const unique = Date.now().toString(36) + String(test.info().workerIndex)
    const name = `Bakul Baug ${unique}`
    await community.call(undefined, api.auth.contactAdmin, {
      body: {
        name: 'Sunil Rao',
        email: 'sunil@example.org',
        mobileNo: '9876543210',
        communityName: name,
        message: 'We are 60 houses in Kothrud.',
      },
    })
    await enter(page, community.superAdmin)
    await openTile(page, 'Manage Communities', 'Community Management')
    await press(page, `Create from this request: ${name}`)
    const form = page.getByRole('form', { name: 'Create Community' })
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name)
    await fill(form, { Area: 'Kothrud', City: 'Pune', State: 'Maharashtra', Country: 'India' })
    await press(form, 'Create Community')
    await expectToast(page, 'Community created successfully!')
    // The request is done, and the new card in sight, however many there are.
    await expect(page.getByRole('button', { name: `Done: ${name}` })).toHaveCount(0)
    const card = page.locator('[data-row][aria-current=true]')
    await expect(card).toContainText(name)
    await expect(card).toBeInViewport()
    await expect(card).toContainText('No people yet. Send its first admin this link:')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(card, 'Copy')
    await expectToast(page, 'Copied.')
    const link = await card.getByLabel('Signup link').inputValue()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expectGood(page)

    const theirs = await elsewhere()
    await theirs.goto(link)
    await expect(theirs.getByRole('radio', { name })).toBeChecked()
    await expectGood(theirs)
    await press(theirs, 'Next')
    await expect(theirs.getByText(`You have selected ${name}, Kothrud, Pune community for signup.`)).toBeVisible()
    const username = `sunil.${unique}`
    await fill(theirs, {
      Username: username,
      Password: 'marigold-42',
      'Mobile Number': '9876543210',
      Email: 'sunil@example.org',
      Name: 'Sunil Rao',
      'House Number': 'A-1',
      'Ownership Type': 'owner',
    })
    await theirs.getByRole('checkbox').check()
    await press(theirs, 'Register')
    await expect(theirs.getByText('Your request is pending approval.')).toBeVisible()

    await openTile(page, 'Approve Users', 'Approve Users')
    const row = rowsOf(page, 'Pending users').filter({ hasText: username })
    await press(row, 'Approve Sunil Rao')
    const dialog = page.getByRole('dialog', { name: 'Approve User' })
    await dialog.getByLabel('Make them admin of this community').check()
    await expectGood(page)
    await press(dialog, 'Approve')
    await expectToast(page, 'User approved successfully')
    await openTile(page, 'Manage Communities', 'Community Management')
    // The community has people now.
    await page.goto(`/dashboard?section=communities&id=${new URL(link).searchParams.get('community')}`)
    await expect(card).toContainText(name)
    await expect(card.getByLabel('Signup link')).toHaveCount(0)

    await theirs.goto('/login')
    await fill(theirs, { Username: username, Password: 'marigold-42' })
    await press(theirs, 'Login')
    await expect(theirs.getByRole('link', { name: 'Manage Users' })).toBeVisible()
  },
)

// spec: screens.first-admin.1
test(
  'a link to a community that is not open says so, and offers the others',
  { tag: '@desk' },
  async ({ page, community }) => {
    await page.goto('/signup?community=00000000-0000-7000-8000-000000000000')
    await expect(
      page.getByText('The community in this link is not open for signup. Please choose yours.'),
    ).toBeVisible()
    await fill(page, { 'Search Community': community.name })
    await press(page.getByRole('main'), 'Search')
    await expect(page.getByRole('radio', { name: community.name })).toBeVisible()
    await expectGood(page)
  },
)

// spec: screens.approvals.1
test('an admin approves six registrations in three taps', { tag: '@desk' }, async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  const names = ['Asha Rao', 'Bina Das', 'Chetan Pai', 'Divya Nair', 'Esha Sen', 'Farid Khan']
  await Promise.all(names.map((name) => community.newcomer(name)))
  const late = await community.newcomer('Gopal Iyer')
  await community.newcomer('Hema Joshi')
  await enter(page, admin)
  const person = countTaps(page)
  await person.tap(page.getByRole('link', { name: /^Approve Users/ }))
  await person.tap(page.getByRole('button', { name: 'Approve 8 at once' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Approve 8 users')
  await expectGood(page)
  await dialog.getByRole('checkbox', { name: /Hema Joshi/ }).uncheck()
  await expect(dialog).toHaveAccessibleName('Approve 7 users')
  // Somebody else is quicker.
  await community.call(admin, api.approvals.reject, { params: { id: late.id } })
  await person.tap(dialog.getByRole('button', { name: 'Approve' }))
  await expectToast(page, '6 of 7 approved. The others had already been decided.')
  expect(person.taps).toBeLessThanOrEqual(7)
  await expect(rowsOf(page, 'Pending users')).toHaveCount(1)
  await expect(rowsOf(page, 'Pending users')).toContainText('Hema Joshi')
  await expect(page.getByRole('button', { name: /at once/ })).toHaveCount(0)
})

import { api } from '@aangan/contract/api'
import { planParcel } from './seed.ts'
import { enter, expect, password, test } from './fixtures.ts'
import { expectSection, expectToast, fill, fillSignup, press, rowOf, rowsOf } from './screens.ts'

// spec: screens.houses-and-numbers.3
test('a house typed as A-402 finds its people, in every search', { tag: '@desk' }, async ({ page, community }) => {
  const [admin, resident] = await Promise.all([
    community.person('Meera Admin', ['ADMIN'], { houseNo: '7', division: 'B' }),
    community.person('Asha Rao', ['USER'], { houseNo: '402', division: 'A' }),
  ])
  await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH12AB1234', type: 'four-wheeler' } })
  await community.call(resident, api.members.create, { body: { name: 'Mohan Rao' } })

  await enter(page, admin)
  await expect(page.getByText('Showing 2 of 2 users')).toBeVisible()
  await fill(page, { 'House Number': 'A-402' })
  // Leaving the field shows what was understood.
  await page.getByLabel('Name', { exact: true }).focus()
  await expect(page.getByLabel('House Number')).toHaveValue('402')
  await expect(page.getByLabel('Division', { exact: true })).toHaveValue('A')
  await press(page.getByRole('main'), 'Search')
  await expect(page.getByText('Showing 1 of 1 users')).toBeVisible()
  await expect(await rowOf(page, 'Users', 'Asha Rao')).toContainText('A-402')
  await press(page, 'Clear')
  await fill(page, { 'House Number': 'a 402' })
  await page.getByLabel('House Number').press('Enter')
  await expect(page.getByText('Showing 1 of 1 users')).toBeVisible()

  await page.goto('/dashboard?section=searchMembers')
  await fill(page, { 'House Number': 'A-402' })
  await page.getByLabel('House Number').press('Enter')
  await expect(rowsOf(page, 'Members').filter({ hasText: 'Mohan Rao' })).toContainText('A-402')

  await page.goto('/dashboard?section=searchVehicle&by=house')
  await fill(page, { 'House Number': 'a-402' })
  await page.getByLabel('House Number').press('Enter')
  await expect(rowsOf(page, 'Vehicles')).toHaveCount(1)
})

// spec: screens.houses-and-numbers.4
test(
  'whoever signs up as A-504 stands as A-504 before the admin',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const username = `sunil.${Date.now().toString(36)}`
    await fillSignup(page, community, { username, password, name: 'Sunil Rao', houseNo: 'A-504' })
    await expect(page.getByLabel('House Number')).toHaveValue('504')
    await expect(page.getByLabel('Division', { exact: true })).toHaveValue('A')
    await page.getByRole('checkbox').check()
    await press(page, 'Register')
    await expect(page.getByText(/pending approval/)).toBeVisible()

    const desk = await elsewhere()
    await enter(desk, admin, '/dashboard?section=approveUsers')
    await press(desk, 'Approve Sunil Rao')
    await expect(desk.getByRole('dialog', { name: 'Approve User' })).toContainText('A-504')
  },
)

// spec: screens.houses-and-numbers.4
test(
  'the gate sees a guest’s house as one thing, and a guard types it so',
  { tag: '@desk' },
  async ({ page, community }) => {
    const [guard, resident] = await Promise.all([
      community.person('Gopal Guard', ['SECURITY']),
      community.person('Asha Rao', ['USER'], { houseNo: '402', division: 'A' }),
    ])
    await planParcel(community, resident)
    await enter(page, guard)
    await expectSection(page, 'Guest Vehicles')
    await expect(rowsOf(page, 'Active Guest Vehicles').filter({ hasText: 'A-402' })).toHaveCount(1)
    await press(page, 'Add Guest Vehicle')
    await fill(page, { 'Visiting House Number': 'd 303', 'Guest Name': 'Parcel' })
    await expect(page.getByLabel('Visiting House Number')).toHaveValue('303')
    await expect(page.getByRole('radio', { name: 'D', exact: true })).toBeChecked()
  },
)

// spec: screens.requests-for-a-community.2
test(
  'a request to add a community stands before the super admin, until it is done',
  { tag: '@desk' },
  async ({ page, community, browserName }) => {
    const communityName = `Neem Court ${browserName}${Date.now().toString(36)}`
    await community.call(undefined, api.auth.contactAdmin, {
      body: {
        name: 'Kavita Joshi',
        email: 'kavita@example.org',
        mobileNo: '9876500000',
        communityName,
        message: 'We are 40 flats in Baner.',
      },
    })
    await enter(page, community.superAdmin, '/dashboard?section=communities')
    await expectSection(page, 'Community Management')
    await expect(page.getByRole('heading', { level: 3, name: /^\d+ requests? to add a community$/ })).toBeVisible()
    const request = page.getByRole('article').filter({ hasText: communityName })
    await expect(request).toContainText('We are 40 flats in Baner.')
    await expect(request.getByRole('link', { name: /^Call Kavita Joshi/ })).toHaveAttribute('href', 'tel:9876500000')
    await expect(request.getByRole('link', { name: /^Email Kavita Joshi/ })).toHaveAttribute(
      'href',
      'mailto:kavita@example.org',
    )
    await press(request, `Done: ${communityName}`)
    await expectToast(page, 'Request done.')
    await expect(request).toHaveCount(0)
    await page.reload()
    await expectSection(page, 'Community Management')
    await expect(request).toHaveCount(0)
  },
)

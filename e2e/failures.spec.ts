import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { breakCalls, breakChanges, type Fault, repair, unavailable } from './faults.ts'
import { enter, expect, type CommunityFixture, type Person, test } from './fixtures.ts'
import { chooseForGuest, expectQuestion, expectSection, expectToast, fill, openTile, press, rowOf } from './screens.ts'

const faults = { tag: ['@desk', '@faults'] }
// One story opens many pages.

/** What each section says when its call fails (docs/spec/product.md, 8). */
type Said = [section: string, fault: Fault, words: string]

async function expectSaid(page: Page, said: readonly Said[]): Promise<void> {
  for (const [section, fault, words] of said) {
    await breakCalls(page, fault)
    await page.goto(`/dashboard?section=${section}`)
    await expect(page.getByText(words, { exact: true }).first(), `${section}: ${words}`).toBeVisible()
    await repair(page)
  }
}

const broken = (path: RegExp, status = 500, body?: unknown): Fault => ({ path, status, body })

// spec: 8.vehicles.4, 8.vehicles.5, 8.notices.1, 8.guest-vehicles.4, 8.members.3, 8.helpers.1
// spec: 8.profile-and-password.1
test('a resident is told, in each section, that its list could not be loaded', faults, async ({ page, community }) => {
  await enter(page, await community.person('Asha Rao'))
  await expectSection(page, 'My Vehicles')
  await expectSaid(page, [
    ['vehicles', broken(/^\/api\/vehicles$/), 'Failed to load vehicles.'],
    ['members', broken(/^\/api\/members$/), 'Failed to load members.'],
    ['notice', broken(/^\/api\/notices$/), `Failed to fetch notices: ${unavailable}`],
    ['guestVehicles', broken(/^\/api\/guest-vehicles$/), `Failed to load guest vehicles: ${unavailable}`],
    ['domesticHelp', broken(/^\/api\/domestic-helpers$/), 'Failed to fetch helpers.'],
    [
      'domesticHelp',
      broken(/^\/api\/domestic-helpers$/, 409, { message: 'Words of the server.' }),
      'Words of the server.',
    ],
    ['searchMembers', broken(/^\/api\/members\/search$/), 'Failed to fetch members. Please try again.'],
    [
      'searchMembers',
      broken(/^\/api\/members\/search$/, 403),
      'Access denied. Please check your super admin permissions.',
    ],
    [
      'searchMembers',
      broken(/^\/api\/members\/search$/, 404),
      'Members endpoint not found. Please check API configuration.',
    ],
    ['searchVehicle&vehicleNo=1234', broken(/^\/api\/vehicles\/search\/vehicleNo$/), unavailable],
    [
      'searchVehicle&vehicleNo=1234',
      broken(/^\/api\/vehicles\/search\/vehicleNo$/, 404),
      'No vehicles match your search criteria.',
    ],
  ])
  await breakCalls(page, broken(/^\/api\/guest-vehicles$/))
  await page.goto('/dashboard?section=guestVehicles')
  await expectToast(page, `Failed to load guest vehicles: ${unavailable}`)
  await repair(page)
  await press(page, 'Retry')
  await expect(page.getByText('No guest vehicles.')).toBeVisible()

  // The session check succeeds, the profile's call fails.
  await openTile(page, 'My Vehicles')
  await breakCalls(page, broken(/^\/api\/users\/current$/))
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await expect(page.getByRole('main').getByText('Unable to load profile.')).toBeVisible()
  await expectToast(page, 'Unable to load profile.')
})

// spec: 6.role-editing.2, 8.audit.1, 8.manage-users.2, 8.approve-users.1, 8.analytics.1
test('an admin is told, in each section, that its list could not be loaded', faults, async ({ page, community }) => {
  await enter(page, await community.person('Meera Joshi', ['ADMIN']), '/dashboard?section=approveUsers')
  await expectSection(page, 'Approve Users')
  await expectSaid(page, [
    ['approveUsers', broken(/pending-users$/), 'Failed to fetch pending users.'],
    ['approveUsers', broken(/pending-users$/, 200, {}), 'Invalid response format from server.'],
    ['manageUsers', broken(/users\/search$/), `Failed to fetch users: ${unavailable}`],
    [
      'manageUsers',
      broken(/users\/search$/, 403),
      'Access denied. Please ensure you have admin or super admin privileges.',
    ],
    ['manageUsers', broken(/users\/search$/, 200, {}), 'Failed to fetch users: Invalid response format from server.'],
    ['analytics', broken(/^\/api\/users\/analytics$/), `Failed to load analytics data: ${unavailable}`],
    ['audit', broken(/^\/api\/audit$/), 'An error occurred while fetching logs.'],
    ['audit', broken(/^\/api\/audit$/), 'Failed to fetch logs. Please try again.'],
    ['audit', broken(/^\/api\/audit$/, 409, { message: 'Words of the server.' }), 'Words of the server.'],
  ])
})

// spec: 7.calls.54, 8.notices.2, 8.audit.2, 8.manage-users.1, 8.analytics.1, 8.communities.1
test(
  'a super admin is told what is wrong with the communities, in the words of each section',
  faults,
  async ({ page, community }) => {
    await enter(page, community.superAdmin, '/dashboard?section=communities')
    await expectSection(page, 'Community Management')
    const path = /^\/api\/communities$/
    await expectSaid(page, [
      ['communities', broken(path), `Failed to load communities: ${unavailable}`],
      ['communities', broken(path, 200, 'nonsense'), 'No communities found.'],
      ['notice', broken(path), 'Failed to load communities.'],
      ['analytics', broken(path), 'Failed to load communities.'],
      ['audit', broken(path), 'Failed to load communities. Please try again.'],
      ['manageUsers', broken(path, 403), 'Access denied. Please ensure you have super admin privileges.'],
      ['manageUsers', broken(path, 404), 'Communities endpoint not found. Please check the API configuration.'],
      ['manageUsers', broken(path, 500), 'Server error while fetching communities. Please try again later.'],
      [
        'manageUsers',
        broken(path, 400),
        'Failed to fetch communities. You can still manage users without filtering by community.',
      ],
      [
        'manageUsers',
        broken(path, 200, []),
        'No communities found. You can still manage users without filtering by community.',
      ],
    ])
    // A list may come in three shapes.
    const listed = {
      id: community.id,
      name: 'Oddville',
      displayName: 'Odd, A, B',
      area: 'A',
      city: 'B',
      state: 'C',
      country: 'D',
      status: 'ACTIVE',
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
      timeZone: 'Asia/Kolkata',
    }
    await expectSaid(page, [
      ['communities', broken(path, 200, [listed]), 'Oddville'],
      ['communities', broken(path, 200, { content: [listed] }), 'Oddville'],
      ['communities', broken(path, 200, { data: [listed] }), 'Oddville'],
    ])
  },
)

// spec: 8.vehicles.1, 8.vehicles.2, 8.notices.4, 8.guest-vehicles.5, 8.members.1, 8.helpers.6
// spec: 8.profile-and-password.2, 8.profile-and-password.4
test('a resident’s change that fails is told, and what was typed stays', faults, async ({ page, community }) => {
  const [resident, admin] = await Promise.all([
    community.person('Asha Rao'),
    community.person('Meera Joshi', ['ADMIN']),
  ])
  await arrange(community, resident, admin)
  await enter(page, resident)
  await openTile(page, 'My Vehicles')
  await breakChanges(page)

  await press(page, 'Add Vehicle')
  await fill(page, { 'Vehicle Number': 'MH12AB9999', Type: 'two-wheeler' })
  await press(page, 'Add')
  await expect(page.getByText('Failed to save vehicle.').first()).toBeVisible()
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('MH12AB9999')
  await press(page, 'Cancel')
  await discard(page)
  await press(page, 'Delete MH12AB1234')
  await press(await expectQuestion(page, 'Are you sure you want to delete this vehicle?', 'MH12AB1234'), 'Delete')
  await expectToast(page, 'Failed to delete vehicle.')

  await openTile(page, 'My Members')
  await press(page, 'Add Member')
  await fill(page, { Name: 'Kiran' })
  await press(page, 'Add')
  await expect(page.getByText('Failed to save member.').first()).toBeVisible()
  await press(page, 'Cancel')
  await discard(page)
  await press(await rowOf(page, 'My Members', 'Ila Rao'), 'Delete Ila Rao')
  await press(await expectQuestion(page, 'Are you sure you want to delete this member?', 'Ila Rao'), 'Delete')
  await expectToast(page, 'Failed to delete member.')

  await openTile(page, 'Guest Vehicles')
  const guest = await rowOf(page, 'Active Guest Vehicles', 'KA01GG7777')
  await chooseForGuest(page, 'Delete', 'KA01GG7777')
  await press(await expectQuestion(page, 'Are you sure you want to delete this vehicle?', 'KA01GG7777'), 'Delete')
  await expectToast(page, 'Failed to delete vehicle')
  await press(guest, 'Mark Entry KA01GG7777')
  await expectToast(page, 'Failed to mark entry')
  await chooseForGuest(page, 'Edit', 'KA01GG7777')
  await fill(page, { 'Guest Name': 'Somebody else' })
  await press(page, 'Update Guest Vehicle')
  await expectToast(page, 'Failed to update vehicle')
  await repair(page)
  await press(page, 'Cancel')
  await discard(page)
  await press(guest, 'Mark Entry KA01GG7777')
  await expectToast(page, 'Entry marked.')
  await breakChanges(page)
  await press(guest, 'Mark Exit KA01GG7777')
  await expectToast(page, 'Failed to mark exit')

  await openTile(page, 'Domestic Help')
  // Until the list above it is there, the button may move.
  await expect(page.getByText('Nobody is on your list yet.')).toBeVisible()
  await press(page, 'Rate Sunita Devi')
  const dialog = page.getByRole('dialog', { name: 'Rate Helper' })
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await press(dialog, 'Submit Rating')
  await expect(dialog.getByText('Failed to submit rating.')).toBeVisible()
  await press(dialog, 'Cancel')
  await discard(page)

  await openTile(page, 'Notice Board')
  await breakCalls(page, broken(/^\/api\/notices\/attachments\//))
  await page.getByRole('link', { name: 'Download plan.pdf' }).click()
  await expectToast(page, `Failed to download file: ${unavailable}`)

  await page.goto('/profile')
  await press(page, 'Edit Profile')
  await fill(page, { Name: 'Asha R' })
  await press(page, 'Save Changes')
  await expect(page.getByRole('main').getByText('Failed to update profile.')).toBeVisible()
  await expectToast(page, 'Failed to update profile.')
  await page.goto('/change-password')
  await fill(page, {
    'Current Password': resident.password,
    'New Password': 'jasmine-7',
    'Confirm New Password': 'jasmine-7',
  })
  await press(page, 'Change Password')
  await expect(page.getByRole('main').getByText('Failed to change password.')).toBeVisible()
  await expectToast(page, 'Failed to change password.')
})

async function arrange(community: CommunityFixture, resident: Person, admin: Person): Promise<void> {
  const notice = {
    body: { title: 'Water cut', content: 'On Monday.', endDate: '2999-12-31' },
    file: new File(['%PDF-1.4 plan'], 'plan.pdf', { type: 'application/pdf' }),
  }
  await Promise.all([
    community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH12AB1234', type: 'two-wheeler' } }),
    community.call(resident, api.members.create, { body: { name: 'Ila Rao', relation: 'CHILD' } }),
    community.call(resident, api.guestVehicles.create, {
      body: {
        vehicleNo: 'KA01GG7777',
        type: 'two-wheeler',
        guestName: 'Mohan',
        purposeOfVisit: 'Lunch',
        entryTime: new Date(Date.now() + 3_600_000).toISOString(),
        contactNo: '9876543210',
        visitingHouseNo: '101',
        division: 'A',
        communityId: community.id,
      },
    }),
    community.call(admin, api.notices.create, notice),
    community.call(admin, api.helpers.create, {
      body: {
        name: 'Sunita Devi',
        contactNo: '9876500001',
        category: 'PLUMBER',
        isAvailable: true,
      },
    }),
  ])
}

async function discard(page: Page): Promise<void> {
  await press(page.getByRole('dialog', { name: 'Discard what you have typed?' }), 'Discard')
}

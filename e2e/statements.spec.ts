import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { breakCalls, repair } from './faults.ts'
import { enter, expect, test } from './fixtures.ts'
import { expectSection, expectToast, fill, openTile, press, rowOf, rowsOf } from './screens.ts'

// Statements of docs/spec/ that no role's story covers.
const faults = { tag: ['@desk', '@faults'] }
const me = /^\/api\/users\/current$/

// spec: 5.phone-display.2
test('a number that cannot be called says why', { tag: '@desk' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  for (const name of ['No Number', 'Short Number'])
    await community.call(resident, api.members.create, { body: { name } })
  await page.route(/\/api\/members\/search/, async (route) => {
    const reply = await route.fetch()
    const found = (await reply.json()) as { content: { name: string; mobileNo: string | null }[] }
    for (const member of found.content) if (member.name === 'Short Number') member.mobileNo = '12345'
    await route.fulfill({ response: reply, json: found })
  })
  await enter(page, resident, '/dashboard?section=searchMembers')
  await press(page, 'Call No Number, N/A')
  await expectToast(page, 'Invalid phone number: No number provided')
  await press(page, 'Call Short Number, 12345')
  await expectToast(page, 'Invalid phone number: Must be exactly 10 digits')
})

// spec: 4.guest-vehicle.3, 4.guest-vehicle.4
test(
  'the gate’s states have their colours: planned a warning, arrived a success, anything else danger',
  { tag: '@desk' },
  async ({ page, community }) => {
    const guard = await community.person('Ramesh Kale', ['SECURITY'])
    const guest = (vehicleNo: string) => ({
      vehicleNo,
      type: 'two-wheeler',
      guestName: 'Mohan',
      contactNo: '9876543210',
      purposeOfVisit: 'Lunch',
      visitingHouseNo: '101',
      division: 'A',
      entryTime: new Date().toISOString(),
    })
    for (const [vehicleNo, steps] of [
      ['KA01GG0001', []],
      ['KA01GG0002', ['enter']],
      ['KA01GG0003', ['enter', 'exit']],
    ] as const) {
      const { id } = await community.call<{ id: string }>(guard, api.guestVehicles.create, { body: guest(vehicleNo) })
      for (const step of steps) await community.call(guard, api.guestVehicles[step], { params: { id } })
    }
    await enter(page, guard, '/dashboard?section=guestVehicles')
    const offered = (row: Awaited<ReturnType<typeof rowOf>>) =>
      row.getByRole('button', { name: /^Mark (Entry|Exit)/ }).allInnerTexts()
    for (const [vehicleNo, word, tone, buttons] of [
      ['KA01GG0001', 'Planned', /warning/, ['Mark Entry']],
      ['KA01GG0002', 'Arrived', /success/, ['Mark Exit']],
      ['KA01GG0003', 'Exited', /danger/, []],
    ] as const) {
      const row = await rowOf(page, 'Active Guest Vehicles', vehicleNo)
      await expect(row.getByText(word, { exact: true }).first()).toHaveClass(tone)
      expect((await offered(row)).map((text) => text.trim())).toEqual([...buttons])
    }
  },
)

// spec: 8.guest-vehicles.1
test('a resident whose details cannot be had cannot plan a guest', faults, async ({ page, community }) => {
  await enter(page, await community.person('Asha Rao'))
  await openTile(page, 'Guest Vehicles')
  await breakCalls(page, { path: me, status: 500 })
  await press(page, 'Add Guest Vehicle')
  await expectToast(page, 'Failed to load user details.')
  const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
  const tomorrow = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00`
  await fill(form, {
    'Vehicle Number': 'KA01GG7777',
    Type: 'two-wheeler',
    'Guest Name': 'Mohan',
    'Purpose of Visit': 'Lunch',
    'Entry Time': tomorrow,
  })
  await press(form, 'Add Guest Vehicle')
  await expect(page.getByText(/Unable to load user information\./).first()).toBeVisible()
})

// spec: 5.guest-vehicle.4, 6.approve-users.2
test(
  'an admin without a community is told so, and cannot act for one',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Joshi', ['ADMIN', 'SECURITY'])
    await page.route(
      (url) => me.test(url.pathname),
      async (route) => {
        const reply = await route.fetch()
        await route.fulfill({
          response: reply,
          json: { ...((await reply.json()) as object), communityId: null, community: null },
        })
      },
    )
    await enter(page, admin, '/dashboard?section=approveUsers')
    await expect(page.getByText('Community ID is missing for admin.')).toBeVisible()
    await openTile(page, 'Guest Vehicles')
    await press(page, 'Add Guest Vehicle')
    await press(page.getByRole('form', { name: 'Add Guest Vehicle' }), 'Add Guest Vehicle')
    await expect(page.getByText('Community not assigned.').first()).toBeVisible()
  },
)

// spec: 5.role-update.3
test(
  'a vehicle number of odd length among the users is noted in the console, and nothing more',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Joshi', ['ADMIN'])
    await page.route(/\/api\/admin\/users\/search/, async (route) => {
      const reply = await route.fetch()
      const found = (await reply.json()) as { content: { vehicles: unknown[] }[] }
      found.content[0]!.vehicles = [{ id: 'x', vehicleNo: 'SHORT', type: 'two-wheeler' }]
      await route.fulfill({ response: reply, json: found })
    })
    const warned = page.waitForEvent(
      'console',
      (message) => message.type() === 'warning' && message.text().includes('SHORT'),
    )
    await enter(page, admin)
    await warned
    await expect(page.getByText('Showing 1 of 1 users')).toBeVisible()
  },
)

// spec: 4.profile.1, 4.profile.2
test('cancelling the profile’s form brings the stored values back', { tag: '@desk' }, async ({ page, community }) => {
  await enter(page, await community.person('Asha Rao'), '/profile')
  await press(page, 'Edit Profile')
  await fill(page, { Name: '' })
  await press(page, 'Save Changes')
  await expect(page.getByText('Name is required.')).toBeVisible()
  await press(page, 'Cancel')
  await expect(page.getByRole('definition').filter({ hasText: 'Asha Rao' })).toBeVisible()
  await press(page, 'Edit Profile')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await expect(page.getByText('Name is required.')).toHaveCount(0)
})

// spec: 4.change-password.1, 5.change-password.1, 5.change-password.3, 8.profile-and-password.6, 9.constants.21
test(
  'the password form goes back to the profile when it is cancelled, and after two seconds when it is done',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await enter(page, resident, '/change-password')
    await press(page, 'Cancel')
    await expect(page).toHaveURL(/\/profile$/)
    await page.goto('/change-password')
    await press(page, 'Change Password')
    for (const words of [
      'Current password is required.',
      'New password is required.',
      'Please confirm the new password.',
    ])
      await expect(page.getByText(words)).toBeVisible()
    await fill(page, {
      'Current Password': resident.password,
      'New Password': 'jasmine-7',
      'Confirm New Password': 'jasmine-8',
    })
    // Nothing is sent if one is missing or the two differ.
    let sent = 0
    await page.route(/change-password$/, (route) => {
      if (route.request().method() === 'POST') sent++
      return route.fallback()
    })
    await press(page, 'Change Password')
    await expect(page.getByText('New password and confirmation do not match.')).toBeVisible()
    expect(sent).toBe(0)
    await fill(page, { 'Confirm New Password': 'jasmine-7' })
    await press(page, 'Change Password')
    await expect(page.getByRole('main').getByText('Password changed successfully!')).toBeVisible()
    const began = Date.now()
    await expect(page).toHaveURL(/\/profile$/)
    expect(Date.now() - began).toBeGreaterThan(1_000)
  },
)

test(
  'nobody is signed out by a password that is changed while its answer is on its way',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await enter(page, resident, '/change-password')
    const refused = page.waitForResponse((reply) => reply.status() === 401)
    await page.route(/change-password$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const reply = await route.fetch()
      // The open stream ends with the old token, and is asked for again.
      await refused
      await page.waitForTimeout(300)
      return route.fulfill({ response: reply })
    })
    await fill(page, {
      'Current Password': resident.password,
      'New Password': 'jasmine-7',
      'Confirm New Password': 'jasmine-7',
    })
    await press(page, 'Change Password')
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  },
)

// spec: 9.constants.16
test('communities are paged in the browser, ten a page, from page 1', { tag: '@desk' }, async ({ page, community }) => {
  const place = {
    area: 'Baner',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    status: 'ACTIVE',
    timeZone: 'Asia/Kolkata',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  }
  const communities = Array.from({ length: 23 }, (_, index) => ({
    ...place,
    id: `id-${index}`,
    name: `Court ${index + 1}`,
    displayName: `Court ${index + 1}, Baner, Pune`,
  }))
  await breakCalls(page, { path: /^\/api\/communities$/, status: 200, body: communities })
  await enter(page, community.superAdmin, '/dashboard?section=communities')
  await expect(rowsOf(page, 'Communities')).toHaveCount(10)
  await press(page, 'Page 3')
  await expect(rowsOf(page, 'Communities')).toHaveCount(3)
  await expect(page).toHaveURL(/section=communities&page=3$/)
  await repair(page)
})

// spec: 4.forms.1
test('one form at a time: editing takes the place of adding', { tag: '@desk' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH12AB1234', type: 'two-wheeler' } })
  await enter(page, resident)
  await expectSection(page, 'My Vehicles')
  await press(page, 'Add Vehicle')
  await expect(forms(page)).toHaveCount(1)
  await press(page, 'Edit MH12AB1234')
  await expect(forms(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
})

const forms = (page: Page) => page.getByRole('main').getByRole('form')

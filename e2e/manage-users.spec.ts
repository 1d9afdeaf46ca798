import { api } from '@aangan/contract/api'
import type { Locator, Page } from '@playwright/test'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { expectQuestion, expectSection, expectToast, fill, press, rowOf, rowsOf } from './screens.ts'

const users = '/dashboard?section=manageUsers'

/** Asha has A-10 as her main house, and A-2. */
async function enterWithAsha(page: Page, community: CommunityFixture): Promise<Person> {
  const [admin, asha] = await Promise.all([
    community.person('Meera Admin', ['ADMIN']),
    community.person('Asha Rao', ['USER'], { houseNo: '10', division: 'A' }),
  ])
  for (const number of ['3', '2']) {
    const house = await community.call<{ id: string }>(admin, api.houses.create, { body: { division: 'A', number } })
    await community.call(admin, api.occupancies.create, {
      params: { id: house.id },
      body: { userId: asha.id, ownershipType: 'owner' },
    })
  }
  await enter(page, admin, users)
  return admin
}

const lineOf = (page: Page, name: string): Locator => rowsOf(page, 'Users').filter({ hasText: name })

async function choose(page: Page, name: string, act: string): Promise<void> {
  await press(page, `More for ${name}`)
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

// spec: people.manage-users.4, people.manage-users.2, people.manage-users.3
test(
  'at a desk the users are one table, whose lines unfold by a press, a key or their menu',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enterWithAsha(page, community)
    const line = lineOf(page, 'Asha Rao')
    await expect(page.getByRole('table', { name: 'Users' }).getByRole('columnheader')).toHaveText([
      'Name',
      'House',
      'Mobile Number',
      'Roles',
      'Status',
      'Last Login',
      'Actions',
    ])
    await expect(line.getByRole('cell').nth(1)).toHaveText(/^A-10,\s*A-2,\s*A-3$/)
    await expect(line.getByRole('cell').nth(4)).toHaveText('Active')
    const buttons = line.getByRole('button', { name: 'Edit Roles of Asha Rao' })
    await expect(buttons).toHaveCount(0)
    await line.getByText('Active').click()
    await expect(buttons).toBeVisible()
    await expectGood(page)
    await line.getByRole('button', { name: 'Asha Rao', exact: true }).press('Enter')
    await expect(buttons).toHaveCount(0)

    await press(page, 'More for Asha Rao')
    await expect(page.getByRole('menuitem')).toHaveText([
      'Edit Roles',
      'Disable',
      'Reset Password',
      'Move Out',
      'Open House',
      'Sign Out Everywhere',
      'Remove Second Factors',
    ])
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(line.getByLabel('Security')).toBeVisible()
    await press(line, 'Cancel editing roles of Asha Rao')
    await expect(line.getByLabel('Security')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More for Asha Rao' })).toBeFocused()

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('table', { name: 'Users' })).toHaveCount(0)
    const card = await rowOf(page, 'Users', 'Asha Rao')
    for (const text of ['A-10', 'A-2', 'Active', '9876543210']) await expect(card).toContainText(text)
    await expect(card.getByRole('button', { name: 'Move Out: Asha Rao' })).toBeVisible()
    await expectGood(page)
  },
)

// spec: people.manage-users.5
test(
  'of somebody with several houses, Move Out and Open House ask which',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enterWithAsha(page, community)
    await choose(page, 'Asha Rao', 'Move Out: Asha Rao')
    const which = page.getByRole('dialog', { name: 'Move Out' })
    await expect(which).toContainText('Which house?')
    await expectGood(page)
    await press(which, 'A-2')
    const form = page.getByRole('form', { name: 'Move Out' })
    await expect(which).toContainText('A-2')
    const asked = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await fill(form, { 'End Date': asked })
    await press(form, 'Move Out')
    await expectToast(page, 'Moved out.')
    await expect(lineOf(page, 'Asha Rao').getByRole('cell').nth(1)).toHaveText(/^A-10,\s*A-3$/)
    await expect(page.getByRole('button', { name: 'More for Asha Rao' })).toBeFocused()

    await choose(page, 'Asha Rao', 'Open House')
    await press(page.getByRole('dialog', { name: 'Open House' }), 'A-3')
    await expectSection(page, 'A-3')
    await page.goBack()
    await choose(page, 'Meera Admin', 'Open House')
    await expectSection(page, 'A-101')
  },
)

// spec: people.manage-users.6
test(
  'the status finds who is invited and who has moved out; nobody sees a made-up username',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await enterWithAsha(page, community)
    const body = { name: 'Kavita Rao', houseNo: '7', division: 'B', ownershipType: 'owner' }
    await community.call(admin, api.invitations.create, { body })
    await fill(page, { Status: 'INVITED' })
    await press(page.getByRole('main'), 'Search')
    await expect(page).toHaveURL(/status=INVITED/)
    await expect(page.getByText('Showing 1 of 1 users')).toBeVisible()
    const line = await rowOf(page, 'Users', 'Kavita Rao')
    await expect(line).toContainText('Invited, not yet accepted')
    await expect(line.getByText('–', { exact: true })).toBeVisible()
    await expect(page.getByText(/invited-/)).toHaveCount(0)
    await expect(line.getByRole('button', { name: 'New Code for Kavita Rao' })).toBeVisible()
    await expect(line.getByRole('button', { name: /Reset Password/ })).toHaveCount(0)
    await fill(page, { Status: 'MOVED_OUT' })
    await press(page.getByRole('main'), 'Search')
    await expect(page.getByText('No users found.')).toBeVisible()
  },
)

// spec: people.manage-users.7
test(
  'an admin signs somebody out everywhere and disables them, each after a question',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enterWithAsha(page, community)
    await choose(page, 'Asha Rao', 'Sign Out Everywhere')
    const signOut = 'Are you sure you want to sign this person out everywhere?'
    await press(await expectQuestion(page, signOut, 'Asha Rao'), 'Sign Out Everywhere')
    await expectToast(page, 'Signed out there.')
    await choose(page, 'Asha Rao', 'Disable Asha Rao')
    await press(await expectQuestion(page, 'Are you sure you want to disable this user?', 'Asha Rao'), 'Disable')
    await expect(lineOf(page, 'Asha Rao').getByRole('cell').nth(4)).toHaveText('Disabled')
    await choose(page, 'Asha Rao', 'Enable Asha Rao')
    await expect(lineOf(page, 'Asha Rao').getByRole('cell').nth(4)).toHaveText('Active')
  },
)

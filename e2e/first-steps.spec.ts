import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectSection, logIn, press } from './screens.ts'

const card = (page: Page) => page.getByRole('region', { name: 'First steps' })
const steps = (page: Page) => card(page).getByRole('link')

async function logOut(page: Page): Promise<void> {
  await press(page, 'Menu')
  await press(page, 'Logout')
  await expect(page).toHaveURL(/\/login$/)
}

// spec: people.first-steps.1, people.first-steps.2
test(
  'a resident is led to the first steps, each of which goes when it is pressed',
  { tag: '@phone' },
  async ({ page, community }) => {
    const asha = await community.person('Asha Rao')
    await enter(page, asha, '/dashboard', { isNew: true })
    await expect(card(page)).toContainText(`You are ${asha.username} here.`)
    const all = ['Add your car', 'Invite your family', 'Hear of visitors on this phone', 'Invite your first visitor']
    await expect(steps(page)).toHaveText(all)
    await expectGood(page)
    await steps(page).filter({ hasText: 'Add your car' }).click()
    await expect(page.getByRole('form', { name: 'Add Vehicle' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\?section=vehicles$/)
    await expect(card(page)).toHaveCount(0)
    await page.goto('/dashboard')
    await expect(steps(page)).toHaveText(all.slice(1))
    await steps(page).filter({ hasText: 'Invite your first visitor' }).click()
    await expectSection(page, 'My Visitors')
    await expect(page.getByRole('button', { name: 'Create Pass' })).toBeVisible()
    await page.goto('/dashboard')
    await steps(page).filter({ hasText: 'Invite your family' }).click()
    await expect(page.getByRole('button', { name: 'Invite Family' })).toBeVisible()
    await page.goto('/dashboard')
    await steps(page).filter({ hasText: 'Hear of visitors' }).click()
    await expect(page.getByRole('heading', { name: 'This Device' })).toBeVisible()
    await page.goto('/dashboard')
    await expectSection(page, 'My Vehicles')
    await expect(card(page)).toHaveCount(0)
  },
)

// spec: people.first-steps.1, people.first-steps.3
test(
  'Not Now puts all of them away, for this person and also after the next login',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [asha, ravi] = [await community.person('Asha Rao'), await community.person('Ravi Rao')]
    const [house] = await community.call<{ occupancy: { householdId: string } }[]>(asha, api.household.read)
    const tejas = await community.newcomer('Tejas Rao')
    await community.call(community.superAdmin, api.approvals.approve, {
      params: { id: tejas.id },
      body: { householdId: house!.occupancy.householdId },
    })
    await enter(page, asha, '/dashboard', { isNew: true })
    await press(page, 'Not Now')
    await expect(card(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    for (const [person, shown] of [
      [asha, 0],
      [ravi, 1],
    ] as const) {
      await logOut(page)
      await logIn(page, person)
      await expectSection(page, 'My Vehicles')
      await expect(card(page)).toHaveCount(shown)
    }
    // Only the primary contact invites family.
    await logOut(page)
    await logIn(page, tejas)
    await expect(card(page)).toContainText(`You are ${tejas.username} here.`)
    await expect(steps(page)).toHaveText([
      'Add your car',
      'Hear of visitors on this phone',
      'Invite your first visitor',
    ])
  },
)

// spec: people.first-steps.1
test('they are there for 14 days', { tag: '@desk' }, async ({ page, community }) => {
  const asha = await community.person('Asha Rao')
  const day = 86_400_000
  await page.clock.setFixedTime(Date.now() + 14 * day - 60_000)
  await enter(page, asha, '/dashboard', { isNew: true })
  await expect(card(page)).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 14 * day + 60_000)
  await page.goto('/dashboard')
  await expectSection(page, 'My Vehicles')
  await expect(card(page)).toHaveCount(0)
})

// spec: people.first-steps.2
test('a guard’s stand below the list, an admin’s lead to what a society needs first', async ({
  page,
  community,
  elsewhere,
}) => {
  await enter(page, await community.person('Gopal Guard', ['SECURITY']), '/dashboard', { isNew: true })
  await expect(steps(page)).toHaveText(['Choose a PIN', 'Open the Gate Desk'])
  const heading = await page.getByRole('heading', { level: 2, name: 'Guest Vehicles' }).boundingBox()
  expect((await card(page).boundingBox())!.y).toBeGreaterThan(heading!.y)
  await expectGood(page)
  await steps(page).filter({ hasText: 'Open the Gate Desk' }).click()
  await expect(page).toHaveURL(/\/gate$/)
  await page.goto('/dashboard')
  await steps(page).filter({ hasText: 'Choose a PIN' }).click()
  await expect(page.getByRole('heading', { name: 'PIN for the Gate' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 2, name: 'Guest Vehicles' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)

  const office = await elsewhere()
  await enter(office, await community.person('Meera Admin', ['ADMIN']), '/dashboard', { isNew: true })
  await expect(steps(office)).toHaveText(['Bring in your houses', 'Invite a resident', 'Set up the gate'])
  await expectGood(office)
  await steps(office).filter({ hasText: 'Bring in your houses' }).click()
  await expect(office.getByRole('tab', { name: 'Imports', selected: true })).toBeVisible()
  await office.goto('/dashboard')
  await steps(office).filter({ hasText: 'Invite a resident' }).click()
  await expect(office.getByRole('form', { name: 'Invite Resident' })).toBeVisible()
  await office.goto('/dashboard')
  await steps(office).filter({ hasText: 'Set up the gate' }).click()
  await expect(office.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible()
})

import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { planGuest } from './seed.ts'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { fill, press, rowsOf } from './screens.ts'

const unknown = '01890a5d-ac96-774b-bcce-b302099a8057'

async function postNotice(community: CommunityFixture, admin: Person, title: string): Promise<string> {
  const notice = { body: { title, content: `${title}. `.repeat(20), endDate: '2999-12-31' } }
  return (await community.call<{ id: string }>(admin, api.notices.create, notice)).id
}

/** The row with this text is marked, visible and focused. */
async function expectShown(page: Page, label: string, text: string) {
  const row = rowsOf(page, label).filter({ hasText: text })
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  await expect(page.locator('[data-row][aria-current]')).toHaveCount(1)
}

// spec: screens.reading-and-reaching.7
test(
  'a link leads to one notice; another filter or tile forgets it',
  { tag: '@phone' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Joshi', ['ADMIN'])
    const id = await postNotice(community, admin, 'Water cut on Monday')
    for (const title of ['Lift', 'Garden', 'Pool', 'Parking', 'Election']) await postNotice(community, admin, title)
    await enter(page, admin, `/dashboard?section=notice&id=${id}`)
    await expectShown(page, 'Notices', 'Water cut on Monday')
    await expectGood(page)
    await page.goto(`/dashboard?section=notice&id=${unknown}`)
    const missing = page.getByText('This notice is no longer on the board.')
    await expect(missing).toBeFocused()
    await expect(missing).toBeInViewport()
    await expect(rowsOf(page, 'Notices')).toHaveCount(6)
    await expectGood(page)
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Notice Board' }).click()
    await expect(missing).toHaveCount(0)
  },
)

// spec: screens.reading-and-reaching.7
test(
  'a link leads to one guest vehicle, and leaves alone who is typing',
  { tag: '@phone' },
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    for (let number = 1001; number < 1013; number++) await planGuest(community, guard, `MH12AB${number}`)
    await enter(page, guard, '/dashboard?section=guestVehicles')
    const row = rowsOf(page, 'Active Guest Vehicles').filter({ hasText: 'MH12AB1011' })
    const id = await row.getAttribute('data-row')
    await page.goto(`/dashboard?section=guestVehicles&id=${id}`)
    await expectShown(page, 'Active Guest Vehicles', 'MH12AB1011')
    await expectGood(page)
    // A new search is not about the link any more.
    await fill(page, { 'Find a vehicle': '1002' })
    await expect(page).not.toHaveURL(/id=/)
    await expect(page.locator('[data-row][aria-current]')).toHaveCount(0)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/guest-vehicles*', async (route) => {
      await released
      await route.fallback()
    })
    await page.goto(`/dashboard?section=guestVehicles&id=${id}`)
    const search = page.getByLabel('Find a vehicle')
    await search.focus()
    release()
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(row).toBeInViewport()
    await expect(search).toBeFocused()
    await page.goto(`/dashboard?section=guestVehicles&id=${unknown}`)
    await expect(page.getByText('This guest vehicle is not in the list.')).toBeFocused()
  },
)

test('a link leads to a community on a later page of the list', { tag: '@phone' }, async ({ page, community }) => {
  await enter(page, community.superAdmin, `/dashboard?section=communities&id=${community.id}`)
  await expectShown(page, 'Communities', community.name)
})

test('a user who is on another page is said to be there', { tag: '@phone' }, async ({ page, community }) => {
  await enter(page, await community.person('Meera Joshi', ['ADMIN']), `/dashboard?section=manageUsers&id=${unknown}`)
  const missing = page.getByText('This user is not on this page. Search for them by name or house.')
  await expect(missing).toBeFocused()
  await fill(page, { Name: 'Meera' })
  await press(page.getByRole('main'), 'Search')
  await expect(missing).toHaveCount(0)
})

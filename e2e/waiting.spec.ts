import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { planParcel } from './seed.ts'
import { expectSection, expectToast, openTile, press } from './screens.ts'

const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true })

const post = (community: CommunityFixture, admin: Person, title: string) =>
  community.call(admin, api.notices.create, { body: { title, content: 'Please read.', endDate: '2999-12-31' } })

// spec: screens.what-waits.1, screens.what-waits.4
test(
  'registrations that wait stand on the tile and in the title, and go with each decision',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await community.newcomer('New Nina')
    await community.newcomer('Old Omar')
    await enter(page, admin, '/dashboard?section=approveUsers')
    await expect(tile(page, 'Approve Users')).toHaveAccessibleDescription('2 waiting')
    await expect(page).toHaveTitle('(2) Approve Users · Aangan')
    await expectGood(page)
    await press(page, 'Approve New Nina')
    await press(page.getByRole('dialog'), 'Approve')
    await expect(tile(page, 'Approve Users')).toHaveAccessibleDescription('1 waiting')
    await press(page, 'Reject Old Omar')
    await press(page.getByRole('dialog'), 'Reject')
    // The tooltip again.
    await expect(tile(page, 'Approve Users')).toHaveAccessibleDescription('Registrations waiting for a decision')
    await expect(page).toHaveTitle('Approve Users · Aangan')
  },
)

// spec: screens.what-waits.2
test(
  'a guest who is expected now counts for the gate until the entry is marked',
  { tag: '@desk' },
  async ({ page, community }) => {
    const guard = await community.person('Balu Guard', ['SECURITY'])
    await planParcel(community, guard)
    await enter(page, guard, '/dashboard?section=guestVehicles')
    await expect(tile(page, 'Guest Vehicles')).toHaveAccessibleDescription('1 expected within the hour')
    await press(page, 'Mark Entry KA05MN7788')
    await expectToast(page, 'Entry marked.')
    await expect(page).toHaveTitle('Guest Vehicles · Aangan')
  },
)

// spec: screens.what-waits.3
test(
  'a new notice is New during the visit that shows it, and to no other device afterwards',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const [admin, resident] = await Promise.all([
      community.person('Meera Admin', ['ADMIN']),
      community.person('Asha Rao'),
    ])
    await post(community, admin, 'Lift repair')
    await enter(page, resident)
    await expectSection(page, 'My Vehicles')
    const place = await tile(page, 'Notice Board').boundingBox()
    await expect(tile(page, 'Notice Board')).toHaveAccessibleDescription('1 new')
    expect(await tile(page, 'Notice Board').boundingBox()).toEqual(place)
    const seen = page.waitForResponse((answer) => answer.url().endsWith('/api/notices/seen'))
    await openTile(page, 'Notice Board')
    const card = page.getByRole('article', { name: 'Lift repair' })
    await expect(card.getByText('New', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Notice Board · Aangan')
    await expectGood(page)
    // Known to the server meanwhile.
    await seen
    await expect(card.getByText('New', { exact: true })).toBeVisible()

    const other = await elsewhere()
    await enter(other, resident, '/dashboard?section=notice')
    await expect(other.getByRole('article', { name: 'Lift repair' })).toBeVisible()
    await expect(other.getByText('New', { exact: true })).toHaveCount(0)
    await openTile(page, 'My Vehicles')
    await openTile(page, 'Notice Board')
    await expect(card).toBeVisible()
    await expect(card.getByText('New', { exact: true })).toHaveCount(0)
  },
)

// spec: screens.what-waits.5
test(
  'the numbers follow what others do while the page is in sight; a failure is not mentioned',
  { tag: ['@desk', '@faults'] },
  async ({ page, community }) => {
    const [admin, resident] = await Promise.all([
      community.person('Meera Admin', ['ADMIN']),
      community.person('Asha Rao'),
    ])
    await page.clock.install()
    let asked = 0
    let isFailing = false
    // By the clock alone: a stream that begins anew is a reason to ask, too.
    await page.route('/api/live', () => {})
    await page.route('/api/waiting', (route) => {
      asked += 1
      return isFailing ? route.abort() : route.continue()
    })
    await post(community, admin, 'Lift repair')
    await enter(page, resident)
    await expectSection(page, 'My Vehicles')
    await expect(page).toHaveTitle('(1) My Vehicles · Aangan')
    isFailing = true
    await post(community, admin, 'Water')
    const before = asked
    await page.clock.fastForward(301_000)
    await expect.poll(() => asked).toBeGreaterThan(before)
    await expect(page).toHaveTitle('(1) My Vehicles · Aangan')
    await expect(page.locator('.Toastify__toast')).toHaveCount(0)
    const show = (state: DocumentVisibilityState) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
        window.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await show('hidden')
    const atRest = asked
    for (let turn = 0; turn < 3; turn++) await page.clock.fastForward(301_000)
    expect(asked).toBe(atRest)
    isFailing = false
    await show('visible')
    await page.clock.fastForward(301_000)
    await expect(tile(page, 'Notice Board')).toHaveAccessibleDescription('2 new')
    await expect(page).toHaveTitle('(2) My Vehicles · Aangan')
  },
)

// spec: notices.telling.5
test('a notice that is posted counts on the tile of an open page', { tag: '@desk' }, async ({ page, community }) => {
  const [resident, admin] = [await community.person('Asha Rao'), await community.person('Meera Admin', ['ADMIN'])]
  const stream = page.waitForResponse('**/api/live')
  await enter(page, resident)
  await stream
  await post(community, admin, 'Lift repair')
  await expect(tile(page, 'Notice Board')).toHaveAccessibleDescription('1 new', { timeout: 15_000 })
})

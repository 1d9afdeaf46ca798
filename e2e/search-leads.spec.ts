import { api } from '@aangan/contract/api'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Page } from '@playwright/test'
import { enter, expect, expectGood, test, type CommunityFixture } from './fixtures.ts'
import { choices, look, openBox, field } from './search.ts'
import { planGuest, plumber } from './seed.ts'
import { expectSection, rowsOf } from './screens.ts'

const open = async (page: Page, words: string, group: string): Promise<void> =>
  (await look(page, words, group)).first().click()
const named = (page: Page) => page.locator('[data-row][aria-current]')

const notice = (community: CommunityFixture, admin: Parameters<CommunityFixture['call']>[0], title: string) =>
  community.call<{ id: string }>(admin, api.notices.create, {
    body: { title, content: 'From ten to noon.', endDate: '2999-12-31' },
  })

// spec: search.leads.1, search.leads.2
test('what an admin finds opens where it is', { tag: '@desk' }, async ({ page, community }) => {
  const [admin, , guard] = await Promise.all([
    community.person('Meera Joshi', ['ADMIN']),
    community.person('Asha Rao', ['USER'], { houseNo: '402' }),
    community.person('Balu Guard', ['SECURITY']),
    community.newcomer('Ashok Wagh'),
    ...[1, 2, 3, 4, 5, 6].map((number) =>
      community.person(`Kabir ${'abcdef'[number - 1]}`, ['USER'], { houseNo: `60${number}` }),
    ),
  ])
  for (const title of ['Water cut on Monday', 'Lift service', 'Garden day']) await notice(community, admin, title)
  await community.call(admin, api.helpers.create, { body: plumber })
  await planGuest(community, guard!, 'KA05MN4467')
  await enter(page, admin)
  await expectSection(page, 'Manage Users')

  await open(page, 'asha', 'Users')
  await expect(page).toHaveURL(/section=manageUsers&name=Asha\+Rao/)
  await expect(rowsOf(page, 'Users')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2, name: 'Manage Users' })).toBeFocused()

  await open(page, 'ashok', 'Users')
  await expectSection(page, 'Approve Users')
  await expect(named(page)).toContainText('Ashok Wagh')

  await open(page, 'A-402', 'Houses')
  await expectSection(page, 'A-402')

  await open(page, 'water cut', 'Notices')
  await expect(named(page)).toContainText('Water cut on Monday')
  await expect(named(page)).toBeFocused()

  await open(page, 'sunita', 'Helpers')
  await expect(named(page)).toContainText('Sunita Devi')

  await open(page, 'guest 4467', 'Visitors')
  await expect(page.getByRole('tab', { name: 'Visitors' })).toHaveAttribute('aria-selected', 'true')
  await expect(rowsOf(page, 'Visits')).toHaveCount(1)

  const users = await look(page, 'kabir', 'Users')
  await expect(users).toHaveCount(6)
  await expect(users.last()).toHaveText('See all in Manage Users')
  await users.last().click()
  await expect(rowsOf(page, 'Users')).toHaveCount(6)
})

// spec: search.leads.1
test(
  'a super admin’s community stands in sight, also on another page of its list',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, community.superAdmin)
    await open(page, community.name, 'Communities')
    await expect(named(page)).toContainText(community.name)
    await expect(named(page)).toBeInViewport()
  },
)

// spec: search.leads.4
test(
  'a resident finds a visitor of some time ago, and filters Recent by hand',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [guard, asha] = await Promise.all([
      community.person('Gopal Guard', ['SECURITY']),
      community.person('Asha Rao', ['USER'], { houseNo: '402' }),
    ])
    for (const visitorName of ['Ravi Kumar', 'Nina Roy', 'Ravi Verma']) {
      const { id } = await community.call<Visit>(guard, api.visits.ask, {
        body: { kind: 'GUEST', visitorName, houseNo: '402', division: 'A' },
      })
      await community.call(asha, api.visits.answer, { params: { id }, body: { answer: 'DENY' } })
    }
    await enter(page, asha)
    await open(page, 'nina', 'Visitors')
    await expectSection(page, 'My Visitors')
    const recent = rowsOf(page, 'Recent visitors')
    await expect(recent).toHaveText(/Nina Roy/)
    await expect(recent).toBeInViewport()
    await expect(page).toHaveURL(/section=visitors&find=Nina\+Roy/)
    await expectGood(page)
    await page.getByLabel('Find', { exact: true }).fill('ravi')
    await expect(recent).toHaveCount(2)
    await expect(page).toHaveURL(/find=ravi/)
    await page.getByLabel('Find', { exact: true }).fill('nobody')
    await expect(page.getByText('No visits found.')).toBeVisible()
    await page.getByLabel('Find', { exact: true }).fill('')
    await expect(recent).toHaveCount(3)
  },
)

// spec: search.leads.5
test(
  'whose is 4467: a guard’s tap and four keys show the owner, the next their card with Call',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [guard, asha] = await Promise.all([
      community.person('Balu Guard', ['SECURITY']),
      community.person('Asha Rao', ['USER'], { houseNo: '402' }),
    ])
    await community.call(asha, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
    await enter(page, guard)
    await openBox(page)
    await page.keyboard.type('4467')
    const line = choices(page, 'Vehicles')
    await expect(line).toContainText('A-402 · Asha Rao')
    await expect(line).toBeInViewport({ ratio: 1 })
    await expect(field(page)).toBeFocused()
    await line.click()
    await expect(page.getByRole('link', { name: 'Call Asha Rao, 9876543210' })).toBeInViewport({ ratio: 1 })
  },
)

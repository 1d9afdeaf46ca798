import { expect, test } from './fixtures.ts'
import { breakCalls, repair } from './faults.ts'
import { enter } from './fixtures.ts'
import { expectSection, openTile, press } from './screens.ts'

const words = 'Something went wrong while showing this.'

// spec: screens.without-a-network.5
test(
  'an odd reply breaks its section only: the header lives, Retry and another tile recover',
  { tag: '@desk' },
  async ({ page, community, wrong }) => {
    const admin = await community.person('Meera Joshi', ['ADMIN'])
    // Not a number, and not convertible to one.
    const odd = { totalRegisteredUsers: { valueOf: 1, toString: 1 } }
    await breakCalls(page, { path: /^\/api\/users\/analytics$/, status: 200, body: odd })
    await enter(page, admin, '/dashboard?section=analytics')
    const main = page.getByRole('main')
    await expect(main.getByText(words)).toBeVisible()
    await expect(page.getByRole('banner').getByText('Welcome, Meera Joshi')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Go to Home' })).toBeVisible()
    await press(page, 'Retry')
    await expect(main.getByText(words)).toBeVisible()

    await openTile(page, 'Notice Board')
    await expect(main.getByText(words)).toHaveCount(0)
    await openTile(page, 'Manage Users')
    await page.goBack()
    await page.goBack()
    await expect(main.getByText(words)).toBeVisible()

    await repair(page)
    await press(page, 'Retry')
    await expectSection(page, 'User Analytics')
    await expect(main.getByText('Total Registered Users')).toBeVisible()
    // React reports the provoked error, and nothing else may be reported.
    expect(wrong.filter((text) => !/toLocaleString|Cannot convert object to primitive value/.test(text))).toEqual([])
    expect(wrong.length).toBeGreaterThan(0)
    wrong.length = 0
  },
)

// spec: screens.without-a-network.5
test(
  'a page that cannot be drawn says so in our own style, under a header that lives',
  { tag: '@desk' },
  async ({ page, community, wrong }) => {
    await breakCalls(page, {
      path: /^\/api\/users\/current$/,
      status: 200,
      body: { id: '1', username: 'x', name: 'Asha', roles: ['USER'], mobileNo: { odd: true } },
    })
    await enter(page, await community.person('Asha Rao'), '/profile')
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expect(page.getByRole('banner').getByText('Welcome, Asha')).toBeVisible()
    await repair(page)
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Aangan' })).toBeVisible()
    wrong.length = 0
  },
)

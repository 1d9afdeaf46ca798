import { api } from '@aangan/contract/api'
import type { BrowserContext, Page } from '@playwright/test'
import { seed, planParcel, plainWords } from './seed.ts'
import { enter, expect, test } from './fixtures.ts'
import { expectSection, expectToast, fill, openTile, press, rowOf, rowsOf } from './screens.ts'

/**
 * Imitates the oldest browser of web/floor/floor.ts by removing newer APIs, and a few older ones that we do not need.
 * The built code is scanned for the rest (web/floor).
 */
const removeNewerApis = (context: BrowserContext) =>
  context.addInitScript(() => {
    const young: [owner: object | undefined, names: string[]][] = [
      [URL, ['canParse', 'parse']],
      [URLSearchParams.prototype, ['size']],
      [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with', 'findLast', 'findLastIndex', 'at']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Object, ['hasOwn', 'groupBy']],
      [Promise, ['withResolvers', 'try']],
      [AbortSignal, ['timeout', 'any']],
      [HTMLElement.prototype, ['popover', 'togglePopover', 'showPopover', 'hidePopover']],
      [Element.prototype, ['moveBefore', 'checkVisibility']],
      [Document.prototype, ['moveBefore', 'startViewTransition']],
      [globalThis, ['structuredClone', 'requestIdleCallback', 'navigation', 'scheduler']],
    ]
    for (const [owner, names] of young) for (const name of names) Reflect.deleteProperty(owner ?? {}, name)
    // A browser that kept them would prove nothing.
    const kept = young.flatMap(([owner, names]) => names.filter((name) => name in (owner ?? {})))
    if (kept.length > 0) console.error(`still there: ${kept.join(', ')}`)
  })

test.beforeEach(({ context }) => removeNewerApis(context))

/** Acts, and waits for a new call to this path with this query. */
const expectAsked = async (page: Page, path: string, query: string, act: () => Promise<unknown>): Promise<void> => {
  const asks = (address: URL) => address.pathname === path && address.search.includes(query)
  await Promise.all([page.waitForRequest((request) => asks(new URL(request.url())), { timeout: 15_000 }), act()])
}

// spec: screens.old-browsers.1
test(
  'a deep link, signed out: the login, and then the section that was asked for',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await page.goto('/dashboard?section=domesticHelp')
    await expect(page).toHaveURL('/login')
    await fill(page, { Username: resident.username, Password: resident.password })
    await press(page, 'Login')
    await expect(page).toHaveURL('/dashboard?section=domesticHelp')
    await expectSection(page, 'Domestic Help')
    await expectToast(page, `Welcome, ${resident.username}!`)
  },
)

// spec: screens.old-browsers.2
test(
  'a resident’s sections: adding, a question, a link on the notice board, a vehicle searched',
  { tag: '@desk' },
  async ({ page, community }) => {
    const { resident } = await seed(community, { ...plainWords, content: 'See https://example.org/water for more.' })
    await enter(page, resident)
    await expectSection(page, 'My Vehicles')
    await press(page, 'Add Vehicle')
    await fill(page, { 'Vehicle Number': 'MH14CD5678', Type: 'two-wheeler' })
    await press(page, 'Add')
    await expectToast(page, 'Vehicle added.')
    const row = await rowOf(page, 'My Vehicles', 'MH14CD5678')
    await press(row, 'Delete MH14CD5678')
    await press(page.getByRole('dialog'), 'Delete')
    await expect(page.getByText('No vehicles yet.')).toBeVisible()

    await openTile(page, 'My Members')
    await openTile(page, 'Notice Board')
    await expect(page.getByRole('link', { name: 'https://example.org/water' })).toBeVisible()
    await openTile(page, 'Guest Vehicles')
    await expect(rowsOf(page, 'Active Guest Vehicles').first()).toBeVisible()
    await openTile(page, 'Domestic Help')
    await expect(page.getByRole('heading', { level: 3, name: plainWords.name })).toBeVisible()

    await openTile(page, 'Search Vehicle')
    await fill(page, { 'Vehicle Number': '1234' })
    await expectAsked(page, '/api/vehicles/search/vehicleNo', '?vehicleNo=1234', () =>
      press(page.getByRole('main'), 'Search'),
    )
    await expect(page).toHaveURL(/vehicleNo=1234/)
    await expect(rowsOf(page, 'Vehicles')).toHaveCount(1)
    await openTile(page, 'Search Members')
    await fill(page, { Name: 'kiran', Division: 'A' })
    await expectAsked(page, '/api/members/search', 'name=kiran&', () => press(page.getByRole('main'), 'Search'))
  },
)

// spec: screens.old-browsers.2
test(
  'an admin’s sections: filters and pages arrive, somebody is approved',
  { tag: '@desk' },
  async ({ page, community }) => {
    const [admin] = await Promise.all([
      community.person('Meera Admin', ['ADMIN']),
      community.newcomer('New Nina'),
      ...Array.from({ length: 11 }, (_, index) => community.person(`Asha Rao ${'abcdefghijk'[index]}`)),
    ])
    await enter(page, admin)
    await expectSection(page, 'Manage Users')
    await expectAsked(page, '/api/admin/users/search', 'page=1', () => press(page, 'Page 2'))
    await expect(page).toHaveURL(/page=1/)
    await fill(page, { Name: 'meera' })
    await expectAsked(page, '/api/admin/users/search', 'name=meera', () => press(page.getByRole('main'), 'Search'))
    await expect(page.getByText('Showing 1 of 1 users')).toBeVisible()

    await openTile(page, 'Approve Users')
    await press(page, 'Approve New Nina')
    await press(page.getByRole('dialog', { name: 'Approve User' }), 'Approve')
    await expectToast(page, 'User approved successfully')
    await openTile(page, 'User Analytics')
    await openTile(page, 'Audit Trail')
    await expectAsked(page, '/api/audit', 'page=1', () => press(page, 'Page 2'))
    await openTile(page, 'Notice Board')
    await openTile(page, 'Guest Vehicles')
  },
)

// spec: screens.old-browsers.2
test(
  'a guard’s sections: whoever left is still listed, an entry is marked',
  { tag: '@desk' },
  async ({ page, community }) => {
    const { everybody } = await seed(community)
    const guard = await community.person('Gopal Guard', ['SECURITY'])
    const list = await community.call<
      { id: string; vehicleNo: string }[] | { content: { id: string; vehicleNo: string }[] }
    >(guard, api.guestVehicles.list)
    const inside = (Array.isArray(list) ? list : list.content).find(({ vehicleNo }) => vehicleNo === 'KA05MN7788')
    await community.call(guard, api.guestVehicles.exit, { params: { id: inside?.id } })
    await planParcel(community, everybody)
    await enter(page, guard)
    await expectSection(page, 'Guest Vehicles')
    await expect(rowsOf(page, 'Active Guest Vehicles')).toHaveCount(3)
    await page
      .getByRole('button', { name: /^Mark Entry/ })
      .first()
      .click()
    await expectToast(page, 'Entry marked.')
    await openTile(page, 'Security Logs')
    await expect(rowsOf(page, 'Security logs').first()).toBeVisible()
  },
)

// spec: screens.old-browsers.2
test(
  'a super admin’s sections: one community chosen arrives, and every list is there',
  { tag: '@desk' },
  async ({ page, community }) => {
    await seed(community)
    await enter(page, community.superAdmin)
    await expectSection(page, 'Manage Users')
    await fill(page, { Community: community.id })
    const chosen = `communityId=${community.id}`
    await expectAsked(page, '/api/admin/users/search', chosen, () => press(page.getByRole('main'), 'Search'))
    for (const [tile, heading] of [
      ['Approve Users'],
      ['User Analytics'],
      ['Audit Trail'],
      ['Guest Vehicles'],
      ['Notice Board'],
      ['Search Vehicle'],
      ['Search Members'],
      ['Manage Communities', 'Community Management'],
      ['Domestic Help'],
    ] as const) {
      await openTile(page, tile, heading)
      await expect(page.getByText('Loading...')).toHaveCount(0)
    }
  },
)

// spec: screens.old-browsers.5
test(
  'a browser below the floor is told which one to get, without any of the app',
  { tag: '@desk' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'CSSLayerBlockRule')
    })
    await page.route(/\/assets\/.*\.(js|css)$/, (route) =>
      route.fulfill({
        status: 200,
        contentType: route.request().url().endsWith('.js') ? 'text/javascript' : 'text/css',
      }),
    )
    for (const path of ['/', '/login', '/dashboard', '/gate', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This browser is too old')
      await expect(page.getByText('Chrome 99, Firefox 98, Safari 15.4')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Firefox' })).toHaveAttribute(
        'href',
        'https://www.mozilla.org/firefox/',
      )
      await expect(page).toHaveTitle('This browser is too old · Aangan')
    }
  },
)

// spec: screens.old-browsers.5
test('the app itself does not draw over what an old browser is told', { tag: '@desk' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
  })
  for (const path of ['/', '/login', '/gate']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading')).toHaveText('This browser is too old')
  }
})

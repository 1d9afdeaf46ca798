import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { expectSection, fill, openTile, press, rowOf, rowsOf } from './screens.ts'
import { countTaps } from './count-taps.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true })

async function rejectSreelekha(community: CommunityFixture): Promise<Person> {
  const admin = await community.person('Meera Joshi', ['ADMIN'])
  const { id } = await community.newcomer('Sreelekha Roy', { houseNo: '502', division: 'D' })
  await community.call(admin, api.approvals.reject, { params: { id }, body: {} })
  return admin
}

// spec: screens.audit-trail.2, screens.audit-trail.4
test(
  'who changed what last week is two taps away, and told in sentences',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enter(page, await rejectSreelekha(community))
    await expectSection(page, 'Manage Users')
    const person = countTaps(page)
    await person.tap(tile(page, 'Audit Trail'))
    await person.tap(page.getByRole('button', { name: '7 days' }))
    await expect(page).toHaveURL(/startDate=\d{4}-\d\d-\d\d&endDate=/)
    const row = rowsOf(page, 'Audit logs').first()
    await expect(row).toContainText('Meera Joshi rejected Sreelekha Roy (D-502)')
    await expect(row).toContainText('Status: Pending → Rejected')
    expect([person.taps, person.keys]).toEqual([2, 0])
    const [start, end] = await Promise.all(
      ['Start Date', 'End Date'].map((label) => page.getByLabel(label, { exact: true }).inputValue()),
    )
    expect(Date.parse(end!) - Date.parse(start!)).toBe(6 * 86_400_000)
    await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
    await rowOf(page, 'Audit logs', 'Meera Joshi rejected')
    for (const known of ['Reject', 'User', 'Old Data', 'New Data', 'Changes']) await expect(row).toContainText(known)
    await expectGood(page)
  },
)

// spec: screens.audit-trail.3
test(
  'the audit trail shows changes first, then what is chosen; a chosen resource is looked for in all',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await rejectSreelekha(community)
    await community.call(admin, api.members.search, { query: { name: 'asha' } })
    // Searches are written in batches, up to 0.8 s later.
    const searches = () =>
      community.call<{ totalElements: number }>(admin, api.audit.list, { query: { kind: 'SEARCHES' } })
    await expect.poll(async () => (await searches()).totalElements).toBe(1)
    await enter(page, admin, '/dashboard?section=audit')
    const rows = rowsOf(page, 'Audit logs')
    await expect(rows.first()).toContainText('Meera Joshi rejected')
    await expect(rows.filter({ hasText: 'logged in' })).toHaveCount(0)
    const chip = (name: string) => page.getByRole('group', { name: 'Kind' }).getByRole('button', { name, exact: true })
    await expect(chip('Changes')).toHaveAttribute('aria-pressed', 'true')
    await chip('Logins').click()
    await expect(rows.first()).toContainText('Meera Joshi logged in')
    await chip('Searches').click()
    await expect(page).toHaveURL(/kind=SEARCHES/)
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('Meera Joshi searched for member asha')
    await page.goBack()
    await expect(rows.first()).toContainText('Meera Joshi logged in')
    await press(page, 'Clear')
    await expect(chip('Changes')).toHaveAttribute('aria-pressed', 'true')
    await fill(page, { Resource: 'SESSION' })
    await expect(chip('All')).toHaveAttribute('aria-pressed', 'true')
    await expect(rows.first()).toContainText('Meera Joshi logged in')
  },
)

// spec: screens.density.1
test(
  'at a desk nine users are in sight, each in one line of 48 px, below one line of filters',
  { tag: '@desk' },
  async ({ page, community }) => {
    await page.setViewportSize(desk)
    const names = Array.from({ length: 14 }, (_, index) => `Asha ${String.fromCharCode(65 + index)}nand`)
    const admin = await community.person('Meera Joshi', ['ADMIN'])
    await Promise.all(names.map((name) => community.newcomer(name)))
    // Without a section in the address the day stands above the list.
    await enter(page, admin, '/dashboard?section=manageUsers')
    const rows = rowsOf(page, 'Users')
    await expect(rows).toHaveCount(10)
    await page.getByLabel('Rows per page').selectOption('25')
    await expect(page).toHaveURL(/size=25/)
    await page.reload()
    await expect(rows).toHaveCount(15)
    await expect(page.getByLabel('Rows per page')).toHaveValue('25')
    const boxes = await rows.evaluateAll((all) =>
      all.map((row) => {
        const { top, bottom, height } = row.firstElementChild!.getBoundingClientRect()
        return { inSight: top >= 0 && bottom <= innerHeight, height }
      }),
    )
    expect(boxes.filter(({ inSight }) => inSight).length).toBeGreaterThanOrEqual(9)
    for (const { height } of boxes) expect(Math.round(height)).toBe(48)
    expect((await page.getByRole('search').boundingBox())!.height).toBeLessThanOrEqual(52)
    await expectGood(page)
  },
)

// spec: screens.density.1
test(
  'at a desk a super admin’s six filters share one line with Search and Clear',
  { tag: '@desk' },
  async ({ page, community }) => {
    await page.setViewportSize(desk)
    await enter(page, community.superAdmin, '/dashboard?section=manageUsers')
    const bar = page.getByRole('search')
    await expect(bar.locator('input, select')).toHaveCount(6)
    await expect(bar.getByRole('button', { name: 'Clear' })).toBeVisible()
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(52)
    await expect(bar.getByRole('button', { name: /^Filters/ })).toBeHidden()
  },
)

// spec: screens.density.3
test('at a desk a member that was found is two lines', { tag: '@desk' }, async ({ page, community }) => {
  await page.setViewportSize(desk)
  await enter(page, await community.person('Asha Rao'), '/dashboard?section=searchMembers')
  const row = rowsOf(page, 'Members')
  for (const text of ['Asha Rao', 'A-101', 'Self', 'Gender', 'Blood Group', 'Age', 'Birthdate', 'House No', 'Division'])
    await expect(row).toContainText(text)
  await expect(row.getByRole('link', { name: /^Call Asha Rao/ })).toBeVisible()
  expect((await row.boundingBox())!.height).toBeLessThanOrEqual(84)
  await expectGood(page)
})

// spec: screens.density.2
test(
  'on a phone the first filter is in sight, the others unfold in place and are counted',
  { tag: '@desk' },
  async ({ page, community }) => {
    await page.setViewportSize(phone)
    await enter(
      page,
      await community.person('Meera Joshi', ['ADMIN']),
      '/dashboard?section=manageUsers&division=A&status=ACTIVE',
    )
    const fold = page.getByRole('button', { name: 'Filters (2)' })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Division')).toBeHidden()
    await fold.click()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByLabel('Division')).toHaveValue('A')
    await expectGood(page)
    await press(page, 'Clear')
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  },
)

// spec: screens.analytics.1
test(
  'each number of the analytics opens the list of those it counts',
  { tag: '@desk' },
  async ({ page, community }) => {
    const [admin, owner] = await Promise.all([
      community.person('Meera Joshi', ['ADMIN']),
      community.person('Asha Rao'),
      community.person('Ravi Iyer', ['USER'], { ownershipType: 'tenant' }),
      community.newcomer('New Nina'),
    ])
    for (const vehicleNo of ['MH14CD4467', 'MH14CD4468'])
      await community.call(owner, api.vehicles.create, { body: { vehicleNo, type: 'four-wheeler' } })
    await enter(page, admin, '/dashboard?section=analytics')
    for (const [name, total, found] of [
      ['4 Total Registered Users', 4, /group=REGISTERED/],
      ['3 Active Users', 3, /status=ACTIVE/],
      ['0 Disabled Users', 0, /status=DISABLED/],
      ['3 Approved Users', 3, /group=APPROVED/],
      ['2 Owners', 2, /ownershipType=owner/],
      ['1 Tenants', 1, /ownershipType=tenant/],
      ['1 Users with >1 Four-Wheelers: Owners', 1, /group=FOUR_WHEELERS_OVER_1/],
      ['0 Users with >2 Two-Wheelers: Tenants', 0, /group=TWO_WHEELERS_OVER_2/],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click()
      await expectSection(page, 'Manage Users')
      await expect(page).toHaveURL(found)
      await expect(page.getByText(total === 0 ? 'No users found.' : `Showing ${total} of ${total} users`)).toBeVisible()
      await page.goBack()
      await expectSection(page, 'User Analytics')
    }
    await page.getByRole('link', { name: '1 Pending Users', exact: true }).click()
    await expectSection(page, 'Approve Users')
    await expect(rowsOf(page, 'Pending users')).toHaveCount(1)
  },
)

// spec: screens.analytics.1
test(
  'the filter that a number led to is named as the number was, and can be removed',
  { tag: '@desk' },
  async ({ page, community }) => {
    await Promise.all([community.person('Asha Rao'), community.newcomer('New Nina')])
    await enter(page, await community.person('Meera Joshi', ['ADMIN']), '/dashboard?section=analytics')
    await expect(page.getByRole('link', { name: '2 Approved Users' })).toBeVisible()
    await page.getByRole('link', { name: '2 Approved Users' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Showing 2 of 2 users')).toBeVisible()
    await expectGood(page)
    await page.getByRole('button', { name: 'Remove the filter Approved Users' }).click()
    await expect(page.getByText('Showing 3 of 3 users')).toBeVisible()
    await expect(page).toHaveURL(/section=manageUsers$/)
    await openTile(page, 'User Analytics')
    // A bar leads to the same list as the number it shows.
    await page.getByRole('figure').filter({ hasText: 'Owners and tenants' }).locator('a').first().click()
    await expect(page).toHaveURL(/ownershipType=owner/)
  },
)

import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { fill, openTile, press, rowsOf } from './screens.ts'
import { planGuest } from './seed.ts'

const done = async (community: CommunityFixture, admin: Person, id: string, status: string) =>
  expect
    .poll(async () => (await community.call<{ status: string }>(admin, api.imports.read, { params: { id } })).status)
    .toBe(status)

/** 62 houses, brought in and taken back. */
async function importAndUndo(community: CommunityFixture, admin: Person): Promise<void> {
  const rows = Array.from({ length: 62 }, (_, index) => `C,${101 + index}\n`)
  const file = new File([`Wing,Flat No\n${rows.join('')}`], 'houses.csv', { type: 'text/csv' })
  const { id, mapping } = await community.call<{ id: string; mapping: Record<string, number> }>(
    admin,
    api.imports.create,
    { body: { kind: 'HOUSES' }, file },
  )
  const params = { id }
  await community.call(admin, api.imports.map, { params, body: { mapping } })
  await done(community, admin, id, 'CHECKED')
  await community.call(admin, api.imports.run, { params, body: {} })
  await done(community, admin, id, 'DONE')
  await community.call(admin, api.imports.undo, { params })
  await done(community, admin, id, 'UNDONE')
}

// spec: screens.audit-trail.6, screens.audit-trail.8
test('an import of 62 rows and its undo are two lines, which unfold', async ({ page, community }) => {
  const admin = await community.person('Meera Joshi', ['ADMIN'])
  await importAndUndo(community, admin)
  await enter(page, admin, '/dashboard?section=audit')
  const lines = rowsOf(page, 'Audit logs')
  await expect(lines.filter({ hasText: 'houses.csv' })).toHaveCount(2)
  await expect(lines.nth(0)).toContainText('Meera Joshi took back the import of houses.csv · and 62 more')
  await expect(lines.nth(1)).toContainText('Meera Joshi imported 62 rows from houses.csv · and 62 more')
  await expect(lines.filter({ hasText: 'C-' })).toHaveCount(0)
  await expectGood(page)

  await lines.nth(1).getByRole('button').first().click()
  const rows = rowsOf(page, 'Rows of this act')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('Meera Joshi imported 62 rows from houses.csv')
  await expect(rows.first()).not.toContainText('and 62 more')
  await expect(page.getByText('Showing 10 of 63 logs')).toBeVisible()
  await lines.nth(1).getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(rows.first()).toContainText('Meera Joshi added')
  await rows.first().getByRole('button').first().click()
  await expect(rows.first().getByText('New Data')).toBeVisible()
  await expectGood(page)
})

// spec: screens.audit-trail.5
test('the gate is a kind of its own, and none of the changes', { tag: '@desk' }, async ({ page, community }) => {
  const [admin, guard] = await Promise.all([
    community.person('Meera Joshi', ['ADMIN']),
    community.person('Balu Guard', ['SECURITY']),
  ])
  await planGuest(community, guard, 'MH12AB4321', { steps: ['enter', 'exit'] })
  await enter(page, admin, '/dashboard?section=audit')
  const lines = rowsOf(page, 'Audit logs')
  await expect(lines.filter({ hasText: 'MH 12 AB 4321' })).toHaveCount(1)
  const chip = page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Gate', exact: true })
  await chip.click()
  await expect(page).toHaveURL(/kind=GATE/)
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('Balu Guard')
})

// spec: screens.audit-trail.9
test('User ID suggests people by name, Resource is chosen', { tag: '@desk' }, async ({ page, community }) => {
  const [admin, asha] = await Promise.all([
    community.person('Meera Joshi', ['ADMIN']),
    community.person('Asha Kulkarni', ['USER'], { houseNo: '402' }),
    community.person('Ashok Patil'),
  ])
  await community.call(asha, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  await enter(page, admin, '/dashboard?section=audit')
  const field = page.getByLabel('User ID', { exact: true })
  await field.pressSequentially('ash')
  const options = page.getByRole('option', { name: /^Ash/ })
  await expect(options).toHaveCount(2)
  await expect(options.first()).toContainText(`A-402 · ${asha.username}`)
  await expectGood(page)
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue(asha.username)
  await expect(page).toHaveURL(new RegExp(`userId=${asha.username}`))
  const lines = rowsOf(page, 'Audit logs')
  await expect(lines.filter({ hasText: 'Asha Kulkarni registered MH 14 CD 4467' })).toHaveCount(1)
  await fill(page, { Resource: 'VEHICLE' })
  await expect(lines).toHaveCount(1)
  await press(page, 'Clear')
  await field.pressSequentially('ashok')
  await options.filter({ hasText: 'Ashok' }).click()
  await expect(field).not.toHaveValue('ashok')
})

// spec: screens.audit-trail.8
test('at a desk a line of either log is 40 px', { tag: '@desk' }, async ({ page, community }) => {
  const admin = await community.person('Meera Joshi', ['ADMIN', 'SECURITY'])
  await importAndUndo(community, admin)
  await planGuest(community, admin, 'MH12AB4321', { steps: ['enter'] })
  await enter(page, admin, '/dashboard?section=audit')
  const heights = (label: string) =>
    rowsOf(page, label).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(rowsOf(page, 'Audit logs').nth(2)).toBeVisible()
    for (const height of await heights('Audit logs')) expect(height).toBe(40)
  }
  await openTile(page, 'Security Logs')
  await expect(rowsOf(page, 'Security logs').first()).toContainText('Marked entry of MH 12 AB 4321')
  for (const height of await heights('Security logs')) expect(height).toBe(40)
  await rowsOf(page, 'Security logs').first().getByRole('button').click()
  await expect(rowsOf(page, 'Security logs').first().getByText(admin.username)).toBeVisible()
  await expectGood(page, { dark: true })
})

// spec: screens.audit-trail.8
test('under a finger a line is 44 px', { tag: '@phone' }, async ({ page, community }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await enter(page, await community.person('Meera Joshi', ['ADMIN']), '/dashboard?section=audit')
  const line = rowsOf(page, 'Audit logs').first()
  expect((await line.boundingBox())!.height).toBe(44)
  await expectGood(page)
})

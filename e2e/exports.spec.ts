import { readFile } from 'node:fs/promises'
import { api } from '@aangan/contract/api'
import type { Download, Page } from '@playwright/test'
import { unzipSync, strFromU8 } from 'fflate'
import { breakCalls, repair } from './faults.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectToast } from './screens.ts'

interface Exported {
  /** The list with a filter in force. */
  readonly path: string
  /** How the file's name begins. */
  readonly file: string
  /** A row that the filter finds, and one that it does not. */
  readonly found: string
  readonly other?: string
  readonly button?: string
}

const ofAdmins: readonly Exported[] = [
  { path: 'manageUsers&name=Asha', file: 'users-', found: 'Asha Rao', other: 'Ravi Rao' },
  { path: 'searchMembers&name=Mohan', file: 'members-', found: 'Mohan', other: 'Leela' },
  {
    path: 'searchVehicle&vehicleNo=1234',
    file: 'vehicles-',
    found: 'MH12AB1234',
    other: 'MH12AB5678',
    button: 'Export Vehicles',
  },
  { path: 'notice', file: 'notices-', found: 'Water cut' },
  { path: 'domesticHelp&category=PLUMBER', file: 'helpers-', found: 'Sunita', other: 'Govind' },
  { path: 'houses&division=B', file: 'houses-', found: '202', other: '101' },
  { path: 'houses&tab=invitations&name=Kavita', file: 'invitations-', found: 'Kavita Joshi', other: 'Farhan' },
  { path: 'audit&kind=ALL&resource=NOTICE', file: 'audit-trail-', found: 'Water cut', other: 'Sunita' },
]
const ofGuards: readonly Exported[] = [
  { path: 'guestVehicles&find=7788', file: 'guest-vehicles-', found: 'KA05MN7788', other: 'KA05MN9911' },
  { path: 'gate&tab=visits&find=Dinesh', file: 'visits-', found: 'Dinesh', other: 'Naveen' },
  { path: 'logs&kind=LOGIN', file: 'security-logs-', found: '' },
]

async function download(page: Page, format: 'CSV' | 'Excel', button = 'Export'): Promise<Download> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return coming
}

async function expectRows(page: Page, { path, file, found, other, button }: Exported): Promise<void> {
  await page.goto(`/dashboard?section=${path}`)
  const got = await download(page, 'CSV', button)
  expect(got.suggestedFilename()).toMatch(new RegExp(`^${file}\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  const text = await readFile(await got.path(), 'utf8')
  expect(text).toMatch(/^\uFEFF[^\r]+\r\n/)
  expect(text).toContain(found)
  if (other) expect(text, `${file} without ${other}`).not.toContain(other)
}

// spec: files.export-screens.1, files.export-screens.2
test('every list brings its filtered rows home as a file', { tag: '@desk' }, async ({ page, community, elsewhere }) => {
  const [admin, guard, asha, ravi] = await Promise.all([
    community.person('Meera Admin', ['ADMIN']),
    community.person('Gopal Guard', ['SECURITY']),
    community.person('Asha Rao', ['USER'], { houseNo: '101', division: 'A' }),
    community.person('Ravi Rao', ['USER'], { houseNo: '202', division: 'B' }),
  ])
  const invite = (name: string, houseNo: string) =>
    community.call(admin, api.invitations.create, {
      body: { name, houseNo, division: 'C', ownershipType: 'tenant', mobileNo: `98123456${houseNo}` },
    })
  const guest = (vehicleNo: string, guestName: string) =>
    community.call(asha, api.guestVehicles.create, {
      body: {
        vehicleNo,
        guestName,
        type: 'four-wheeler',
        purposeOfVisit: 'Dinner',
        entryTime: new Date(Date.now() + 3_600_000).toISOString(),
      },
    })
  const helper = (name: string, contactNo: string, category: string) =>
    community.call(admin, api.helpers.create, { body: { name, contactNo, category } })
  await Promise.all([
    community.call(asha, api.vehicles.create, { body: { vehicleNo: 'MH12AB1234', type: 'four-wheeler' } }),
    community.call(ravi, api.vehicles.create, { body: { vehicleNo: 'MH12AB5678', type: 'two-wheeler' } }),
    community.call(asha, api.members.create, { body: { name: 'Mohan' } }),
    community.call(ravi, api.members.create, { body: { name: 'Leela' } }),
    community.call(admin, api.notices.create, {
      body: { title: 'Water cut', content: 'From ten to noon.', endDate: '2999-12-31' },
    }),
    helper('Sunita', '9000000004', 'PLUMBER'),
    helper('Govind', '9000000005', 'CLEANER'),
    invite('Kavita Joshi', '31'),
    invite('Farhan Shaikh', '32'),
    guest('KA05MN7788', 'Dinesh'),
    guest('KA05MN9911', 'Naveen'),
  ])
  await enter(page, admin)
  for (const list of ofAdmins) await test.step(list.path, () => expectRows(page, list))
  const desk = await elsewhere()
  await enter(desk, guard)
  for (const list of ofGuards) await test.step(list.path, () => expectRows(desk, list))
})

// spec: files.export-screens.3
test(
  'a workbook by keyboard, with headers in the reader’s language; a refusal is said',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await enter(page, admin, '/dashboard?section=manageUsers')
    const button = page.getByRole('button', { name: 'Export', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused()
    await expectGood(page)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const coming = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const got = await coming
    await expectToast(page, 'File downloaded successfully')
    await expect(button).toBeFocused()
    expect(got.suggestedFilename()).toMatch(/^users-.*\.xlsx$/)
    const sheet = async (file: Download) =>
      strFromU8(unzipSync(await readFile(await file.path()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(await sheet(got)).toContain('Meera Admin')

    await page.getByRole('banner').getByRole('combobox').selectOption('mr')
    await page.getByRole('button', { name: 'एक्सपोर्ट करा' }).click()
    const again = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Excel' }).click()
    expect(await sheet(await again)).toContain('नाव')
    await page.getByRole('banner').getByRole('combobox').selectOption('en')

    const words = 'This list is too long. Narrow the filters.'
    await breakCalls(page, {
      path: /\/users\/export$/,
      status: 409,
      body: { message: words, code: 'export.too_long' },
    })
    await button.click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await expectToast(page, `Failed to download file: ${words}`)
    await repair(page)
  },
)

// spec: files.export-screens.4
test('who may not export sees no button for it', { tag: '@desk' }, async ({ page, community }) => {
  const [guard, resident] = await Promise.all([
    community.person('Gopal Guard', ['SECURITY']),
    community.person('Asha Rao', ['USER']),
  ])
  await enter(page, resident, '/dashboard?section=searchVehicle')
  for (const section of ['searchVehicle', 'searchMembers', 'notice', 'guestVehicles', 'domesticHelp']) {
    await page.goto(`/dashboard?section=${section}`)
    await expect(page.locator('main h2').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0)
  }
  await page.evaluate(
    ([token, role, username, id]) =>
      Object.entries({ token, role, username, userId: id }).forEach(([name, value]) =>
        localStorage.setItem(name, value!),
      ),
    [guard.token, guard.role, guard.username, guard.id],
  )
  for (const [section, count] of [
    ['searchMembers', 0],
    ['guestVehicles', 1],
    ['logs', 1],
  ] as const) {
    await page.goto(`/dashboard?section=${section}`)
    await expect(page.locator('main h2').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(count)
  }
})

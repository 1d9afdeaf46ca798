import { enterTab } from './enter-house-tab.ts'
import { readFile } from 'node:fs/promises'
import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { workbook, type CellGiven } from '../server/test/xlsx-bytes.ts'
import { breakCalls, repair } from './faults.ts'
import { enter, expect, expectGood, password, test, type CommunityFixture, type Person } from './fixtures.ts'
import { expectFieldError, expectQuestion, expectToast, fill, press, rowOf, rowsOf } from './screens.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const header = ['Resident', 'Flat No', 'Wing', 'Owner / Tenant', 'Mobile', 'Remarks']

/** As societies keep it: a title over merged cells, then the table. */
const sheet = (rows: readonly (readonly CellGiven[])[]) => ({
  name: 'Residents 2026.xlsx',
  mimeType: xlsx,
  buffer: Buffer.from(
    workbook({
      sheets: [
        { name: 'Society', rows: [['Gulmohar Residents', '', '', '', '', ''], header, ...rows], merged: ['A1:F1'] },
      ],
    }),
  ),
})
const csv = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}`),
})

async function upload(page: Page, kind: string, file: ReturnType<typeof csv>): Promise<void> {
  await press(page, 'New Import')
  const form = page.getByRole('form', { name: 'New Import' })
  await fill(form, { Kind: kind })
  await form.getByLabel('File', { exact: true }).setInputFiles(file)
  await press(form, 'Upload')
  await expect(page.getByRole('heading', { level: 2, name: file.name })).toBeVisible()
}

const toImports = '/dashboard?section=houses&tab=imports'
const unique = () => Date.now().toString(36)

/** Kavita Rao and Farhan Shaikh, and somebody without a name. */
const residents = sheet([
  ['Kavita Rao', '504', 'B wing', 'Rented', '+91 98123-45670', 'since May'],
  ['Farhan Shaikh', '505', 'B', 'Owner', '9812345671', ''],
  ['', '506', 'B', 'Owner', '98123', ''],
])
const checked = '2 rows are fine, 1 has a problem, 0 are there already.'

/** Uploaded and not checked. */
async function enterAtImport(page: Page, community: CommunityFixture): Promise<Person> {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  const { id } = await community.call<{ id: string }>(admin, api.imports.create, {
    body: { kind: 'RESIDENTS' },
    file: new File([residents.buffer], residents.name, { type: residents.mimeType }),
  })
  await enter(page, admin, `${toImports}&import=${id}`)
  return admin
}

// spec: files.import-screens.1, files.import-screens.4
test(
  'a template, and a file that must be one, before it is uploaded',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await enterTab(page, admin, { key: 'ArrowLeft', tab: 'Imports', empty: 'No imports yet.' })

    await press(page, 'New Import')
    const form = page.getByRole('form', { name: 'New Import' })
    await press(form, 'Download Template')
    await expectFieldError(form, 'Kind', 'Kind is required.')
    await expect(form.getByLabel('Kind', { exact: true })).toBeFocused()
    await fill(form, { Kind: 'RESIDENTS' })
    await press(form, 'Download Template')
    const template = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).press('Enter')
    expect(await readFile(await (await template).path(), 'utf8')).toMatch(/^\uFEFFName,House Number,Division,/)
    await press(form, 'Upload')
    await expectFieldError(form, 'File', 'Please choose a file.')
    await form
      .getByLabel('File', { exact: true })
      .setInputFiles({ ...csv('plan.pdf', []), mimeType: 'application/pdf' })
    await expectFieldError(form, 'File', 'Only CSV or XLSX files can be imported.')
    await expectGood(page)
    await form.getByLabel('File', { exact: true }).setInputFiles(residents)
    await press(form, 'Upload')

    await expect(page.getByRole('heading', { level: 2, name: 'Residents 2026.xlsx' })).toBeVisible()
  },
)

// spec: files.import-screens.1, files.import-screens.3, files.import-screens.4, files.import-screens.5
test(
  'columns are chosen, problems are a table, and it goes on after a reload and on another device',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const admin = await enterAtImport(page, community)
    const columns = page.getByRole('form', { name: 'Columns' })
    const name = columns.getByLabel('Name', { exact: true })
    await expect(columns.getByLabel('House Number', { exact: true }).locator('option:checked')).toHaveText('Flat No')
    await name.selectOption('Remarks')
    await expect(name).toHaveAccessibleDescription('since May')
    await name.selectOption('')
    await press(columns, 'Check')
    await expectFieldError(columns, 'Name', 'Please choose a column for Name.')
    await expectGood(page)
    await name.selectOption('Resident')
    await expect(name).toHaveAccessibleDescription('Kavita Rao · Farhan Shaikh')
    await expect(columns.getByText('Not brought in: Remarks')).toBeVisible()
    await press(columns, 'Check')

    await expect(page.getByText(checked)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Residents 2026.xlsx' })).toBeFocused()
    await expect(rowsOf(page, 'Problems').filter({ hasText: 'Name is required.' })).toContainText('5')
    await expect(rowsOf(page, 'Problems').filter({ hasText: '98123' })).toContainText('Mobile')
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled()
    await expectGood(page)
    const problems = page.waitForEvent('download')
    await press(page, 'Download Problems')
    expect(await readFile(await (await problems).path(), 'utf8')).toContain('5,Resident,,Name is required.')

    // In the middle of it, and on another device.
    await page.reload()
    await expect(page.getByText(checked)).toBeVisible()
    const tablet = await elsewhere()
    await enter(tablet, admin, toImports)
    await tablet.getByRole('link', { name: 'Residents 2026.xlsx' }).click()
    await expect(tablet.getByRole('button', { name: 'Run', exact: true })).toBeDisabled()
    await page.getByLabel('Leave out rows with problems').check()
    await press(page, 'Run')
    await expectToast(page, 'Import finished: 2 added, 0 there already, 1 left out.')
    await expect(tablet.getByRole('button', { name: 'Undo Import' })).toBeVisible()
    await expectGood(page)
  },
)

// spec: files.import-screens.6, files.import-screens.7
test(
  'whom an import brought in logs in with the code of a slip, and then it cannot be undone',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    await enterAtImport(page, community)
    await press(page, 'Check')
    await page.getByLabel('Leave out rows with problems').check()
    await press(page, 'Run')
    await expectToast(page, 'Import finished: 2 added, 0 there already, 1 left out.')
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await press(page, 'Print Slips')
    const dialog = page.getByRole('dialog', { name: 'Print Slips' })
    await expect(dialog).toContainText('2 people get slips with new codes.')
    await press(dialog, 'Print Slips')
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    const slip = page.locator('.poster li').filter({ hasText: 'Kavita Rao' })
    await expect(slip).toContainText('B-504')
    const [link = ''] = /http\S+invite#[0-9A-Z-]{14}/.exec((await slip.textContent()) ?? '') ?? []
    await page.emulateMedia({ media: 'screen' })
    await page.mouse.click(5, 5)
    await page.getByRole('link', { name: 'Show Invitations' }).click()
    await expect(rowsOf(page, 'Invitations')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Remove the filter Of one import' })).toBeVisible()

    const phone = await elsewhere()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: /B-504$/ })).toBeVisible()
    await fill(phone, { Username: `kavita.${unique()}`, Password: password })
    await phone.getByRole('checkbox').check()
    await press(phone, 'Join')
    await expect(phone.getByText('No vehicles yet.')).toBeVisible()

    // Kavita has come: it cannot be undone any more.
    await page.goBack()
    await press(page, 'Undo Import')
    const question = await expectQuestion(
      page,
      'Are you sure you want to undo this import? 2 entries will be removed.',
      'Residents 2026.xlsx',
    )
    await press(question, 'Undo Import')
    const refused = page.getByRole('alert').filter({ hasText: 'cannot be taken back.' })
    await expect(refused.getByRole('listitem')).toHaveCount(1)
    await expect(refused.getByRole('listitem')).toContainText('Kavita Rao')
    await expectGood(page)
  },
)

// spec: files.import-screens.7, files.import-screens.9
test(
  'what came in is undone again, by keyboard; the same file once more brings nothing twice',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const houses = csv('houses.csv', [
      ['Division', 'Number', 'Type'],
      ['A', '1201', 'Flat'],
      ['B', '1202', 'Flat'],
    ])
    await enter(page, admin, toImports)
    await upload(page, 'HOUSES', houses)
    await page.getByRole('button', { name: 'Check', exact: true }).press('Enter')
    await expect(page.getByText('2 rows are fine, 0 have problems, 0 are there already.')).toBeVisible()
    await page.getByRole('button', { name: 'Run', exact: true }).press('Enter')
    await expectToast(page, 'Import finished: 2 added, 0 there already, 0 left out.')
    await expect(page.getByRole('heading', { level: 2, name: 'houses.csv' })).toBeFocused()

    await press(page, 'All imports')
    await upload(page, 'HOUSES', houses)
    await press(page, 'Check')
    await expect(page.getByText('0 rows are fine, 0 have problems, 2 are there already.')).toBeVisible()
    await press(page, 'Cancel Import')
    await expectToast(page, 'Import cancelled.')
    await expect(page.getByText('It was cancelled. Nothing has come in.')).toBeVisible()
    await expectGood(page)

    await press(page, 'All imports')
    await expect(rowsOf(page, 'Imports')).toHaveCount(2)
    await (await rowOf(page, 'Imports', 'Done')).getByRole('link').press('Enter')
    await page.getByRole('button', { name: 'Undo Import' }).press('Enter')
    const question = await expectQuestion(
      page,
      'Are you sure you want to undo this import? 2 entries will be removed.',
      'houses.csv',
    )
    await question.getByRole('button', { name: 'Undo Import' }).press('Enter')
    await expectToast(page, 'Import undone.')
    await expect(page.getByText('Everything that this import brought in was taken back.')).toBeVisible()
    await expectGood(page)
    const left = await community.call<{ content: { number: string }[] }>(admin, api.houses.list, {
      query: { number: '120' },
    })
    expect(left.content).toEqual([])
  },
)

// spec: files.import-screens.8
test('an upload that fails keeps what was chosen', { tag: '@desk' }, async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  await enter(page, admin, toImports)
  await press(page, 'New Import')
  const form = page.getByRole('form', { name: 'New Import' })
  await fill(form, { Kind: 'HELPERS' })
  await form.getByLabel('File', { exact: true }).setInputFiles(csv('helpers.csv', [['Name']]))
  await press(form, 'Upload')
  await expectFieldError(form, 'File', 'The file has no rows.')
  await expect(form.getByLabel('Kind', { exact: true })).toHaveValue('HELPERS')
  await expect(form.getByText('helpers.csv')).toBeVisible()

  await form.getByLabel('File', { exact: true }).setInputFiles(
    csv('helpers.csv', [
      ['Name', 'Phone', 'Work'],
      ['Sunita', '9822011111', 'Cleaner'],
    ]),
  )
  await breakCalls(page, { method: 'POST', path: /^\/api\/imports$/, status: 429 })
  await press(form, 'Upload')
  await expect(form.getByRole('alert')).toContainText('Failed to upload:')
  await expect(form.getByText('helpers.csv')).toBeVisible()
  await expectGood(page)
  await repair(page)
  await press(form, 'Upload')
  await expect(page.getByRole('form', { name: 'Columns' })).toBeVisible()
  await expect(page.getByLabel('Contact Number').locator('option:checked')).toHaveText('Phone')
})

// spec: files.import-screens.3
test('a super admin says which community it is for', { tag: '@desk' }, async ({ page, community }) => {
  await enter(page, community.superAdmin, `${toImports}&communityId=${community.id}`)
  await press(page, 'New Import')
  const form = page.getByRole('form', { name: 'New Import' })
  await fill(form, { Kind: 'HOUSES' })
  await form.getByLabel('File', { exact: true }).setInputFiles(
    csv('houses.csv', [
      ['Wing', 'Flat'],
      ['A', '77'],
    ]),
  )
  await press(form, 'Upload')
  await expectFieldError(form, 'Community', 'Please select a community.')
  await expectGood(page)
  await form.getByLabel('Community', { exact: true }).selectOption(community.id)
  await press(form, 'Upload')
  await press(page, 'Check')
  await expect(page.getByText('1 row is fine, 0 have problems, 0 are there already.')).toBeVisible()
  await press(page, 'All imports')
  await expect(rowsOf(page, 'Imports').filter({ hasText: 'houses.csv' })).toHaveCount(1)
})

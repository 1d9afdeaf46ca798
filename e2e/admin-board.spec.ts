import { enter, expect, expectGood, test } from './fixtures.ts'
import {
  expectFieldError,
  expectQuestion,
  expectToast,
  fill,
  openTile,
  press,
  rowOf,
  unfoldFilters,
} from './screens.ts'

// spec: 4.forms.2, 5.notice.2, 5.notice.3, 5.notice.4, 5.notice.5, 6.notices.2, 8.notices.6
test(
  'an admin posts a notice with a PDF, edits it, takes the file out, deletes it',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enter(page, await community.person('Meera Admin', ['ADMIN']), '/dashboard?section=notice')
    await expect(page.getByText('No notices available.')).toBeVisible()
    await press(page, 'Create Notice')
    const form = page.getByRole('form', { name: 'Create Notice' })
    await expect(form.getByLabel('Community')).toHaveValue(community.displayName)
    await expect(form.getByLabel('Community')).toHaveAttribute('readonly')
    await press(form, 'Create Notice')
    await expectFieldError(form, 'Title', 'Title is required.')
    await expectFieldError(form, 'Content', 'Content is required.')
    await expectFieldError(form, 'End Date', 'Please provide an end date for the notice.')
    const attachment = form.getByLabel('Attachment')
    await attachment.setInputFiles({ name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
    await expectFieldError(form, 'Attachment', 'Only PDF, JPEG, or PNG files are allowed.')
    await attachment.setInputFiles({
      name: 'big.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(512_001, '%PDF-1.4 '),
    })
    await expectFieldError(form, 'Attachment', 'File size exceeds 500KB limit.')
    await expectGood(page)
    await attachment.setInputFiles({
      name: 'annual_report 2026.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 report'),
    })
    await fill(form, { Title: 'Annual meeting', Content: 'On Sunday.\nBring a chair.', 'End Date': '2020-01-01' })
    await press(form, 'Create Notice')
    await expectFieldError(form, 'End Date', 'End date cannot be in the past.')
    await fill(form, { 'End Date': '2999-12-31' })
    await press(form, 'Create Notice')
    await expectToast(page, 'Notice created successfully')
    const card = page.getByRole('article', { name: 'Annual meeting' })
    await expect(card.getByRole('link', { name: 'Download annual_report 2026.pdf' })).toBeVisible()
    await expectGood(page)

    await press(card, 'Edit Annual meeting')
    const edit = page.getByRole('form', { name: 'Update Notice' })
    await expect(edit.getByText('Attached: annual_report 2026.pdf.')).toBeVisible()
    await fill(edit, { Content: 'On Monday.' })
    await press(edit, 'Update Notice')
    await expectToast(page, 'Notice updated successfully')
    await expect(card).toContainText('On Monday.')
    const download = page.waitForEvent('download')
    await card.getByRole('link', { name: /^Download/ }).click()
    expect((await download).suggestedFilename()).toBe('annual_report 2026.pdf')

    await press(card, 'Edit Annual meeting')
    await edit.getByLabel('Remove the attachment').check()
    await press(edit, 'Update Notice')
    await expect(card.getByRole('link', { name: /^Download/ })).toHaveCount(0)
    await press(page, 'Create Notice')
    await fill(form, { Title: 'Half a thought' })
    await press(form, 'Clear')
    await expectToast(page, 'Form cleared')
    await expect(form.getByLabel('Title')).toHaveValue('')
    await press(form, 'Cancel')
    await press(card, 'Delete Annual meeting')
    await press(await expectQuestion(page, 'Are you sure you want to delete this notice?', 'Annual meeting'), 'Delete')
    await expectToast(page, 'Notice deleted successfully')
    await expect(page.getByText('No notices available.')).toBeVisible()
  },
)

// spec: 5.helper-form.1, 5.helper-form.3, 6.domestic-helpers.2, 6.domestic-helpers.3, 8.helpers.4
test(
  'an admin keeps the helpers of the community, and reads in the trail what changed',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await enter(page, admin, '/dashboard?section=domesticHelp')
    await expect(page.getByText('No helpers found.')).toBeVisible()
    await press(page, 'Add Helper')
    const form = page.getByRole('form', { name: 'Add Helper' })
    await expect(form.getByRole('group', { name: 'Communities' })).toHaveCount(0)
    await press(form, 'Add Helper')
    await expect(
      form
        .getByRole('alert')
        .filter({ hasText: 'Name is required. Contact number must be 10 digits. Category is required.' }),
    ).toBeVisible()
    await expectGood(page)
    await fill(form, { Name: 'Sunita Devi', 'Contact Number': '9876500001', Category: 'CLEANER' })
    await press(form, 'Add Helper')
    await expectToast(page, 'Helper added successfully')
    const card = page.getByRole('article', { name: 'Sunita Devi' })
    await press(card, 'Edit Sunita Devi')
    await page.getByRole('form', { name: 'Update Helper' }).getByLabel('Available').uncheck()
    await press(page, 'Update Helper')
    await expectToast(page, 'Helper updated successfully')
    await expect(card).toContainText('Not available')
    await expect(page.getByRole('button', { name: /^(Hide|Show) Sunita/ })).toHaveCount(0)
    await unfoldFilters(page)
    await page.getByRole('search').getByLabel('Available').selectOption('true')
    await press(page, 'Apply')
    await expect(page.getByText('No helpers found.')).toBeVisible()
    await press(page, 'Clear')
    await press(card, 'Delete Sunita Devi')
    await press(await expectQuestion(page, 'Are you sure you want to delete this helper?', 'Sunita Devi'), 'Delete')
    await expectToast(page, 'Helper deleted successfully')

    await openTile(page, 'Audit Trail')
    await fill(page, { Resource: 'DOMESTIC_HELPER', 'User ID': admin.username })
    await expect(page.getByText('Showing 3 of 3 logs')).toBeVisible()
    for (const filter of [`userId=${admin.username}`, 'resource=DOMESTIC_HELPER'])
      await expect(page).toHaveURL(new RegExp(filter))
    const row = await rowOf(page, 'Audit logs', 'Update')
    for (const unfold of ['Old Data', 'New Data', 'Changes']) await row.getByText(unfold).click()
    await expect(row.locator('del').filter({ hasText: 'true' })).toBeVisible()
    await expect(row.locator('ins').filter({ hasText: 'false' })).toBeVisible()
    await expect(row.locator('pre').first()).toContainText('Sunita Devi')
    await expectGood(page)
    await fill(page, { 'Start Date': '2999-01-01' })
    await press(page, 'Apply')
    await expect(page.getByText('No audit logs found.')).toBeVisible()
    await press(page, 'Clear')
    await expect(page).toHaveURL(/section=audit$/)
  },
)

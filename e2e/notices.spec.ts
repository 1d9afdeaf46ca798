import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { press } from './screens.ts'

const plan = readFileSync(join(import.meta.dirname, '../demo/fixtures/parking-plan.png'))

// spec: screens.notices.1
test(
  'a picture is seen in its notice, and larger at a press; any file says how large it is',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await community.call(admin, api.notices.create, {
      body: { title: 'Parking plan', content: 'From Monday.', endDate: '2999-12-31' },
      file: new File([plan], 'parking plan.png', { type: 'image/png' }),
    })
    await community.call(admin, api.notices.create, {
      body: { title: 'Annual meeting', content: 'On Sunday.', endDate: '2999-12-31' },
      file: new File([`%PDF-1.4 ${'x'.repeat(119_500)}`], 'agenda.pdf', { type: 'application/pdf' }),
    })
    await enter(page, await community.person('Asha Rao'), '/dashboard?section=notice')
    const notice = page.getByRole('article', { name: 'Parking plan' })
    const picture = notice.getByRole('button', { name: 'Enlarge parking plan.png' })
    const width = (image: Locator) => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)
    await expect.poll(() => width(picture.locator('img'))).toBeGreaterThan(0)
    await expect(page.getByRole('article', { name: 'Annual meeting' })).toContainText('120 kB')
    await expectGood(page)
    await picture.click()
    const dialog = page.getByRole('dialog', { name: 'parking plan.png' })
    await expect.poll(() => width(dialog.locator('img'))).toBeGreaterThan(0)
    await expectGood(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(picture).toBeFocused()
  },
)

// spec: screens.print.1
test(
  'an admin prints a notice as one sheet with the name of the society',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await community.call(admin, api.notices.create, {
      body: { title: 'Lift under repair', content: 'Please use the stairs.', endDate: '2999-12-31' },
      file: new File([plan], 'plan.png', { type: 'image/png' }),
    })
    await enter(page, admin, '/dashboard?section=notice')
    // The dialog of the browser cannot be seen from here.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await press(page, 'Print Lift under repair')
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('.poster')
    await expect(sheet).toBeVisible()
    for (const text of [community.displayName, 'Lift under repair', 'Please use the stairs.'])
      await expect(sheet).toContainText(text)
    expect(await sheet.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await expect(page.locator('#root')).toBeHidden()
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
    // Back at the screen, the next print is of the board.
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Tab')
    await expect(sheet).toHaveCount(0)
  },
)

// spec: screens.print.2
test(
  'a printed list has what it shows, without what can only be pressed',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await enter(page, admin, '/dashboard?section=manageUsers')
    await expect(page.getByText('Showing 1 of 1 users')).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const gone of ['banner', 'contentinfo', 'navigation', 'search'] as const)
      for (const element of await page.getByRole(gone, { includeHidden: true }).all())
        await expect(element).toBeHidden()
    for (const element of await page
      .getByRole('button', { name: /^(Disable|Search|Clear)/, includeHidden: true })
      .all())
      await expect(element).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible()
    await expect(page.getByText('Meera Admin').last()).toBeVisible()
    await expect(page.getByText(community.name).first()).toBeVisible()
    // Playwright does not fire `beforeprint`.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const today = await page.evaluate(() =>
      new Date().toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' }),
    )
    await expect(page.getByText(today).first()).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(38, 30, 21)')
  },
)

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0

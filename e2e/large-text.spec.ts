import type { Page } from '@playwright/test'
import { seed } from './seed.ts'
import { enter, expect, expectNoSidewaysScrolling, test } from './fixtures.ts'
import { openForm, openWhole, own, pages, platform, sections } from './walk.ts'

test.use({ viewport: { width: 320, height: 640 } })

/** As on a phone with text set to twice its size. */
const doubleTheText = (page: Page) =>
  page.addInitScript(() => {
    const grow = () => document.documentElement.style.setProperty('font-size', '200%')
    if (document.documentElement) grow()
    else document.addEventListener('readystatechange', grow, { once: true })
  })

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await openWhole(page, path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await openForm(page)
      const folds = page.locator('main button[aria-expanded="false"]')
      if ((await folds.count()) > 0) await folds.first().click()
      await expectNoSidewaysScrolling(page)
    })
  }
}

test('with text twice as large nothing scrolls sideways in a resident’s, admin’s and guard’s sections', async ({
  page,
  community,
}) => {
  const { everybody } = await seed(community)
  await doubleTheText(page)
  await enter(page, everybody, '/profile')
  await walk(page, [...sections, ...own])
})

test('nor in a super admin’s sections, nor on the pages for everyone', async ({ page, community }) => {
  await seed(community)
  await doubleTheText(page)
  await walk(page, pages)
  await enter(page, community.superAdmin, '/profile')
  await walk(page, platform)
})

test('a dialog fits, and its buttons can be reached', async ({ page, community }) => {
  const [admin] = await Promise.all([community.person('Meera Admin', ['ADMIN']), community.newcomer('New Nina')])
  await doubleTheText(page)
  await enter(page, admin, '/dashboard?section=approveUsers')
  await page.getByRole('button', { name: 'Approve New Nina' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve User' })
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeInViewport()
  await expectNoSidewaysScrolling(page)
})

import type { Page } from '@playwright/test'
import { seed } from './seed.ts'
import { enter, expect, expectNoSidewaysScrolling, test } from './fixtures.ts'

test.use({ viewport: { width: 320, height: 640 } })
test.describe.configure({ timeout: 150_000 })

const at = (sections: readonly string[]) => sections.map((section) => `/dashboard?section=${section}`)
const shared = ['searchVehicle&vehicleNo=1234', 'searchMembers', 'notice', 'guestVehicles', 'domesticHelp']
const office = ['manageUsers', 'approveUsers', 'analytics', 'audit']

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
      await page.goto(path)
      await expect(page.getByRole('heading', { level: path.startsWith('/dashboard') ? 2 : 1 }).first()).toBeVisible()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      const opener = page.getByRole('button', {
        name: /^(Add|Create) (Vehicle|Member|Guest Vehicle|Helper|Notice|Community)$/,
      })
      if ((await opener.count()) > 0) await opener.first().click()
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
  await walk(page, [...at(['vehicles', 'members', ...shared, ...office, 'logs']), '/profile', '/change-password'])
})

test('nor in a super admin’s sections, nor on the pages for everyone', async ({ page, community }) => {
  await seed(community)
  await doubleTheText(page)
  await walk(page, ['/', '/login', '/signup', '/about', '/contact', '/privacy', '/terms', '/nowhere'])
  await enter(page, community.superAdmin, '/profile')
  await walk(page, at([...office, 'communities', ...shared]))
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

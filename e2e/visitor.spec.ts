import { expect, expectGood, test } from './fixtures.ts'
import { fill, press } from './screens.ts'

// spec: 9.constants.24
test('a visitor reads what Aangan is, who made it, and what becomes of their data', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Aangan')
  for (const name of ['Get Started', 'Login'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('© 2025 Aangan')
  for (const [link, path, heading] of [
    ['About', '/about', 'About'],
    ['Contact', '/contact', 'Contact'],
    ['Privacy Policy', '/privacy', 'Privacy Policy'],
    ['Terms & Conditions', '/terms', 'Terms'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectGood(page)
  }
  for (const section of ['Acceptance', 'User Responsibilities', 'Termination', 'Contact'])
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
})

test('a newcomer is led from the first page to the choice of a community, and to whom to ask for another', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await fill(page, { 'Search Community': 'Nowhere Nagar of all places' })
  await press(page.getByRole('main'), 'Search')
  await press(page, 'Contact Administrator to Add Community')
  await expect(page.getByRole('form', { name: 'Contact administrator' })).toBeVisible()
  await expectGood(page)
})

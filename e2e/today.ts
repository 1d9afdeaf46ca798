import { expect, type Locator, type Page } from '@playwright/test'

export const today = (page: Page): Locator => page.getByRole('region', { name: 'Today' })
export const lines = (page: Page): Locator => today(page).getByRole('link')
/** Takes the place of the lines where their answer came late. */
export const late = (page: Page): Locator => today(page).getByRole('button', { name: /waits? for you$/ })

/** On a busy machine the answer may come late: the page is loaded again until it does not. */
export async function expectInTime(page: Page): Promise<void> {
  await expect(async () => {
    await expect(lines(page).first().or(late(page))).toBeVisible()
    if (await late(page).isVisible()) await page.reload()
    await expect(late(page)).toBeHidden()
  }).toPass()
}

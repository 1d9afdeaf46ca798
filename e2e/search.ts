import { expect, type Locator, type Page } from '@playwright/test'

export const box = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' })
export const field = (page: Page): Locator => box(page).getByRole('combobox', { name: 'Search' })
export const choices = (page: Page, group: string): Locator =>
  box(page).getByRole('group', { name: group, exact: true }).getByRole('option')
export const marked = (page: Page): Locator => box(page).locator('[role=option][aria-selected=true]')

/** By its button, once that stands in the header. */
export async function openBox(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
}

/** Opens it and looks for this; resolves when the group is there, and is no longer that of earlier words. */
export async function look(page: Page, words: string, group: string): Promise<Locator> {
  await openBox(page)
  await field(page).fill(words)
  await expect(box(page).locator('.search-old')).toHaveCount(0)
  await expect(choices(page, group).first()).toBeVisible()
  return choices(page, group)
}

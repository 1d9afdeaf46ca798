import type { Page } from '@playwright/test'
import { enter, expect, expectGood, type Person } from './fixtures.ts'
import { openTile } from './screens.ts'

/** Enters, and goes from the tab Houses to an empty one beside it by keyboard. */
export async function enterTab(
  page: Page,
  admin: Person,
  { key, tab, empty }: { key: 'ArrowLeft' | 'ArrowRight'; tab: string; empty: string },
): Promise<void> {
  await enter(page, admin)
  await openTile(page, 'Houses')
  await page.getByRole('tab', { name: 'Houses' }).press(key)
  await expect(page.getByRole('tab', { name: tab, selected: true })).toBeFocused()
  await expect(page.getByText(empty)).toBeVisible()
  await expectGood(page)
}

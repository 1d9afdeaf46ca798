import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { expect, type CommunityFixture, type Person } from './fixtures.ts'
import { press } from './screens.ts'

/** A guard or admin with a PIN. */
export async function guardWithPin(
  community: CommunityFixture,
  name: string,
  pin: string,
  roles: Parameters<CommunityFixture['person']>[1] = ['SECURITY'],
): Promise<Person> {
  const guard = await community.person(name, roles)
  await community.call(guard, api.pins.choose, { body: { pin } })
  return guard
}

export async function typePin(page: Page, pin: string): Promise<void> {
  const pad = page.getByRole('group', { name: 'PIN' })
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click()
}

export async function choose(page: Page, item: string): Promise<void> {
  await press(page, 'Menu')
  await page.getByRole('menuitem', { name: item }).click()
}

/** Gate and guard, at the top of the desk. */
export const head = (page: Page) => page.locator('[data-desk] h1').filter({ visible: true })
export const expectAtDesk = (page: Page, guard: string) => expect(head(page)).toContainText(guard)

/** The menu asks first whether it is a hand-over or a lock. */
export async function logOut(page: Page): Promise<void> {
  await choose(page, 'Log Out')
  await press(page.getByRole('dialog', { name: 'Log Out' }), 'Log Out')
}

/** As a page without https: the browser keeps no key, so that the desk has no turns. */
export const withoutKeys = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))

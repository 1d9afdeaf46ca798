import { expect, type Page } from '@playwright/test'

const at = (sections: readonly string[]) => sections.map((section) => `/dashboard?section=${section}`)

/** For everyone. */
export const pages = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset',
  '/email',
  '/email?keep',
  '/invite',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/nowhere',
]
export const own = ['/profile', '/change-password', '/security']

const things = ['vehicles', 'members']
const shared = ['searchVehicle&vehicleNo=1234', 'searchMembers', 'notice', 'guestVehicles', 'domesticHelp']
const office = [
  'houses',
  'houses&tab=invitations',
  'houses&tab=imports',
  'manageUsers',
  'approveUsers',
  'analytics',
  'audit',
  'settings',
]

export const residents = at([...things, ...shared, 'household'])
/** Of a resident, admin and guard in one. */
export const sections = at([...things, ...shared, 'household', ...office, 'logs'])
/** Those of them that differ from a resident's. */
export const offices = at(['notice', 'guestVehicles', 'domesticHelp', ...office, 'logs'])
/** Of a super admin. */
export const platform = at(['communities', ...office, 'notice', 'guestVehicles', 'domesticHelp'])

/** Waits until the page is complete. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: path.startsWith('/dashboard') ? 2 : 1 }).first()).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

/** Everything, also what unfolds within it. */
export async function unfold(page: Page): Promise<void> {
  const folds = page.locator('main :is(button[aria-expanded="false"], details:not([open]) > summary):visible')
  const press = (all: (SVGElement | HTMLElement)[]) => all.forEach((fold) => (fold as HTMLElement).click())
  while ((await folds.count()) > 0) await folds.evaluateAll(press)
}

/** Opens the section's form if there is one. */
export async function openForm(page: Page): Promise<void> {
  const opener = page.getByRole('button', {
    name: /^(Add (Vehicle|Member|Guest Vehicle|Helper)|Create (Notice|Community)|New Import|Edit Profile)$/,
  })
  if ((await opener.count()) > 0) await opener.first().click()
}

export async function unfoldAll(page: Page): Promise<void> {
  await unfold(page)
  await openForm(page)
}

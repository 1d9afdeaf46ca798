import { expect, type Locator, type Page } from '@playwright/test'

export async function openTile(page: Page, title: string, heading = title): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: title, exact: true }).click()
  await expectSection(page, heading)
}

export const expectSection = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()

export const expectTiles = (page: Page, titles: readonly string[]): Promise<void> =>
  expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([...titles])

export const expectToast = (page: Page, words: string): Promise<void> =>
  expect(page.locator('.Toastify__toast').getByText(words, { exact: true }).first()).toBeVisible()

/** Nothing of one lies over the other. */
export async function expectClear(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)} lie over each other`).toBe(true)
}

/** Table rows on a desktop, cards on a phone; without group headings. A line that unfolds is a `tbody` of its own. */
export const rowsOf = (page: Page, label: string): Locator =>
  page.locator(
    ['li:not([data-group])', 'tbody[data-row]', 'tbody:not([data-row]) > tr:not([data-group])']
      .map((row) => `[aria-label="${label}"] > ${row}`)
      .join(', '),
  )

/** A row that unfolds is unfolded. */
export async function rowOf(page: Page, label: string, text: string): Promise<Locator> {
  const row = rowsOf(page, label).filter({ hasText: text })
  await expect(row).toHaveCount(1)
  const fold = row.locator('button[aria-expanded="false"][aria-controls]')
  if ((await fold.count()) > 0) await fold.first().click()
  return row
}

/** A phone folds all filters but the first. */
export async function unfoldFilters(within: Page | Locator): Promise<void> {
  const fold = within.locator('form[role=search] button[aria-expanded="false"]')
  if (await fold.isVisible()) await fold.click()
}

/** By their labels, one after the other; a select by its value, a radio by its name. Filters that a phone folds are unfolded. */
export async function fill(within: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = within.getByLabel(label, { exact: true })
    if (!(await field.isVisible())) await unfoldFilters(within)
    // `selectOption` does not focus, so the field before would not be left.
    await field.focus()
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else if ((await field.getAttribute('role')) === 'radiogroup')
      await field.getByRole('radio', { name: value, exact: true }).check()
    else await field.fill(value)
  }
}

export const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

/** On a screen that leads to the login. By the form's name: the screen before may have fields of the same labels. */
export async function logIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' })
  await fill(form, { Username: username, Password: password })
  await press(form, 'Login')
}

/** Edit or Delete of a guest: a button in the table, in a card an item of its menu. */
export async function chooseForGuest(page: Page, what: 'Edit' | 'Delete', plate: string): Promise<void> {
  const more = page.getByRole('button', { name: `More for ${plate}`, exact: true })
  const button = page.getByRole('button', { name: `${what} ${plate}`, exact: true })
  await expect(more.or(button)).toBeVisible()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: `${what} ${plate}`, exact: true }).click()
}

/** To the middle of the screen, where nothing covers it and no press scrolls. */
export const centre = (target: Locator): Promise<void> =>
  target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))

/** Its first focus is the safe button. */
export async function expectQuestion(page: Page, question: string, thing: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: question })
  await expect(dialog).toContainText(thing)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  return dialog
}

/** The error that is tied to the field. */
export async function expectFieldError(within: Page | Locator, label: string, words: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
}

interface Newcomer {
  readonly username: string
  readonly password: string
  readonly name: string
  readonly houseNo: string
}

/** Chooses the community and fills in the signup; the terms and Register are left to the story. */
export async function fillSignup(
  page: Page,
  community: { readonly name: string; readonly displayName: string },
  { username, password, name, houseNo }: Newcomer,
): Promise<void> {
  await page.goto('/signup')
  await fill(page, { 'Search Community': community.name })
  await press(page.getByRole('main'), 'Search')
  await page.getByText(community.displayName).first().click()
  await press(page, 'Next')
  await fill(page, {
    Username: username,
    Password: password,
    'Mobile Number': '9876543210',
    Email: `${username}@example.org`,
    Name: name,
    'House Number': houseNo,
    'Ownership Type': 'owner',
  })
}

/** Otherwise the page would learn that its session has ended before its next call: from the stream, or from what it asks by itself. */
export async function hearNothing(page: Page): Promise<void> {
  await page.route('**/api/live', (route) => route.fulfill({ body: '' }))
  for (const list of ['notifications?*', 'visits?status=ASKING*'])
    await page.route(`**/api/${list}`, (route) =>
      route.fulfill({ json: { content: [], totalPages: 0, totalElements: 0, unread: 0 } }),
    )
  for (const list of ['notices/emergency', 'members'])
    await page.route(`**/api/${list}`, (route) => route.fulfill({ json: [] }))
}

/** The answer that the vehicle form waits for, once it is asked. */
export const housesOf = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => response.url().endsWith('/api/household'))

/** What a token of the theme is in the page's colour scheme. */
export const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

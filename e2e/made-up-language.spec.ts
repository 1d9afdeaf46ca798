import type { Locator, Page } from '@playwright/test'
import { breakCalls, repair } from './faults.ts'
import { enter, expect, test, type Person } from './fixtures.ts'
import { expectMadeUp, made, speakMadeUp, type Data } from './made-up-language.ts'
import { seed } from './seed.ts'

const residents = ['vehicles', 'members', 'searchVehicle', 'searchMembers', 'notice', 'guestVehicles', 'domesticHelp']
const offices = ['manageUsers', 'approveUsers', 'analytics', 'audit', 'logs', 'houses&tab=imports']
/** The sections that differ from an admin's. */
const platform = ['communities', 'manageUsers', 'approveUsers', 'audit', 'notice', 'domesticHelp']
const at = (section: string) => `/dashboard?section=${section}`

/** Waits until the page is complete. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1, main h2').first()).toBeVisible()
  await expect(page.getByText(made('Loading...'))).toHaveCount(0)
}

const dialog = (page: Page) => page.locator('dialog[open]:not([aria-hidden])')

/** By Escape, discarding what was typed. */
async function closeDialogs(page: Page): Promise<void> {
  if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape')
  for (let tries = 0; tries < 4 && (await dialog(page).count()) > 0; tries++) {
    const discard = dialog(page)
      .last()
      .getByRole('button', { name: made('Discard'), exact: true })
    const unsent = dialog(page)
      .filter({ has: page.getByRole('button', { name: made('Back'), exact: true }) })
      .getByRole('button', { name: made('Close'), exact: true })
    if ((await discard.count()) > 0) await discard.click()
    else if ((await unsent.count()) > 0) await unsent.click()
    else await page.keyboard.press('Escape')
    await page.waitForTimeout(100)
  }
}

/** Unfolds everything, presses each kind of button, submits every form, and checks what appears. */
async function tryEverything(page: Page, data: Data, path: string): Promise<void> {
  await openWhole(page, path)
  const opened = page.url()
  await expectMadeUp(page, data, path)
  await unfoldSome(page)
  await expectMadeUp(page, data, `${path}, unfolded`)
  for (const name of await kindsOfButtons(page)) {
    const button = page.locator('main').getByRole('button', { name, exact: true }).first()
    // An earlier press may have removed it.
    await closeDialogs(page)
    if (sectionOf(page.url()) !== sectionOf(opened)) {
      await openWhole(page, path)
      await unfoldSome(page)
    }
    if (!(await button.isVisible()) || (await button.isDisabled())) continue
    await pressLate(page, button)
    await page.waitForTimeout(60)
    await expectMadeUp(page, data, `${path}, after ${name}`)
    const inside = (await dialog(page).count()) > 0 ? dialog(page) : page.locator('main')
    const submit = inside.locator('button[type="submit"]:visible:enabled').first()
    if ((await submit.count()) > 0) {
      // A dialog that opened late covers it; that dialog was checked above.
      await submit.click({ timeout: 1500 }).catch(() => undefined)
      await page.waitForTimeout(100)
      await expectMadeUp(page, data, `${path}, after ${name}, submitted`)
    }
  }
}

async function unfoldSome(page: Page): Promise<void> {
  const folds = page.locator('main button[aria-expanded="false"], main details:not([open]) > summary')
  for (let open = Math.min(await folds.count(), 6); open > 0; open--) await folds.first().click()
}

/** A press may lead to another. */
const sectionOf = (address: string): string | null => new URL(address).searchParams.get('section')

/** A dialog may open late, over it. */
async function pressLate(page: Page, button: Locator): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    if (
      await button.click({ timeout: 1500 }).then(
        () => true,
        () => false,
      )
    )
      return
    await closeDialogs(page)
  }
  await button.click({ timeout: 3000 })
}

/** One button of each kind: the names of `Edit …` differ in data only. */
async function kindsOfButtons(page: Page): Promise<string[]> {
  const names = await page
    .locator('main button:visible:enabled')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()))
  const kinds = new Map(names.map((name) => [name.replace(/[^\u0332]?[^\u0332\s](?!\u0332)/g, '').trim(), name]))
  return [...kinds.values()]
}

async function tryAll(page: Page, person: Person, sections: readonly string[], more: readonly string[] = []) {
  const data = await speakMadeUp(page)
  await enter(page, person, '/profile')
  for (const path of [...sections.map(at), ...more]) await test.step(path, () => tryEverything(page, data, path))
}

// spec: words.screens.1
test('the pages for everyone, and their forms, speak a made-up language', { tag: '@desk' }, async ({ page }) => {
  const data = await speakMadeUp(page)
  for (const path of ['/login', '/signup', '/about', '/contact', '/privacy', '/terms', '/nowhere'])
    await test.step(path, () => tryEverything(page, data, path))
})

// spec: words.screens.1
test('so does all that a resident can press', { tag: '@desk' }, async ({ page, community }) => {
  const { resident } = await seed(community)
  await tryAll(page, resident, residents, ['/profile', '/change-password'])
})

// spec: words.screens.1
test('so does all that a guard and an admin can press', { tag: '@desk' }, async ({ page, community }) => {
  const { everybody } = await seed(community)
  await tryAll(page, everybody, ['notice', 'guestVehicles', 'domesticHelp', ...offices])
})

// spec: words.screens.1
test('so does all that a super admin can press', { tag: '@desk' }, async ({ page, community }) => {
  await seed(community)
  await tryAll(page, community.superAdmin, platform)
})

// spec: words.screens.1
test('so do empty lists', { tag: '@desk' }, async ({ page, community }) => {
  const data = await speakMadeUp(page)
  await enter(page, await community.person('Asha Rao', ['USER', 'ADMIN', 'SECURITY']), '/profile')
  for (const section of [...residents, ...offices]) {
    await openWhole(page, at(section))
    await expectMadeUp(page, data, `${section}, empty`)
  }
})

// spec: words.screens.1
test('so does what fails', { tag: ['@desk', '@faults'] }, async ({ page, community }) => {
  const { everybody } = await seed(community)
  const data = await speakMadeUp(page)
  await enter(page, everybody, '/profile')
  for (const section of [...residents, ...offices]) {
    await breakCalls(page, { path: /^\/api\/(?!users\/current$)/, status: 500 })
    await openWhole(page, `${at(section)}&vehicleNo=1234&name=Rao`)
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: made('Retry') })
        .first(),
    ).toBeVisible()
    await expectMadeUp(page, data, `${section}, failed`)
    await repair(page)
  }
})

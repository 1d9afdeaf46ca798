import type { Locator, Page } from '@playwright/test'
import { planParcel } from './seed.ts'
import { enter, expect, test } from './fixtures.ts'
import { expectSection, expectToast, rowsOf } from './screens.ts'

/** Presses Tab until it has the focus. */
async function tabTo(page: Page, to: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await to.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(to).toBeFocused()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const type = (page: Page, text: string) => page.keyboard.type(text)
const enterKey = (page: Page) => page.keyboard.press('Enter')

test('by keyboard alone: login, a vehicle added and deleted', { tag: '@desk' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  // Visual order, from the top.
  for (const stop of [
    page.getByRole('link', { name: 'Skip to content' }),
    page.getByRole('link', { name: 'Aangan' }),
    page.getByLabel('Language'),
    ...['Home', 'Login', 'Signup'].map((name) => page.getByRole('banner').getByRole('link', { name })),
    page.getByLabel('Username'),
  ]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await type(page, resident.username)
  await page.keyboard.press('Tab')
  await type(page, 'not-the-password')
  await enterKey(page)
  await expect(page.getByRole('main').getByText('Invalid credentials or account pending approval.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await type(page, resident.password)
  await enterKey(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()

  await tabTo(page, button(page, 'Add Vehicle'))
  await enterKey(page)
  await expect(page.getByLabel('Vehicle Number')).toBeFocused()
  await enterKey(page)
  await expect(page.getByText('Vehicle number is required.')).toBeVisible()
  await expect(page.getByLabel('Vehicle Number')).toBeFocused()
  await type(page, 'mh12ab1234')
  await page.keyboard.press('Tab')
  await type(page, 'Four')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Add')).toBeFocused()
  await enterKey(page)
  await expectToast(page, 'Vehicle added.')
  await expect(page.getByRole('heading', { level: 2, name: 'My Vehicles' })).toBeFocused()

  const remove = button(page, 'Delete MH12AB1234')
  await tabTo(page, remove)
  await enterKey(page)
  await expect(button(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(remove).toBeFocused()
  await enterKey(page)
  await expect(button(page, 'Cancel')).toBeFocused()
  // Closed and opened again at once: the dialog's `close` event arrives after the second opening.
  await remove.evaluate(async (opener) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    while (document.querySelector('dialog[open]')) await Promise.resolve()
    ;(opener as HTMLElement).click()
  })
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await enterKey(page)
  await expectToast(page, 'Vehicle deleted.')
  await expect(page.getByText('No vehicles yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'My Vehicles' })).toBeFocused()
})

test(
  'by keyboard alone: from the top past the tiles to what a section offers',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    await expectSection(page, 'My Vehicles')
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
    await enterKey(page)
    await expect(page.getByRole('heading', { level: 2, name: 'My Vehicles' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Add Vehicle')).toBeFocused()
  },
)

test('by keyboard alone: along the tiles to a notice', { tag: '@desk' }, async ({ page, community }) => {
  await enter(page, await community.person('Meera Admin', ['ADMIN']))
  await expectSection(page, 'Manage Users')
  const tile = (name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
  await tabTo(page, tile('Manage Users'))
  await page.keyboard.press('End')
  await expect(tile('Community Settings')).toBeFocused()
  await page.keyboard.press('Home')
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight')
  await expect(tile('Notice Board')).toBeFocused()
  await enterKey(page)
  await expectSection(page, 'Notice Board')
  await expect(tile('Notice Board')).toBeFocused()

  await tabTo(page, button(page, 'Create Notice'))
  await enterKey(page)
  await expect(page.getByLabel('Title')).toBeFocused()
  await type(page, 'Lift repair')
  await page.keyboard.press('Tab')
  await type(page, 'Until noon.')
  await enterKey(page)
  await type(page, 'Take the stairs.')
  await tabTo(page, page.getByLabel('End Date'))
  // The same day, whichever part the platform's date field asks first.
  await type(page, '12122999')
  await tabTo(page, button(page, 'Create Notice'))
  await enterKey(page)
  await expectToast(page, 'Notice created successfully')
  await expect(page.getByRole('article', { name: 'Lift repair' })).toContainText('12 Dec 2999')
})

test(
  'by keyboard alone: a guest is let in; what is typed is not lost to Escape',
  { tag: '@desk' },
  async ({ page, community }) => {
    const person = await community.person('Balu Guard', ['SECURITY', 'ADMIN'])
    await planParcel(community, person)
    await community.newcomer('New Nina')
    await enter(page, person, '/dashboard?section=guestVehicles')
    await expect(rowsOf(page, 'Active Guest Vehicles')).toHaveCount(1)
    await tabTo(page, page.getByLabel('Find a vehicle'))
    await type(page, '7788')
    await tabTo(page, button(page, 'Mark Entry KA05MN7788'))
    await enterKey(page)
    await expectToast(page, 'Entry marked.')
    // The pressed button is gone; the focus moves nearby.
    await expect(button(page, 'Mark Exit KA05MN7788')).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
    await tabTo(page, button(page, 'Mark Exit KA05MN7788'))
    await expect(button(page, 'Mark Exit KA05MN7788')).not.toHaveAttribute('aria-disabled')
    await enterKey(page)
    await expectToast(page, 'Exit marked.')

    await page.goto('/dashboard?section=approveUsers')
    const reject = button(page, 'Reject New Nina')
    await expect(reject).toBeVisible()
    await tabTo(page, reject)
    await enterKey(page)
    const remark = page.getByRole('dialog', { name: 'Reject User' }).getByLabel('Remark')
    const cancel = page.getByRole('dialog', { name: 'Reject User' }).getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(remark).toBeFocused()
    await type(page, 'Not one of us')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard what you have typed?' })
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(remark).toBeFocused()
    await expect(remark).toHaveValue('Not one of us')
    await page.keyboard.press('Escape')
    await tabTo(page, question.getByRole('button', { name: 'Discard' }))
    await enterKey(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(reject).toBeFocused()
    // A dialog traps the focus.
    await enterKey(page)
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(remark).toBeFocused()
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    }
    await expect(remark).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Reject' })).toBeFocused()
  },
)

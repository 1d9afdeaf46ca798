import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { deskOf } from './desk.ts'
import { enter, expect, expectGood, expectNoSidewaysScrolling, test } from './fixtures.ts'
import { expectToast, fill, press } from './screens.ts'
import { choose, typePin } from './turns.ts'

const alarm = (page: Page, name = 'Fire') => page.getByRole('alertdialog', { name })
/** Asked once when the page is quiet. */
const listening = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/notices/emergency'))

// spec: notices.alarm.1, notices.alarm.2, notices.alarm.3, notices.alarm.4, notices.alarm.5, notices.alarm.9
test(
  'an emergency is over everything at a resident, at the desk and in the office, until it is read or cleared',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const asha = await community.person('Asha Rao')
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const [desk, office, chief] = [await elsewhere(), await elsewhere(), await elsewhere()]
    await deskOf(desk, community)
    await desk.goto('/gate?show=evacuation')
    await enter(chief, await community.person('Anil Admin', ['ADMIN']), '/dashboard?section=settings')
    const heard = listening(page)
    await enter(page, asha, '/dashboard?section=vehicles&do=add')
    await heard
    const typed = page.getByLabel('Vehicle Number')
    await typed.fill('MH12')

    await enter(office, admin, '/dashboard?section=notice&do=emergency')
    const form = office.getByRole('form', { name: 'Send Emergency Notice' })
    await expect(office).not.toHaveURL(/do=/)
    await press(form, 'Send')
    await expect(form.getByText('Choose what has happened.')).toBeVisible()
    await form.getByRole('radio', { name: 'Fire' }).check()
    await fill(form, { Message: 'Smoke in the basement. Leave by the stairs.' })
    await expectGood(office)
    await press(form, 'Send')
    const question = office.getByRole('dialog', { name: 'Send an emergency notice to 3 people now?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(form.getByLabel('Message')).toHaveValue('Smoke in the basement. Leave by the stairs.')
    await press(form, 'Send')
    await press(question, 'Send Now')
    await expectToast(office, 'Emergency notice sent.')

    for (const screen of [page, desk, chief]) await expect(alarm(screen)).toBeVisible()
    await expect(alarm(office)).toHaveCount(0)
    // Keys that were under way answer nothing, and no key closes it.
    const read = alarm(page).getByRole('button', { name: 'I Have Read It' })
    await expect(read).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.type('ao \n')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(alarm(page)).toContainText('Smoke in the basement. Leave by the stairs.')
    await expect(alarm(page)).toContainText('Sent by Meera Admin')
    await expectGood(page, { dark: true })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoSidewaysScrolling(page)
    await expect(read).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await expect(read).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('Tab')
    await expect(read).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(alarm(page)).toHaveCount(0)
    // Nothing typed below is lost.
    await expect(typed).toHaveValue('MH12')
    await expect(typed).toBeFocused()

    const card = office.getByRole('article', { name: 'Fire' })
    await expect(card.getByText('Emergency', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Read by 1 of 3, 1 of 1 houses: Fire' })).toBeVisible()
    await desk.reload()
    await expect(alarm(desk)).toBeVisible()
    await expectGood(desk)
    await press(card, 'All Clear: Fire')
    const clear = office.getByRole('dialog', { name: 'All Clear' })
    await fill(clear, { Text: 'It was burnt toast.' })
    await press(clear, 'All Clear')
    await expectToast(office, 'All clear sent.')
    await expect(card.getByText('Emergency over', { exact: true })).toBeVisible()
    await expect(card).toContainText('It was burnt toast.')
    await expect(card.getByRole('button', { name: 'Edit Fire' })).toHaveCount(0)
    for (const screen of [desk, chief]) await expect(alarm(screen)).toHaveCount(0)
    await expect(desk.getByRole('heading', { level: 2, name: 'Evacuation List' })).toBeVisible()
    await desk.goto('/notifications')
    await expect(desk.getByText('All clear: Fire').first()).toBeVisible()
  },
)

// spec: notices.alarm.6, notices.alarm.7, notices.alarm.8
test(
  'a guard who may sends one from the desk; it is above the dialogs that open later, and found without a stream',
  { tag: ['@phone', '@faults'] },
  async ({ page, community, elsewhere }) => {
    const asha = await community.person('Asha Rao')
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const desk = await elsewhere()
    const guard = await deskOf(desk, community)
    await press(desk, 'Menu')
    await expect(desk.getByRole('menuitem', { name: 'Evacuation List' })).toBeVisible()
    await expect(desk.getByRole('menuitem', { name: 'Send Emergency Notice' })).toHaveCount(0)
    await desk.keyboard.press('Escape')
    await page.clock.install()
    await page.route('**/api/live', (route) => route.abort())
    const heard = listening(page)
    await enter(page, asha)
    await page.clock.fastForward(10_000)
    await heard

    await community.call(admin, api.communitySettings.update, { body: { guardsSendEmergencies: true } })
    await expect(async () => {
      await choose(desk, 'Send Emergency Notice')
    }).toPass()
    await expect(desk.getByRole('heading', { level: 2, name: 'Send Emergency Notice' })).toBeVisible()
    const form = desk.getByRole('form', { name: 'Send Emergency Notice' })
    await form.getByRole('radio', { name: 'Other' }).check()
    await fill(form, { Title: 'Bees at the gate', Message: 'Keep the windows shut.' })
    await form.getByRole('checkbox', { name: 'A', exact: true }).check()
    await expectGood(desk)
    await press(desk, 'Send')
    await press(desk.getByRole('dialog', { name: 'Send an emergency notice to 2 people now?' }), 'Send Now')
    await expect(form).toHaveCount(0)

    await page.clock.fastForward(31_000)
    await expect(alarm(page, 'Bees at the gate')).toBeVisible()
    await expectGood(page)
    await community.call(guard, api.visits.ask, {
      body: { kind: 'GUEST', visitorName: 'Rohit Shah', houseNo: '101', division: 'A' },
    })
    await page.clock.fastForward(31_000)
    await expect(page.getByText('Rohit Shah is at the gate')).toBeAttached()
    await alarm(page, 'Bees at the gate').getByRole('button', { name: 'I Have Read It' }).click({ timeout: 5000 })
    await expect(alarm(page, 'Bees at the gate')).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Rohit Shah is at the gate' })).toBeVisible()
    const asked = listening(page)
    await page.reload()
    await page.clock.fastForward(10_000)
    expect(await (await asked).json()).toEqual([])
  },
)

// spec: notices.alarm.10
test(
  'a locked desk shows it too; what is pressed there is nobody’s word, so its guard sees it once more',
  { tag: '@phone' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const guard = await deskOf(page, community, '', '4071')
    await choose(page, 'Lock')
    const lock = page.getByRole('group', { name: 'PIN' })
    await expect(lock).toBeVisible()
    // Also after a reload.
    const heard = listening(page)
    await page.reload()
    await heard
    await expect(lock).toBeVisible()
    await expect(page.getByRole('link', { name: 'Notifications' })).toHaveCount(0)
    await community.call(admin, api.emergencies.send, { body: { kind: 'FIRE', message: 'Smoke in the basement.' } })
    await expect(alarm(page)).toContainText('Smoke in the basement.')
    await expectGood(page, { dark: true })
    const unread = async () => (await community.call<unknown[]>(guard, api.emergencies.underWay)).length
    await alarm(page).getByRole('button', { name: 'I Have Read It' }).click()
    await expect(alarm(page)).toHaveCount(0)
    await expect(lock).toBeVisible()
    await typePin(page, '4071')
    await expect(alarm(page)).toBeVisible()
    expect(await unread()).toBe(1)
    await alarm(page).getByRole('button', { name: 'I Have Read It' }).click()
    await expect(alarm(page)).toHaveCount(0)
    await expect.poll(unread).toBe(0)
  },
)

import { api } from '@aangan/contract/api'
import type { Label } from '@aangan/contract/core/language/text'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Locator, Page } from '@playwright/test'
import { deskOf, invite } from './desk.ts'
import { seed } from './seed.ts'
import { enter, expect, expectNoSidewaysScrolling, test, type CommunityFixture } from './fixtures.ts'
import { hindi, marathi } from './languages.ts'
import { chooseHouse } from './new-visitor.ts'
import { press } from './screens.ts'
import { openForm, openWhole, own, pages, platform, sections } from './open-pages.ts'

test.use({ viewport: { width: 320, height: 640 } })

/** As on a phone with text set to twice its size. */
const doubleTheText = (page: Page) =>
  page.addInitScript(() => {
    const grow = () => document.documentElement.style.setProperty('font-size', '200%')
    if (document.documentElement) grow()
    else document.addEventListener('readystatechange', grow, { once: true })
  })

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await openWhole(page, path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await openForm(page)
      const folds = page.locator('main button[aria-expanded="false"]')
      if ((await folds.count()) > 0) await folds.first().click()
      await expectNoSidewaysScrolling(page)
    })
  }
}

// spec: screens.reading-and-reaching.1
test(
  'with text twice as large nothing scrolls sideways in a resident’s, admin’s and guard’s sections',
  { tag: '@phone' },
  async ({ page, community }) => {
    const { everybody } = await seed(community)
    await doubleTheText(page)
    await enter(page, everybody, '/profile')
    await walk(page, [...sections, ...own])
  },
)

// spec: screens.reading-and-reaching.1
test(
  'nor in a super admin’s sections, nor on the pages for everyone',
  { tag: '@phone' },
  async ({ page, community }) => {
    await seed(community)
    await doubleTheText(page)
    await walk(page, pages)
    await enter(page, community.superAdmin, '/profile')
    await walk(page, platform)
  },
)

// spec: screens.reading-and-reaching.1
test('a dialog fits, and its buttons can be reached', { tag: '@phone' }, async ({ page, community }) => {
  const [admin] = await Promise.all([community.person('Meera Admin', ['ADMIN']), community.newcomer('New Nina')])
  await doubleTheText(page)
  await enter(page, admin, '/dashboard?section=approveUsers')
  await page.getByRole('button', { name: 'Approve New Nina' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve User' })
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeInViewport()
  await expectNoSidewaysScrolling(page)
})

test(
  'the header has the whole first word of its welcome, or none of it',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, await community.person('Kamala Ramachandran'))
    const welcome = page.getByRole('banner').getByText('Welcome, Kamala Ramachandran')
    await expect(welcome).toBeInViewport()
    const isShown = () =>
      welcome.evaluate((text) => text.getBoundingClientRect().top < text.parentElement!.getBoundingClientRect().bottom)
    expect(await isShown()).toBe(true)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(isShown).toBe(false)
    await expectNoSidewaysScrolling(page)
  },
)

const languages = [
  { code: 'en', name: 'English', t: (text: Label): string => text },
  { code: 'hi', name: 'Hindi', t: hindi },
  { code: 'mr', name: 'Marathi', t: marathi },
] as const
const phones = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
] as const
const home = { houseNo: '402', division: 'A' } as const

/** A word that is broken stands in a column too narrow to read; long ones may break on so small a screen. */
async function expectWordsWhole(page: Page, where: string): Promise<void> {
  const broken = await page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')!
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only, select')) continue
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (word.length <= 9 && lines.size > 1) found.push(word)
      }
    }
    return found
  })
  expect.soft(broken, `broken words, ${where}`).toEqual([])
  await expectNoSidewaysScrolling(page)
}

async function expectInSight(buttons: Locator, count: number): Promise<void> {
  await expect(buttons).toHaveCount(count)
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
}

const speak = (page: Page, code: string) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), code)

const ask = (community: CommunityFixture, guard: Parameters<CommunityFixture['call']>[0], more: object) =>
  community.call<Visit>(guard, api.visits.ask, { body: { kind: 'GUEST', ...home, ...more } })

for (const { code, name, t } of languages)
  for (const viewport of phones)
    test.describe(`${name}, ${viewport.width} pixels`, { tag: '@phone' }, () => {
      test.use({ viewport })

      // spec: gate.large-text.1
      test('the ring’s answers are always in sight, and My Visitors and the pass can be read', async ({
        page,
        community,
      }) => {
        const guard = await community.person('Gopal Guard', ['SECURITY'])
        const asha = await community.person('Asha Kulkarni', ['USER'], home)
        await invite(community, asha, { vehicleNo: 'MH12AB4467', vehicleType: 'four-wheeler' })
        await ask(community, guard, { kind: 'DELIVERY', visitorName: 'Salesman Kumar', company: 'Blinkit' })
        await ask(community, guard, { visitorName: 'Kavita Rao', note: 'Brings the papers for the society’s meeting.' })
        await doubleTheText(page)
        await speak(page, code)
        await enter(page, asha, '/dashboard?section=visitors')
        const dialog = page.locator('dialog[open]:not([aria-hidden])')
        const answers = dialog.getByRole('group').getByRole('button')
        await expect(dialog).toContainText('Salesman Kumar')
        await expectInSight(answers, 3)
        await expectWordsWhole(page, 'the ring')
        await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        await expectInSight(answers, 3)
        await dialog.evaluate((element) => element.scrollTo(0, 0))
        await expectInSight(answers, 3)
        await press(dialog, t('Later'))
        await expect(dialog).toContainText('Kavita Rao')
        await expectInSight(answers, 2)
        await expectWordsWhole(page, 'the second ring')
        await press(dialog, t('Later'))
        await expect(dialog).toBeHidden()
        await expectWordsWhole(page, 'My Visitors')
        await page.getByRole('article', { name: 'Suresh Iyer' }).getByRole('button').first().click()
        await expect(dialog.getByText(t('Code at the gate'))).toBeVisible()
        await expectWordsWhole(page, 'the pass')
      })

      // spec: gate.large-text.1
      test('the desk’s lists and sheets can be read and pressed', async ({ page, community }) => {
        const asha = await community.person('Asha Kulkarni', ['USER'], home)
        await invite(community, asha, { vehicleNo: 'MH12AB4467', vehicleType: 'four-wheeler', note: 'Brings a cake.' })
        const guard = await deskOf(page, community)
        await doubleTheText(page)
        await speak(page, code)
        await page.goto('/gate')
        await expect(page.getByRole('tablist')).toBeVisible()
        await expectWordsWhole(page, 'the lists')
        await page.getByRole('button', { name: /Suresh Iyer/ }).click()
        await expectInSight(page.getByRole('button', { name: t('Let In'), exact: true }), 1)
        await expectWordsWhole(page, 'an expected visitor')
        await page.goto('/gate?show=new')
        await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
        await expectWordsWhole(page, 'New Visitor, who')
        await press(page, t('Service'))
        await expectWordsWhole(page, 'New Visitor, trades')
        await press(page, t('Plumber'))
        await expectWordsWhole(page, 'New Visitor, house')
        await chooseHouse(page, 'A', '402', t)
        await expectInSight(page.getByRole('button', { name: t('Ask the House'), exact: true }), 1)
        await expect(page.getByLabel(t('Visitor Name'))).toBeFocused()
        await expectWordsWhole(page, 'New Visitor, name')
        for (const chip of ['Plate', 'Mobile Number'] as const) await press(page, t(chip))
        await page.getByLabel(t('Vehicle Number')).fill('MH12AB4467')
        await expectWordsWhole(page, 'New Visitor, all fields')
        const { id } = await ask(community, guard, { kind: 'DELIVERY', company: 'Blinkit' })
        await page.goto(`/gate?show=visit&id=${id}`)
        await expectInSight(page.getByRole('button', { name: t('Visitor Left') }), 1)
        await expectWordsWhole(page, 'asking')
        await community.call(asha, api.visits.answer, { params: { id }, body: { answer: 'APPROVE' } })
        await expectInSight(page.getByRole('button', { name: t('Let In'), exact: true }), 1)
        await expectWordsWhole(page, 'approved')
        for (const sheet of ['shift', 'evacuation', 'settle']) {
          await page.goto(`/gate?show=${sheet}`)
          await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
          await expectWordsWhole(page, sheet)
        }
        await press(page, t('Menu'))
        await page.getByRole('menuitem', { name: t('Lock') }).click()
        await expectWordsWhole(page, 'the lock')
      })
    })

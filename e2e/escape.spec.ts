import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { seed, type Words } from './seed.ts'
import { enter, expect, test } from './fixtures.ts'
import { expectSection, press, rowsOf } from './screens.ts'

/** Hostile input. */
const evil = `"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>\${7*7}{{7*7}}'`
const words: Words = {
  name: evil,
  houseNo: '<svg onload=hurt=1>',
  title: `Title ${evil}`,
  content: [
    evil,
    'javascript:window.hurt=1',
    '<a href="javascript:window.hurt=1">free money</a>',
    'https://example.org/"onmouseover="window.hurt=1',
    'http://javascript:window.hurt=1',
    'data:text/html,<script>window.hurt=1</script>',
  ].join('\n'),
  fileName: `"><img src=x onerror=alert(1)>.pdf`,
}

/** No script ran, no text became an element, every link has an allowed target. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    hurt: 'hurt' in window,
    elements: document.querySelectorAll('img[src="x"], svg[onload], main script, [onerror], [onmouseover]').length,
    protocols: [...new Set([...document.querySelectorAll('a')].map(({ protocol }) => protocol))].filter(
      (protocol) => !['http:', 'https:', 'tel:'].includes(protocol),
    ),
  }))
  expect(found).toEqual({ hurt: false, elements: 0, protocols: [] })
}

async function unfoldAll(page: Page): Promise<void> {
  const folds = page.locator('main li button[aria-expanded="false"]')
  while ((await folds.count()) > 0) await folds.first().click()
}

async function read(page: Page, section: string, heading: string, text = evil): Promise<void> {
  await page.goto(`/dashboard?section=${section}`)
  await expectSection(page, heading)
  await expect(page.getByRole('main').getByText(text).first()).toBeAttached()
  await unfoldAll(page)
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  await expectHarmless(page)
}

test.beforeEach(({ page, wrong }) => {
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
})

test(
  'what a neighbour typed is shown as it was typed, on every screen of a resident and a guard',
  { tag: '@desk' },
  async ({ page, community }) => {
    const { everybody } = await seed(community, words)
    await enter(page, everybody, '/profile')
    await expect(page.getByRole('definition').getByText(evil)).toBeVisible()
    await expect(page.getByText(`Welcome, ${evil}`)).toHaveCount(1)
    await expectHarmless(page)
    await read(page, 'members', 'My Members')
    await rowsOf(page, 'My Members').last().getByRole('button', { name: 'Delete' }).last().click()
    await expect(page.getByRole('dialog').getByText(evil)).toBeVisible()
    await expectHarmless(page)
    await read(page, 'searchMembers', 'Search Members')
    await read(page, 'searchVehicle&vehicleNo=1234', 'Search Vehicle')
    await read(page, 'guestVehicles', 'Guest Vehicles', words.houseNo)
    await expect(rowsOf(page, 'Active Guest Vehicles').first().getByText(evil).first()).toBeVisible()
    await read(page, 'domesticHelp', 'Domestic Help')
    await read(page, 'logs', 'Security Logs')

    await read(page, 'notice', 'Notice Board')
    const card = page.getByRole('article')
    for (const line of words.content.split('\n')) await expect(card).toContainText(line)
    await expect(card.getByRole('link', { name: 'free money' })).toHaveCount(0)
    const download = page.waitForEvent('download')
    await card.getByRole('link', { name: /^Download/ }).click()
    expect((await download).suggestedFilename()).not.toMatch(/[<>"/\\]/)
  },
)

test('and on every screen of an admin', { tag: '@desk' }, async ({ page, community }) => {
  const { everybody } = await seed(community, words)
  await enter(page, everybody, '/profile')
  await read(page, 'manageUsers', 'Manage Users')
  await read(page, 'approveUsers', 'Approve Users')
  await page.getByRole('button', { name: 'Approve' }).first().click()
  await expect(page.getByRole('dialog').getByText(evil).first()).toBeVisible()
  await expectHarmless(page)
  await page.goto('/dashboard?section=audit')
  await expect(page.getByText(/^Showing \d+ of \d+ logs$/)).toBeVisible()
  await unfoldAll(page)
  for (const title of ['Old Data', 'New Data', 'Changes'])
    for (const unfold of await page.getByText(title, { exact: true }).all()) await unfold.click()
  await expect(page.locator('pre').filter({ hasText: 'window.hurt' }).first()).toBeVisible()
  await expectHarmless(page)
})

test(
  'a community’s name, and what stands in the address, are words and nothing else',
  { tag: '@desk' },
  async ({ page, community }) => {
    const { id, name } = community
    const body = { name, area: evil, city: evil, state: evil, country: evil }
    await community.call(community.superAdmin, api.communities.update, { params: { id }, body })
    await enter(page, community.superAdmin, `/dashboard?section=analytics&communityId=${id}`)
    await expect(page.getByRole('heading', { name: `Analytics for ${name}, ${evil}` })).toBeVisible()
    await expectHarmless(page)
    for (const [path, label] of [
      ['manageUsers&name=', 'Name'],
      ['searchMembers&name=', 'Name'],
      ['audit&userId=', 'User ID'],
      ['audit&resource=', 'Resource'],
    ] as const) {
      await page.goto(`/dashboard?section=${path}${encodeURIComponent(evil)}`)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(evil)
      await expectHarmless(page)
    }
    await page.goto(`/dashboard?section=${encodeURIComponent(evil)}`)
    await expect(page.getByText('No section selected.')).toBeVisible()
    await expectHarmless(page)
    await community.call(community.superAdmin, api.communities.update, {
      params: { id },
      body: {
        ...body,
        area: 'Baner',
        city: 'Pune',
        state: 'Maharashtra',
        country: 'India',
      },
    })

    await page.evaluate(() => localStorage.clear())
    await page.goto(`/login?next=${encodeURIComponent('javascript:window.hurt=1')}`)
    await page.getByLabel('Username').fill(community.superAdmin.username)
    await page.getByLabel('Password', { exact: true }).fill(community.superAdmin.password)
    await press(page, 'Login')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expectHarmless(page)
  },
)

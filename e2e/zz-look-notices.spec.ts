import { api } from '@aangan/contract/api'
import { enter, test } from './fixtures.ts'
for (const [language, scheme] of [
  ['en', 'light'],
  ['hi', 'dark'],
  ['mr', 'light'],
] as const)
  test(`look ${language}`, async ({ page, community }, info) => {
    test.setTimeout(120_000)
    const w = info.project.name
    const shot = (name: string) =>
      page.screenshot({ path: `/tmp/look-notices/${w}-${language}-${name}.png`, fullPage: true })
    await page.emulateMedia({ colorScheme: scheme })
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const asha = await community.person('Asha Rao', ['USER'], { division: 'A', houseNo: '402' })
    await community.person('Vikram Shah', ['USER'], { division: 'B', houseNo: '202' })
    const post = (title: string, over: object = {}) =>
      community.call(admin, api.notices.create, {
        body: { title, content: 'Please come to the office.', endDate: '2999-12-31', ...over },
      })
    await post('Plain')
    await post('Annual meeting of all owners', {
      ask: true,
      pinned: true,
      audience: {
        divisions: ['A', 'B'],
        houses: [
          { division: 'A', houseNo: '402' },
          { division: 'B', houseNo: '202' },
        ],
        ownershipTypes: ['owner'],
        roles: ['USER', 'SECURITY'],
      },
    })
    await post('Later', { publishAt: new Date(Date.now() + 86_400_000).toISOString() })
    for (const who of [asha, admin])
      await community.call(who, api.currentUser.setLanguage, { body: { language } }).catch(() => undefined)
    await enter(page, asha, '/dashboard?section=notice')
    await page.getByRole('article').first().waitFor()
    await shot('resident')
    await page.context().clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await enter(page, admin, '/dashboard?section=notice')
    await page.getByRole('article').first().waitFor()
    await page.waitForTimeout(1500)
    await shot('admin')
    await page.locator('article button[aria-haspopup=dialog]').first().click({ timeout: 5000 })
    await page.waitForTimeout(1000)
    await shot('readers')
    await page.keyboard.press('Escape')
    await page
      .locator('main button:has(svg.lucide-plus), button:has(svg)')
      .filter({ hasText: /Create Notice|नोटिस|नोटीस/ })
      .first()
      .click({ timeout: 5000 })
    await page.locator('form button[aria-expanded]').nth(0).click({ timeout: 5000 })
    await page.locator('form input[type=radio]').nth(1).check({ force: true })
    await page.locator('form button[aria-expanded]').nth(1).click({ timeout: 5000 })
    await page.locator('form input[name=when][value=LATER]').check({ force: true })
    await page.locator('form button[aria-expanded]').nth(2).click({ timeout: 5000 })
    await page.waitForTimeout(800)
    await shot('form')
  })

import { api } from '@aangan/contract/api'
import { enter, test } from './fixtures.ts'

test('look', { tag: '@phone' }, async ({ page, community }) => {
  test.setTimeout(120_000)
  const guard = await community.person('Balu Guard', ['SECURITY'])
  const admin = await community.person('Meera Admin', ['USER', 'ADMIN'], { houseNo: '202', division: 'B' })
  const asha = await community.person('Asha Rao')
  const ask = async (kind: string, visitorName: string) =>
    (
      await community.call<{ id: string }>(guard, api.visits.ask, {
        body: { kind, visitorName, houseNo: '101', division: 'A' },
      } as never)
    ).id
  await ask('GUEST', 'Suresh Kale')
  const parcel = await ask('DELIVERY', 'Amazon')
  await community.call(asha, api.visits.answer, { params: { id: parcel }, body: { answer: 'LEAVE_AT_GATE' } } as never)
  for (const title of ['Water', 'Lift'])
    await community.call(admin, api.notices.create, { body: { title, content: 'Please read.', endDate: '2999-12-31' } })
  for (let n = 0; n < 6; n++) await community.newcomer(`New Nina`)
  const shot = (name: string) => page.screenshot({ path: `/tmp/look-today/${name}.png` })
  await enter(page, asha)
  await page.waitForTimeout(2500)
  for (const [who, at] of [
    ['asha', undefined],
    ['meera', admin],
  ] as const) {
    if (at) {
      await page.evaluate(({ token, role, username, id }) => {
        localStorage.setItem('token', token)
        localStorage.setItem('role', role)
        localStorage.setItem('username', username)
        localStorage.setItem('userId', id)
        localStorage.setItem(`firstSteps.${id.slice(-12)}`, 'all')
      }, at)
      await page.goto('/dashboard')
    }
    for (const language of ['en', 'hi', 'mr'])
      for (const [width, height] of [
        [360, 740],
        [1280, 800],
      ] as const)
        for (const scheme of ['light', 'dark'] as const) {
          if (scheme === 'dark' && language !== 'en') continue
          await page.emulateMedia({ colorScheme: scheme })
          await page.setViewportSize({ width, height })
          await page.evaluate((code) => localStorage.setItem('language', code), language)
          await page.goto('/dashboard')
          await page.waitForTimeout(2000)
          await page.keyboard.press('Escape')
          await page.waitForTimeout(400)
          await shot(`${who}-${language}-${width}-${scheme}`)
          const all = page.locator('main nav').first().locator('button')
          if (await all.isVisible()) {
            await all.click({ timeout: 5000 })
            await page.waitForTimeout(500)
            await shot(`${who}-${language}-${width}-${scheme}-all`)
            const d = page.locator('dialog[open]')
            console.log(
              who,
              language,
              width,
              'sheet',
              await d.evaluate((e) => [e.clientHeight, e.scrollHeight, e.clientWidth]),
              await d.locator('a').count(),
            )
          }
        }
  }
})

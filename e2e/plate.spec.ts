import { enter, expect, test } from './fixtures.ts'
import { planParcel } from './seed.ts'
import { rowsOf } from './screens.ts'

// spec: screens.plate.1, screens.plate.2
test(
  'a plate is written in its own face, each letter as wide as the other',
  { tag: '@desk' },
  async ({ page, community }) => {
    const guard = await community.person('Gopal Guard', ['SECURITY'])
    await planParcel(community, guard)
    const faces: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) faces.push(new URL(response.url()).pathname)
    })
    await enter(page, guard)
    const plate = rowsOf(page, 'Active Guest Vehicles').first().locator('.plate').first()
    await expect(plate).toBeVisible()
    await expect.poll(() => faces).toEqual([expect.stringMatching(/^\/assets\/plate-[\w-]+\.woff2$/)])

    const widths = await plate.evaluate(async (element) => {
      await document.fonts.ready
      const probe = document.createElement('span')
      probe.style.cssText = 'position: absolute; font-size: 100px; letter-spacing: 0; white-space: nowrap'
      element.append(probe)
      const found = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].map((letter) => {
        probe.textContent = letter.repeat(20)
        return Math.round(probe.getBoundingClientRect().width / 20)
      })
      probe.remove()
      return [document.fonts.check('16px "Aangan Plate"'), ...new Set(found)]
    })
    expect(widths).toEqual([true, 60])

    const copied = await plate.evaluate((element) => {
      getSelection()!.selectAllChildren(element)
      return getSelection()!.toString()
    })
    expect(copied.trim()).toBe('KA05MN7788')
    expect(
      await plate.evaluate((element) => getComputedStyle(element.querySelector('.plate-country')!, '::before').content),
    ).toBe('"IND"')
    await expect(plate).toMatchAriaSnapshot(`- text: K A 0 5 M N 7 7 8 8`)
  },
)

// spec: screens.plate.1
test('the first page shows a plate and loads no face for it', { tag: '@desk' }, async ({ page }) => {
  const faces: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') faces.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('img', { name: /A house with a painted door/ })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  expect(faces).toEqual([])
})

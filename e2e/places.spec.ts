import { enter, expect, test } from './fixtures.ts'
import { expectSection, fill, openTile, press, rowsOf } from './screens.ts'

// spec: screens.reading-and-reaching.2
test(
  'the chosen tile is in sight after a tap, on the way back and on the way forward',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao', ['USER', 'ADMIN', 'SECURITY']))
    const tile = (name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
    await expectSection(page, 'My Vehicles')
    for (const title of ['Notice Board', 'Domestic Help', 'Security Logs']) {
      await openTile(page, title)
      await expect(tile(title)).toBeInViewport({ ratio: 1 })
    }
    await page.goBack()
    await expectSection(page, 'Domestic Help')
    await expect(tile('Domestic Help')).toBeInViewport({ ratio: 1 })
    await page.goBack()
    await page.goBack()
    await expectSection(page, 'My Vehicles')
    await expect(tile('My Vehicles')).toBeInViewport({ ratio: 1 })
    await page.goForward()
    await page.goForward()
    await expectSection(page, 'Domestic Help')
    await expect(tile('Domestic Help')).toBeInViewport({ ratio: 1 })
  },
)

// spec: screens.nothing-typed-is-lost.5
test(
  'Back asks before a form is left; who stays finds what was typed, and both ways in the history',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'), '/dashboard?section=notice')
    await expectSection(page, 'Notice Board')
    await openTile(page, 'My Vehicles')
    await press(page, 'Add Vehicle')
    await fill(page, { 'Vehicle Number': 'MH12AB1234' })
    const question = page.getByRole('dialog', { name: 'Discard what you have typed?' })
    await page.goBack()
    await press(question, 'Keep editing')
    await expect(page).toHaveURL(/section=vehicles/)
    await expect(page.getByLabel('Vehicle Number')).toHaveValue(/MH ?12 ?AB ?1234/)
    await page.goBack()
    await press(question, 'Discard')
    await expectSection(page, 'Notice Board')
    await page.goForward()
    await expectSection(page, 'My Vehicles')
    await expect(page.getByLabel('Vehicle Number')).toHaveCount(0)
    // A link to the page that is shown makes no second entry.
    await openTile(page, 'My Vehicles')
    await page.goBack()
    await expectSection(page, 'Notice Board')
  },
)

// spec: screens.reading-and-reaching.3
test('the next page begins below the bar at the top', { tag: '@phone' }, async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  await Promise.all(Array.from({ length: 12 }, (_, index) => community.person(`Asha Rao ${'abcdefghijkl'[index]}`)))
  await enter(page, admin)
  await expect(page.getByText('Showing 10 of 13 users')).toBeVisible()
  await press(page, 'Next page')
  await expect(page.getByText('Showing 3 of 13 users')).toBeVisible()
  await press(page, 'Previous page')
  await expect(page.getByText('Showing 10 of 13 users')).toBeVisible()
  const bar = await page.getByRole('banner').boundingBox()
  const first = await rowsOf(page, 'Users').first().boundingBox()
  expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
})

// spec: screens.reading-and-reaching.4
test(
  'a decision’s dialog opens on a button, and no keyboard with it: Approve, or Cancel where something is refused',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [admin] = await Promise.all([community.person('Meera Admin', ['ADMIN']), community.newcomer('New Nina')])
    await enter(page, admin, '/dashboard?section=approveUsers')
    await press(page, 'Approve New Nina')
    const approval = page.getByRole('dialog', { name: 'Approve User' })
    await expect(approval.getByRole('button', { name: 'Approve' })).toBeFocused()
    await press(approval, 'Cancel')
    await press(page, 'Reject New Nina')
    await expect(
      page.getByRole('dialog', { name: 'Reject User' }).getByRole('button', { name: 'Cancel' }),
    ).toBeFocused()
  },
)

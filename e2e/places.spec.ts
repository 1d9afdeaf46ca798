import { enter, expect, test } from './fixtures.ts'
import { expectSection, openTile, press, rowsOf } from './screens.ts'

test('the chosen tile is in sight after a tap, on the way back and on the way forward', async ({ page, community }) => {
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
})

test('the next page begins below the bar at the top', async ({ page, community }) => {
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

test('a decision’s dialog opens on a button, and no keyboard with it: Approve, or Cancel where something is refused', async ({
  page,
  community,
}) => {
  const [admin] = await Promise.all([community.person('Meera Admin', ['ADMIN']), community.newcomer('New Nina')])
  await enter(page, admin, '/dashboard?section=approveUsers')
  await press(page, 'Approve New Nina')
  const approval = page.getByRole('dialog', { name: 'Approve User' })
  await expect(approval.getByRole('button', { name: 'Approve' })).toBeFocused()
  await press(approval, 'Cancel')
  await press(page, 'Reject New Nina')
  await expect(page.getByRole('dialog', { name: 'Reject User' }).getByRole('button', { name: 'Cancel' })).toBeFocused()
})

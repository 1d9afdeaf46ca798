import { enter, expect, expectGood, test } from './fixtures.ts'
import { press } from './screens.ts'

// spec: gate.without-network.7
test(
  'set-up tells what this browser may delete, and asks for the Home Screen first',
  { tag: '@phone' },
  async ({ page, community }) => {
    await page.addInitScript(() => {
      Object.defineProperty(StorageManager.prototype, 'persist', { value: () => Promise.resolve(false) })
      Object.defineProperty(navigator, 'standalone', { value: false })
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
    })
    await enter(page, await community.person('Balu Guard', ['SECURITY']), '/gate')
    await expect(page.getByText('To install Aangan, tap Share, then Add to Home Screen.').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use This Device as a Desk' })).toHaveCount(0)
    await expectGood(page)
    await press(page, 'Use the Browser')
    await expect(page.getByText('This browser may delete what is not synced. Keep the network on.')).toBeVisible()
    await expect(page.getByText('Keep its screen lock on.')).toBeVisible()
    await expectGood(page)
  },
)

// spec: gate.without-network.8
test('a page without https works with the network, and says so', { tag: '@desk' }, async ({ page, community }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await enter(page, await community.person('Balu Guard', ['SECURITY']), '/gate')
  await expect(page.getByText('Offline work needs a secure address (https).')).toBeVisible()
  await expectGood(page)
  await expect(page.getByLabel('Desk Name')).toHaveValue(/^Gate 1, (phone|computer)$/)
  await press(page, 'Use This Device as a Desk')
  await press(page, 'Not Now')
  await expect(page.getByText('Synced')).toBeVisible()
  await expect(page.getByText('Offline work needs a secure address (https).')).toBeVisible()
  await expectGood(page)
})

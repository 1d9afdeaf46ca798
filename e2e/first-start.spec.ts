import { expect, test } from '@playwright/test'
import { expectGood } from './fixtures.ts'
import { expectToast, fill, press } from './screens.ts'
import { start } from './start-server.ts'

// spec: people.limited-session.1
test(
  'the first super admin chooses a password of their own before anything else',
  { tag: '@desk' },
  async ({ page }) => {
    const server = await start({})
    try {
      const printed = /^Super admin: superadmin, password (\S+) /m.exec(server.said())?.[1] ?? ''
      await page.goto(`${server.address}/login`)
      await fill(page, { Username: 'superadmin', Password: printed })
      await press(page, 'Login')
      await expect(page).toHaveURL(/\/change-password$/)
      await expect(page.getByText('Choose a new password to go on.')).toBeVisible()
      await expectGood(page)
      await page.goto(`${server.address}/dashboard?section=communities`)
      await expect(page).toHaveURL(/\/change-password$/)
      await fill(page, {
        'Current Password': printed,
        'New Password': 'fresh-secret',
        'Confirm New Password': 'fresh-secret',
      })
      await press(page, 'Change Password')
      await expectToast(page, 'Password changed successfully!')
      await page.goto(`${server.address}/dashboard`)
      await expect(page.getByRole('heading', { level: 2, name: 'Manage Users' })).toBeVisible()
    } finally {
      await server.stop()
    }
  },
)

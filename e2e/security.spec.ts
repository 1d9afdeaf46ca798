import { authEndpoints } from '@aangan/contract/access/auth'
import { ageProof } from './age-proof.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectFieldError, expectToast, fill, press } from './screens.ts'

const signedIn = 'Where you are signed in'

// spec: people.sessions.1
test(
  'a resident finds from the profile where they are signed in, and signs out a phone that was lost',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const resident = await community.person('Asha Rao')
    const lost = await elsewhere()
    await lost.goto('/login')
    await fill(lost, { Username: resident.username, Password: resident.password })
    await press(lost, 'Login')
    await expect(lost).toHaveURL(/\/dashboard/)

    await enter(page, resident, '/profile')
    await page.getByRole('link', { name: 'Sign-in & Security' }).click()
    await expect(page).toHaveURL(/\/security$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in & Security' })).toBeVisible()
    await expect(page).toHaveTitle('Sign-in & Security · Aangan')
    const rows = page.getByRole('list', { name: signedIn }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('This device')
    await expect(rows.first().getByRole('button')).toHaveCount(0)
    await expect(rows.nth(1)).toContainText('Chrome on ')
    await expectGood(page)

    await rows
      .nth(1)
      .getByRole('button', { name: /^Sign Out/ })
      .click()
    await expectToast(page, 'Signed out there.')
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
    await expectToast(lost, 'Session expired.')
    await expectGood(page)
  },
)

// spec: people.sessions.2
test('Sign out everywhere else leaves this device alone', { tag: '@phone' }, async ({ page, community }) => {
  const resident = await community.person('Vikram Shah')
  const body = { username: resident.username, password: resident.password }
  for (let i = 0; i < 2; i++) await community.call(undefined, authEndpoints.login, { body })
  await enter(page, resident, '/security')
  const rows = page.getByRole('list', { name: signedIn }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await press(page, 'Sign out everywhere else')
  await expectToast(page, 'Signed out everywhere else.')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('This device')
})

// spec: people.confirm.3
test(
  'a call that needs a proof asks for the password in a dialog, and is repeated once it is right',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await enter(page, resident, '/security')
    const add = page.getByRole('button', { name: 'Add Authenticator App' })
    await expect(add).toBeVisible()
    await ageProof(resident)
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you.' })

    await add.click()
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await expectGood(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectToast(page, 'Failed to save: Please confirm that it is you.')
    await expect(add).toBeFocused()

    await add.click()
    await fill(dialog, { Password: 'not-it' })
    await press(dialog, 'Confirm')
    await expectFieldError(dialog, 'Password', 'Current password is incorrect.')
    await expectGood(page)
    await fill(dialog, { Password: resident.password })
    await press(dialog, 'Confirm')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Add Authenticator App' })).toBeVisible()
  },
)

import { passwordResetEndpoints } from '@aangan/contract/access/password-resets'
import { communitySettingEndpoints } from '@aangan/contract/society/community-settings'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ageProof } from './age-proof.ts'
import { atLocalhost, enter, expect, expectGood, test, type Person } from './fixtures.ts'
import { expectFieldError, expectToast, fill, press } from './screens.ts'

/** A phone's fingerprint reader, which always says yes. */
async function withAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const codeOf = (secret: string, laterSeconds = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + laterSeconds * 1000 })

const codes = (page: Page) => page.getByRole('group', { name: 'New Recovery Codes' }).getByRole('listitem')

/** Sets up an app on /security; returns its secret. The code that confirms it is one step old, so that the next is free. */
/** A code of the step before is good for one step more. */
const enoughTimeLeft = () =>
  new Promise((resolve) => {
    const left = 30_000 - (Date.now() % 30_000)
    setTimeout(resolve, left < 10_000 ? left : 0)
  })

async function addApp(page: Page): Promise<string> {
  await press(page, 'Add Authenticator App')
  const dialog = page.getByRole('dialog', { name: 'Add Authenticator App' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const groups = dialog.getByRole('group', { name: 'Key' }).getByText(/^[A-Z2-7]{4}$/)
  await expect(groups).toHaveCount(8)
  const secret = (await groups.allInnerTexts()).join('')
  await enoughTimeLeft()
  await fill(dialog, { Code: codeOf(secret, -30) })
  await press(dialog, 'Confirm')
  await expectToast(page, 'Authenticator app added.')
  return secret
}

async function logOutAndIn(page: Page, { username, password }: Person): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await fill(page, { Username: username, Password: password })
  await press(page, 'Login')
}

// spec: people.second-factors.14
test(
  'a resident sets up an authenticator app, and logs in with its code, then with a recovery code',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await enter(page, resident, '/security')
    await expect(page.getByRole('heading', { name: 'Recovery codes' })).toHaveCount(0)
    await press(page, 'Add Authenticator App')
    const dialog = page.getByRole('dialog', { name: 'Add Authenticator App' })
    await fill(dialog, { Code: '000000' })
    await expectGood(page)
    await press(dialog, 'Confirm')
    await expectFieldError(dialog, 'Code', 'The code is not right or has expired.')
    await press(dialog, 'Cancel')
    await page
      .getByRole('dialog', { name: 'Discard what you have typed?' })
      .getByRole('button', { name: 'Discard' })
      .click()

    const secret = await addApp(page)
    await expect(codes(page)).toHaveCount(10)
    const recoveryCode = (await codes(page).first().innerText()).trim()
    await expectGood(page)
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')])
    expect(download.suggestedFilename()).toContain('recovery-codes')
    await page.reload()
    await expect(page.getByText('10 codes left')).toBeVisible()
    await expect(codes(page)).toHaveCount(0)

    await logOutAndIn(page, resident)
    await expect(page.getByLabel('Code')).toBeFocused()
    await expectGood(page)
    await fill(page, { Code: '123' })
    await press(page, 'Continue')
    await expectFieldError(page, 'Code', 'The code is not right or has expired.')
    await fill(page, { Code: codeOf(secret) })
    await press(page, 'Continue')
    await expectToast(page, `Welcome, ${resident.username}!`)
    await expect(page).toHaveURL(/\/dashboard/)

    await logOutAndIn(page, resident)
    await press(page, 'Use a recovery code')
    await expectGood(page)
    await fill(page, { Code: recoveryCode.toLowerCase() })
    await press(page, 'Continue')
    await expect(page).toHaveURL(/\/dashboard/)
    await page.goto('/security')
    await expect(page.getByText('9 codes left')).toBeVisible()
    await press(page, 'New Recovery Codes')
    await expect(codes(page)).toHaveCount(10)

    await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to remove the authenticator app?' })
    await press(question, 'Remove')
    await expectToast(page, 'Authenticator app removed.')
    await expect(page.getByRole('heading', { name: 'Recovery codes' })).toHaveCount(0)
    await expectGood(page)
  },
)

// spec: people.second-factors.14
test(
  'a resident adds a passkey, logs in with it alone and after the password, and removes it',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Vikram Shah')
    await withAuthenticator(page)
    await enter(page, resident, atLocalhost('/security'))
    await expect(page.getByText('No passkeys yet.')).toBeVisible()
    await press(page, 'Add Passkey')
    const dialog = page.getByRole('dialog', { name: 'Add Passkey' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expectGood(page)
    await fill(dialog, { Name: 'My phone' })
    await press(dialog, 'Add Passkey')
    await expectToast(page, 'Passkey added.')
    await expect(codes(page)).toHaveCount(10)
    const rows = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(rows).toHaveText([/My phone.*Added .*Not used yet/s])
    await expect(page.getByText('You are still signed in on other devices.')).toHaveCount(0)
    await expectGood(page)

    await page.evaluate(() => localStorage.clear())
    await page.goto(atLocalhost('/login'))
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await expectGood(page)
    await press(page, 'Use a passkey')
    await expectToast(page, `Welcome, ${resident.username}!`)
    await expect(page).toHaveURL(/\/dashboard/)

    await page.evaluate(() => localStorage.clear())
    await page.goto(atLocalhost('/login'))
    await fill(page, { Username: resident.username, Password: resident.password })
    await press(page, 'Login')
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
    await press(page, 'Use a passkey')
    await expect(page).toHaveURL(/\/dashboard/)

    await page.goto(atLocalhost('/security'))
    await expect(rows).toHaveText([/My phone.*Last used /s])
    await page.getByRole('button', { name: 'Remove passkey My phone' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this passkey?' })
    await expect(question).toContainText('My phone')
    await press(question, 'Remove')
    await expectToast(page, 'Passkey removed.')
    await expect(page.getByText('No passkeys yet.')).toBeVisible()
    const offer = page.getByText('You are still signed in on other devices.')
    await expect(offer).toBeVisible()
    await expectGood(page)
    await press(page, 'Sign out everywhere else')
    await expect(offer).toHaveCount(0)
  },
)

// spec: people.second-factors.11
test(
  'where the server’s address has no name, no passkey is offered',
  { tag: '@phone' },
  async ({ page, community }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    const resident = await community.person('Asha Rao')
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
    await enter(page, resident, '/security')
    await expect(page.getByText('Passkeys cannot be used at this address or in this browser.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Passkey' })).toHaveCount(0)
  },
)

// spec: people.second-factors.12, search.box.1
test(
  'an admin whose community asks for a second factor is led to set one up, and goes on',
  { tag: '@phone' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Joshi', ['ADMIN', 'USER'])
    const other = await community.person('Ravi Admin', ['ADMIN', 'USER'])
    await enter(page, other, '/security')
    await addApp(page)
    await community.call(other, communitySettingEndpoints.update, { body: { adminSecondFactor: 'REQUIRED' } })
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await fill(page, { Username: admin.username, Password: admin.password })
    await press(page, 'Login')
    await expect(page).toHaveURL(/\/security$/)
    await expect(page.getByText('Set up a second factor to go on.')).toBeVisible()
    await expectGood(page)
    // Nor is there a search before.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/security$/)
    await addApp(page)
    await expect(codes(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await page.goto('/security')
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
    await press(page.getByRole('dialog'), 'Remove')
    await expectToast(page, 'Failed to save: Your community asks for a second factor. Add another one first.')
  },
)

// spec: people.second-factors.8
test('a proof can be given with a passkey', { tag: '@phone' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  await withAuthenticator(page)
  await enter(page, resident, atLocalhost('/security'))
  await press(page, 'Add Passkey')
  const adding = page.getByRole('dialog', { name: 'Add Passkey' })
  await fill(adding, { Name: 'My phone' })
  await press(adding, 'Add Passkey')
  await expect(codes(page)).toHaveCount(10)
  await ageProof(resident)
  await page.reload()
  await press(page, 'New Recovery Codes')
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you.' })
  await expect(dialog.getByRole('button')).toHaveText(['', 'Cancel', 'Confirm', 'Use a Passkey'])
  await expectGood(page)
  await press(dialog, 'Use a Passkey')
  await expect(dialog).toHaveCount(0)
  await expect(codes(page)).toHaveCount(10)
})

// spec: people.joining.4
test(
  'a new password by a code leads to the second step, not past it',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const [admin, resident] = await Promise.all([
      community.person('Meera Admin', ['ADMIN']),
      community.person('Asha Rao'),
    ])
    await enter(page, resident, '/security')
    const secret = await addApp(page)
    const { link } = await community.call<{ link: string }>(admin, passwordResetEndpoints.issue, {
      params: { id: resident.id },
    })
    const theirs = await elsewhere()
    await theirs.goto(new URL(link).pathname + new URL(link).hash)
    await fill(theirs, { 'New Password': 'fresh-secret', 'Confirm New Password': 'fresh-secret' })
    await press(theirs, 'Set Password')
    await expect(theirs).toHaveURL(/\/login$/)
    await expectToast(theirs, 'Password changed successfully!')
    await expect(theirs.getByLabel('Code')).toBeFocused()
    expect(await theirs.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await fill(theirs, { Code: codeOf(secret) })
    await press(theirs, 'Continue')
    await expect(theirs).toHaveURL(/\/dashboard/)
  },
)

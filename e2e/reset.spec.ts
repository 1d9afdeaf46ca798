import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectFieldError, expectSection, expectToast, fill, openTile, press, rowOf } from './screens.ts'

// spec: people.reset.1, people.sharing.1, people.sharing.2
test(
  'an admin gives out a code, and its owner chooses a new password',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const [admin, owner] = await Promise.all([
      community.person('Meera Admin', ['ADMIN']),
      community.person('Asha Rao', ['USER']),
    ])
    await enter(page, admin)
    await openTile(page, 'Manage Users')
    const card = await rowOf(page, 'Users', 'Asha Rao')
    await expect(card).toContainText('Active')
    await press(card, 'Reset Password of Asha Rao')
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    await expect(dialog).toContainText('Valid for 30 minutes. It is shown only once.')
    await expect(dialog).toContainText(owner.username)
    await expectGood(page)
    const link = await dialog.getByLabel('Link').inputValue()
    await expect(dialog.getByLabel('Reset Code')).toHaveValue(link.split('#')[1] ?? '')
    const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' })
    const address = new URL((await whatsApp.getAttribute('href'))!)
    expect(address.origin + address.pathname).toBe('https://wa.me/919876543210')
    expect(address.searchParams.get('text')).toBe(
      `Choose your new password for ${community.displayName}: ${link} Good for 30 minutes. Show it to nobody.`,
    )
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Close without sharing? It is shown only once.' })
    await expect(question.getByRole('button', { name: 'Back' })).toBeFocused()
    await expectGood(page)
    await press(question, 'Back')
    await expect(question).toBeHidden()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(dialog, 'Copy Message')
    await expectToast(page, 'Copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address.searchParams.get('text'))
    await press(dialog, 'Close')
    await expect(dialog).toBeHidden()
    await expect(card.getByRole('button', { name: 'Reset Password of Asha Rao' })).toBeFocused()

    const theirs = await elsewhere()
    await theirs.goto(link)
    await expect(theirs.getByLabel('Reset Code')).toHaveValue(/^.{4}-.{4}-.{4}$/)
    await expect(theirs).toHaveURL(/\/reset$/)
    await fill(theirs, { 'New Password': 'fresh-secret', 'Confirm New Password': 'fresh-secrets' })
    await press(theirs, 'Set Password')
    await expectFieldError(theirs, 'Confirm New Password', 'New password and confirmation do not match.')
    await expectGood(theirs)
    await fill(theirs, { 'Confirm New Password': 'fresh-secret' })
    await press(theirs, 'Set Password')
    await expectToast(theirs, 'Password changed successfully!')
    await expect(theirs).toHaveURL(/\/dashboard/)
    await expectSection(theirs, 'My Vehicles')

    await theirs.goto(link)
    await fill(theirs, { 'New Password': 'other-secret', 'Confirm New Password': 'other-secret' })
    await press(theirs, 'Set Password')
    await expectFieldError(theirs, 'Reset Code', 'This code is not valid or has expired.')
  },
)

// spec: people.reset.3
test('who forgot the password is told whom to ask, where no mail is sent', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByText('Ask your community admin for a reset code.')).toBeVisible()
  await expect(page.getByText('We send you a link')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send Link' })).toHaveCount(0)
  await expectGood(page)
  await page.getByRole('link', { name: 'I have a code' }).click()
  await expect(page.getByLabel('Reset Code')).toHaveValue('')
})

// spec: people.reset.3
test('where mail is sent, who forgot the password asks for a link', { tag: '@desk' }, async ({ page }) => {
  await page.route('**/api/auth/options', (route) => route.fulfill({ json: { mail: true, passkeys: false } }))
  await page.goto('/forgot-password')
  await press(page, 'Send Link')
  await expectFieldError(page, 'Username or Email', 'Username or email is required.')
  await fill(page, { 'Username or Email': 'nobody@example.org' })
  await press(page, 'Send Link')
  // What the server answers stands: here it sends no mail.
  await expect(page.getByText('Ask your community admin for a reset code.')).toBeVisible()
  await expectGood(page)
})

// spec: people.codes.3
test(
  'a link that is opened where the page stands already is the one that counts',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/reset#AAAA-AAAA-AAAA')
    const code = page.getByLabel('Reset Code')
    await expect(code).toHaveValue('AAAA-AAAA-AAAA')
    await page.goto('/reset#BBBB-BBBB-BBBB')
    await expect(code).toHaveValue('BBBB-BBBB-BBBB')
    await expect(page).toHaveURL(/\/reset$/)

    await page.goto('/invite')
    await expect(page.getByLabel('Invitation Code')).toHaveValue('')
    await page.goto('/invite#AAAA-AAAA-AAAA')
    await expect(page.getByText('This invitation is not valid or has expired. Ask for a new one.')).toBeVisible()
    await expect(page).toHaveURL(/\/invite$/)
    await press(page, 'Type another code')
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page).toHaveURL(/#main$/)
    await page.reload()
    await expect(page.getByLabel('Invitation Code')).toHaveValue('')
  },
)

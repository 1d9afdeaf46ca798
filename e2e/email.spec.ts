import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { startMailServer, type MailServer } from '../server/test/mail-server.ts'
import { ageProof } from './age-proof.ts'
import { enter, expect, expectGood, password, test } from './fixtures.ts'
import { ownServer } from './own-server.ts'
import { fill, press } from './screens.ts'

let mails: MailServer
ownServer(async () => {
  mails = await startMailServer()
  return { SMTP_URL: mails.url }
})
test.afterAll(() => mails.stop())

/** The address in the newest mail to somebody, as a path of the app. */
async function linkFor(email: string, page: string): Promise<string> {
  const link = () =>
    mails.received
      .filter(({ to, text }) => to === email && text.includes(`/${page}#`))
      .at(-1)
      ?.text.match(new RegExp(`/${page.replace('?', '\\?')}#\\S+`))?.[0] ?? ''
  await expect.poll(link, { timeout: 60_000 }).not.toBe('')
  return link()
}

// spec: people.email.1
test(
  'a new email address counts once its link was opened, and the old address can take it back',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const asha = await community.person('Asha Rao')
    const { email } = (await community.call(asha, currentUserEndpoints.read)) as { email: string }
    const newEmail = `new-${asha.username}@example.org`
    await ageProof(asha)
    await enter(page, asha, '/profile')
    await press(page, 'Edit Profile')
    await fill(page, { Email: newEmail })
    await press(page, 'Save Changes')
    const proof = page.getByRole('dialog', { name: 'Please confirm that it is you.' })
    await fill(proof, { Password: password })
    await press(proof, 'Confirm')
    const waiting = page.getByText(
      `We sent a link to ${newEmail}. Until it is opened, your email address stays as it is.`,
    )
    await expect(waiting).toBeVisible()
    await expectGood(page)

    const theirs = await elsewhere()
    await theirs.goto(await linkFor(newEmail, 'email'))
    await expect(theirs.getByRole('heading', { level: 1, name: 'Confirm your email address' })).toBeVisible()
    await expect(theirs).toHaveURL(/\/email$/)
    await expectGood(theirs)
    await press(theirs, 'Confirm Email Address')
    await expect(theirs.getByText('Your email address was changed.')).toBeVisible()
    await expectGood(theirs)
    await page.reload()
    await expect(page.getByText(newEmail)).toBeVisible()
    await expect(waiting).toHaveCount(0)

    await theirs.goto(await linkFor(email, 'email?keep'))
    await expect(theirs.getByRole('heading', { level: 1, name: 'Keep your email address' })).toBeVisible()
    await expectGood(theirs)
    await press(theirs, 'Keep This Email Address')
    await expect(theirs.getByText('Your account has its old email address again')).toBeVisible()
    await expectGood(theirs)
    await theirs.getByRole('link', { name: 'Choose a new password' }).click()
    await expect(theirs).toHaveURL(/\/forgot-password$/)
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
  },
)

// spec: people.email.2
test('a link that is not good says so', { tag: '@desk' }, async ({ page }) => {
  for (const [path, button] of [
    ['/email#AAAA-AAAA-AAAA', 'Confirm Email Address'],
    ['/email?keep', 'Keep This Email Address'],
  ] as const) {
    await page.goto(path)
    await press(page, button)
    await expect(page.getByText('This link is not valid or has expired.')).toBeVisible()
    await expectGood(page)
  }
})

import { enterTab } from './enter-house-tab.ts'
import { api } from '@aangan/contract/api'
import { defaultTimeZone } from '@aangan/contract/core/constants'
import { invitationDays } from '@aangan/contract/people/invitation-shapes'
import { enter, expect, expectGood, password, test, type CommunityFixture, type Person } from './fixtures.ts'
import { expectFieldError, expectToast, fill, logIn, openTile, press, rowOf, rowsOf } from './screens.ts'

/** Invited by an admin, over HTTP. */
const invited = (community: CommunityFixture, admin: Person, name: string, houseNo: string) =>
  community.call<{ code: string; link: string }>(admin, api.invitations.create, {
    body: { name, houseNo, division: 'B', ownershipType: 'tenant', mobileNo: '9812345670' },
  })
const unique = () => Date.now().toString(36)

// spec: people.invitations.1, people.sharing.1, people.sharing.2
test(
  'from the slip to the dashboard: an admin invites, prints, and the person joins on a phone',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await enterTab(page, admin, { key: 'ArrowRight', tab: 'Invitations', empty: 'No invitations.' })
    await press(page, 'Invite Resident')
    const form = page.getByRole('form', { name: 'Invite Resident' })
    await press(form, 'Invite')
    await expectFieldError(form, 'Name', 'Name is required.')
    await expectGood(page)
    await fill(form, {
      Name: 'Kavita Rao',
      'House Number': 'B-504',
      'Ownership Type': 'tenant',
      'Mobile Number': '9812345670',
    })
    await expect(form.getByLabel('Division', { exact: true })).toHaveValue('B')
    await press(form, 'Invite')
    await expectToast(page, 'Invitation created.')
    const dialog = page.getByRole('dialog', { name: 'Invitation' })
    await expect(dialog).toContainText('B-504')
    await expectGood(page)
    const first = await dialog.getByLabel('Link').inputValue()
    const address = new URL((await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))!)
    expect(address.origin + address.pathname).toBe('https://wa.me/919812345670')
    expect(address.searchParams.get('text')).toMatch(
      new RegExp(
        `^Meera Admin invites you to ${community.displayName}, house B-504\\. ` +
          `Open ${first} or enter the code ${first.split('#')[1]}\\. Good until \\d{1,2} \\w+ \\d{4}\\.$`,
      ),
    )
    await press(dialog, 'Close')
    const unsent = page.getByRole('dialog', { name: 'Close without sharing? It is shown only once.' })
    await press(unsent, 'Back')
    await expect(dialog).toBeVisible()
    await press(dialog, 'Close')
    await press(unsent, 'Close')
    await expect(dialog).toBeHidden()
    await expect(await rowOf(page, 'Invitations', 'Kavita Rao')).toContainText('Open')

    await invited(community, admin, 'Farhan Shaikh', '505')
    await page.reload()
    await expect(rowsOf(page, 'Invitations')).toHaveCount(2)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('checkbox', { name: 'Print a slip for Kavita Rao' }).check()
    await press(page, 'Print Slips')
    const question = page.getByRole('dialog', { name: 'Print Slips' })
    await expect(question).toContainText('1 person gets a slip with a new code. The old code ends.')
    await expectGood(page)
    await press(question, 'Print Slips')
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    const slip = page.locator('.poster li')
    await expect(slip).toHaveCount(1)
    for (const text of [community.displayName, 'Kavita Rao', 'B-504', '/invite#'])
      await expect(slip).toContainText(text)
    await expect(slip.locator('svg path')).toHaveAttribute('d', /^M2 2h7/)
    const [link = ''] = /http\S+invite#[0-9A-Z-]{14}/.exec((await slip.textContent()) ?? '') ?? []
    await page.emulateMedia({ media: 'screen' })

    const phone = await elsewhere()
    await phone.setViewportSize({ width: 360, height: 740 })
    await phone.goto(first)
    await expect(phone.getByText('This invitation is not valid or has expired. Ask for a new one.')).toBeVisible()
    await expectGood(phone)
    await press(phone, 'Type another code')
    await fill(phone, { 'Invitation Code': link.split('#')[1]!.toLowerCase().replaceAll('-', ' ') })
    await press(phone, 'Continue')
    await expect(phone.getByRole('heading', { name: 'Kavita Rao · B-504' })).toBeVisible()
    await expect(phone).toHaveURL(/\/invite$/)
    await expect(phone.getByLabel('Name', { exact: true })).toHaveCount(0)
    await expectGood(phone)
    await press(phone, 'Change')
    await expect(phone.getByLabel('Mobile Number')).toBeFocused()
    await expect(phone.getByLabel('House Number')).toHaveJSProperty('readOnly', true)
    await expect(phone.getByLabel('Name', { exact: true })).toHaveValue('Kavita Rao')
    await expect(phone.getByText('The number that was given ends in 70.')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Join', exact: true })).toBeDisabled()
    await expectGood(phone)
    const username = `kavita.${unique()}`
    await fill(phone, { Username: username, Password: password, Email: 'kavita@example.org' })
    await phone.getByRole('checkbox').check()
    await press(phone, 'Join')
    await expect(phone).toHaveURL(/\/dashboard/)
    await expect(phone.getByRole('article', { name: 'B-504' }).or(phone.getByText('No vehicles yet.'))).toBeVisible()
  },
)

// spec: people.invitations.2
test(
  'slips come by house, as people count, with the day until which they are good',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    for (const house of ['10', '2', '1001', '101']) await invited(community, admin, `Kavita ${house}`, house)
    await enter(page, admin)
    await openTile(page, 'Houses')
    await page.getByRole('tab', { name: 'Invitations' }).click()
    await expect(rowsOf(page, 'Invitations')).toHaveCount(4)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    const goodUntil = () =>
      new Date(Date.now() + invitationDays * 86_400_000).toLocaleDateString('en-IN', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: defaultTimeZone,
      })
    const days = [goodUntil()]
    await press(page, 'Print Slips')
    await press(page.getByRole('dialog', { name: 'Print Slips' }), 'Print Slips')
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    days.push(goodUntil())
    await page.emulateMedia({ media: 'print' })
    const slips = page.locator('.poster li')
    await expect(slips).toContainText([/B-2\D/, /B-10\D/, /B-101\D/, /B-1001\D/])
    await expect(slips.first()).toContainText(
      new RegExp(`Valid until (${days.join('|')}), \\d{1,2}:\\d\\d [ap]m, for one person\\.`),
    )
  },
)

// spec: people.invitations.19
test(
  'an admin is asked before somebody of a name is invited to a house again',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const again = { name: 'Mohan Rao', houseNo: '604', division: 'B', ownershipType: 'owner' }
    await community.call(admin, api.invitations.create, { body: again })
    await enter(page, admin, '/dashboard?section=manageUsers')
    await page.getByRole('link', { name: 'Invite Resident' }).click()
    await expect(page.getByRole('tab', { name: 'Invitations', selected: true })).toBeVisible()
    await press(page, 'Invite Resident')
    const form = page.getByRole('form', { name: 'Invite Resident' })
    await fill(form, { Name: 'Mohan Rao', 'House Number': 'B-604', 'Ownership Type': 'owner' })
    const another = form.getByRole('checkbox', { name: 'Invite another person of this name' })
    await expect(another).toHaveCount(0)
    await press(form, 'Invite')
    await expect(page.getByText('Failed to save: Mohan Rao is invited to B-604 already.').first()).toBeVisible()
    await another.check()
    await expectGood(page)
    await press(form, 'Invite')
    await expectToast(page, 'Invitation created.')
  },
)

// spec: people.invitations.6
test(
  'an admin finds, renews and ends invitations, also from the card of a person',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    for (const [i, name] of ['Kavita Rao', 'Farhan Shaikh'].entries()) await invited(community, admin, name, `60${i}`)
    await enter(page, admin, '/dashboard?section=manageUsers&name=kavita')
    const card = await rowOf(page, 'Users', 'Kavita Rao')
    await expect(card).toContainText('Invited, not yet accepted')
    await expect(card.getByRole('button', { name: /Reset Password/ })).toHaveCount(0)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async ({ text }: ShareData) => document.body.setAttribute('data-shared', String(text)),
      })
    })
    await press(card, 'New Code for Kavita Rao')
    const dialog = page.getByRole('dialog', { name: 'Invitation' })
    await expect(dialog.getByLabel('Invitation Code')).toHaveValue(/^.{4}-.{4}-.{4}$/)
    await press(dialog, 'Share')
    const code = await dialog.getByLabel('Invitation Code').inputValue()
    await expect(page.locator(`body[data-shared*="house B-600. Open "][data-shared*="the code ${code}."]`)).toHaveCount(
      1,
    )
    await press(dialog, 'Close')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Invite Resident' }).click()
    await expect(page.getByRole('tab', { name: 'Invitations', selected: true })).toBeVisible()
    await fill(page, { Name: 'farhan' })
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await expect(rowsOf(page, 'Invitations')).toHaveCount(1)
    await press(page, 'End the invitation of Farhan Shaikh')
    const question = page.getByRole('dialog', { name: 'Are you sure you want to end this invitation?' })
    await expect(question).toContainText('B-601')
    await press(question, 'End')
    await expectToast(page, 'Invitation ended.')
    await expect(await rowOf(page, 'Invitations', 'Farhan Shaikh')).toContainText('Ended')
  },
)

// spec: people.invitations.10
test(
  'a primary contact invites family; a brother with an account takes the house',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const [asha, ravi] = await Promise.all([
      community.person('Asha Rao', ['USER'], { houseNo: '402', division: 'A' }),
      community.person('Ravi Rao', ['USER'], { houseNo: '7', division: 'C' }),
    ])
    await community.call(asha, api.members.create, { body: { name: 'Ravi', relation: 'SIBLING' } })
    await enter(page, asha)
    await openTile(page, 'My Household')
    await press(page, 'Invite Family')
    const form = page.getByRole('dialog', { name: 'Invite Family' })
    await press(form, 'Invite')
    await expectFieldError(page, 'Name', 'Name is required.')
    await form.getByLabel('Member', { exact: true }).selectOption('Ravi')
    await expect(form.getByLabel('Name', { exact: true })).toHaveCount(0)
    await expectGood(page)
    await press(form, 'Invite')
    const dialog = page.getByRole('dialog', { name: 'Invitation' })
    const link = await dialog.getByLabel('Link').inputValue()
    await page.context().grantPermissions(['clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy', exact: true }).last().click()
    await expectToast(page, 'Copied.')
    await press(dialog, 'Close')
    const house = page.getByRole('article', { name: 'A-402' })
    await expect(house).toContainText('Invited, not yet accepted')
    await expectGood(page)

    const theirs = await elsewhere()
    await theirs.goto(link)
    await theirs.getByRole('link', { name: 'I already have an account' }).click()
    await logIn(theirs, ravi)
    await expect(theirs).toHaveURL(/\/invite$/)
    await expect(theirs.getByText('You are signed in as Ravi Rao. The house is added to your account.')).toBeVisible()
    await expectGood(theirs)
    await press(theirs, 'Join')
    await expect(theirs.getByRole('article', { name: 'A-402' })).toContainText('Asha Rao')
    await expect(theirs.getByRole('article', { name: 'C-7' })).toBeVisible()
    await page.reload()
    await expect(house).toContainText('Ravi Rao')
    await expect(house).not.toContainText('Invited, not yet accepted')
  },
)

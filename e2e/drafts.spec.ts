import { api } from '@aangan/contract/api'
import type { Locator, Page } from '@playwright/test'
import { expect, test, type CommunityFixture, type Person } from './fixtures.ts'
import { breakCalls, repair } from './faults.ts'
import { enter } from './fixtures.ts'
import { expectSection, expectToast, fill, hearNothing, housesOf, openTile, press } from './screens.ts'

const kept = 'Your words were kept.'
const expired = 'Session expired. What you typed is kept.'
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
const logIn = async (page: Page, { username, password }: Person) => {
  await fill(page, { Username: username, Password: password })
  await press(page, 'Login')
}
const logOut = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await press(page, 'Logout')
}
/** Browsers ask before reloading a page with unsaved input. */
const mayReload = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())
const expectValues = async (within: Page | Locator, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    await expect(within.getByLabel(label, { exact: true }), label).toHaveValue(value)
}
/** Ends the session in the database, once no call is under way; the next call is a 401. */
const endSession = async (page: Page, community: CommunityFixture) => {
  await page.waitForLoadState('networkidle')
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  await community.call({ token } as Person, api.auth.logout)
}

const notice = {
  Title: 'Water on Sunday',
  Content: 'The tank is cleaned.\nPlease fill a bucket the evening before.',
}

// spec: screens.nothing-typed-is-lost.1
test(
  'a notice typed when the session ends stands there again after the same person’s login',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Joshi', ['ADMIN'])
    await hearNothing(page)
    await enter(page, admin, '/dashboard?section=notice')
    await press(page, 'Create Notice')
    const form = page.getByRole('form', { name: 'Create Notice' })
    await fill(form, { ...notice, 'End Date': '2099-01-31' })
    await form
      .getByLabel('Attachment')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await endSession(page, community)
    await press(form, 'Create Notice')
    await expectToast(page, 'Session expired.')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('main').getByText(expired)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await logIn(page, admin)
    await expectSection(page, 'Notice Board')
    await expect(form.getByText(kept)).toBeVisible()
    await expectValues(form, { ...notice, 'End Date': '2099-01-31' })
    await expect(form.getByText('Files cannot be kept. Please choose the file again.')).toBeVisible()
    await press(form, 'Create Notice')
    await expect(page.getByRole('list', { name: 'Notices' }).getByText(notice.Title)).toBeVisible()
    expect(await drafts(page)).toEqual([])
  },
)

// spec: screens.nothing-typed-is-lost.2
test(
  'what one person typed is gone when another logs in there, and after their own logout',
  { tag: '@desk' },
  async ({ page, community }) => {
    const [asha, ravi] = await Promise.all([community.person('Asha Rao'), community.person('Ravi Iyer')])
    await hearNothing(page)
    await enter(page, asha)
    const houses = housesOf(page)
    await press(page, 'Add Vehicle')
    await houses
    await fill(page, { 'Vehicle Number': 'MH12AB1234' })
    await endSession(page, community)
    await fill(page, { Type: 'two-wheeler' })
    await press(page, 'Add')
    await expect(page.getByRole('main').getByText(expired)).toBeVisible()
    // Including the last choice.
    expect(await page.evaluate(() => sessionStorage.getItem('draft:vehicle:new'))).toContain('two-wheeler')
    await logIn(page, ravi)
    await expectSection(page, 'My Vehicles')
    await expect(page.getByRole('button', { name: 'Add Vehicle', exact: true })).toBeVisible()
    await expect(page.getByText(kept)).toHaveCount(0)
    expect(await drafts(page)).toEqual([])

    await press(page, 'Add Vehicle')
    await fill(page, { 'Vehicle Number': 'MH12AB9999' })
    await expect.poll(() => drafts(page)).toEqual(['draft:vehicle:new'])
    await logOut(page)
    await press(page.getByRole('dialog', { name: 'Discard what you have typed?' }), 'Discard')
    await expect(page).toHaveURL(/\/login$/)
    expect(await drafts(page)).toEqual([])
    await expect(page.getByText(expired)).toHaveCount(0)
  },
)

// spec: screens.nothing-typed-is-lost.2
test(
  'a logout in another tab keeps what is typed in this one for the same person',
  { tag: '@desk' },
  async ({ page, context, community }) => {
    const asha = await community.person('Asha Rao')
    await enter(page, asha)
    await press(page, 'Add Vehicle')
    await fill(page, { 'Vehicle Number': 'MH12AB1234' })
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expectSection(other, 'My Vehicles')
    await logOut(other)
    await expect(page.getByRole('main').getByText(expired)).toBeVisible()
    await logIn(page, asha)
    await expect(page.getByText(kept)).toBeVisible()
    await expectValues(page, { 'Vehicle Number': 'MH12AB1234' })
    // The other tab has no draft.
    await expectSection(other, 'My Vehicles')
    expect(await drafts(other)).toEqual([])
  },
)

// spec: screens.nothing-typed-is-lost.3
test(
  'a resident’s forms stand filled again after a reload, until they are discarded, saved or cancelled',
  { tag: '@desk' },
  async ({ page, community }) => {
    mayReload(page)
    const asha = await community.person('Asha Rao')
    await community.call(asha, api.vehicles.create, { body: { vehicleNo: 'MH12AB1234', type: 'two-wheeler' } })
    await enter(page, asha)
    const forms = [
      {
        tile: 'My Vehicles',
        open: 'Add Vehicle',
        form: 'Add Vehicle',
        values: { 'Vehicle Number': 'MH14XY0001', Type: 'four-wheeler' },
      },
      {
        tile: 'My Members',
        open: 'Add Member',
        form: 'Add Member',
        values: { Name: 'Sunil', Gender: 'MALE', 'Blood Group': 'O_POSITIVE', Relation: 'SON' },
      },
      {
        tile: 'Guest Vehicles',
        open: 'Add Guest Vehicle',
        form: 'Add Guest Vehicle',
        values: { 'Vehicle Number': 'KA01GG7777', 'Guest Name': 'Mohan', 'Purpose of Visit': 'Lunch' },
      },
    ]
    for (const { tile, open, form: name, values } of forms) {
      await test.step(name, async () => {
        await openTile(page, tile)
        await press(page, open)
        const form = page.getByRole('form', { name })
        const chosen = await choose(form, values)
        // Stored while typing, so that a crash loses nothing either.
        await expect.poll(() => drafts(page)).toHaveLength(1)
        await page.waitForFunction(
          (typed) => Object.values(sessionStorage).some((text) => typed.every((value) => String(text).includes(value))),
          Object.values(chosen),
        )
        await page.reload()
        await expect(form.getByText(kept)).toBeVisible()
        await expectValues(form, chosen)
        await press(form, 'Discard')
        await expect(form.getByText(kept)).toHaveCount(0)
        await expect(form.getByLabel(Object.keys(values)[0]!, { exact: true })).toHaveValue('')
        expect(await drafts(page)).toEqual([])
        await press(form, 'Cancel')
        await page.reload()
        await expect(page.getByRole('button', { name: open, exact: true })).toBeVisible()
      })
    }

    await openTile(page, 'My Vehicles')
    await page.getByRole('button', { name: 'Edit MH12AB1234' }).click()
    await fill(page, { Type: 'four-wheeler' })
    await expect.poll(() => drafts(page)).toHaveLength(1)
    await page.reload()
    const edit = page.getByRole('form', { name: 'Update Vehicle' })
    await expect(edit.getByText(kept)).toBeVisible()
    await expectValues(edit, { 'Vehicle Number': 'MH12AB1234', Type: 'four-wheeler' })
    await press(edit, 'Update')
    await expect(edit).toHaveCount(0)
    expect(await drafts(page)).toEqual([])

    await page.goto('/profile')
    await press(page, 'Edit Profile')
    await fill(page, { Name: 'Asha R. Rao' })
    await expect.poll(() => drafts(page)).toHaveLength(1)
    await page.reload()
    await expect(page.getByText(kept)).toBeVisible()
    await expectValues(page, { Name: 'Asha R. Rao' })
    await press(page, 'Cancel')
    expect(await drafts(page)).toEqual([])
  },
)

// spec: screens.nothing-typed-is-lost.3
test(
  'an admin’s forms and a remark stand filled again after a reload',
  { tag: '@desk' },
  async ({ page, community }) => {
    mayReload(page)
    const admin = await community.person('Meera Joshi', ['ADMIN'])
    await community.newcomer('Sunil Rao')
    await enter(page, admin, '/dashboard?section=domesticHelp')
    await press(page, 'Add Helper')
    await fill(page.getByRole('form', { name: 'Add Helper' }), { Name: 'Lata', 'Contact Number': '9876543210' })
    await expect.poll(() => drafts(page)).toEqual(['draft:helper:new'])
    await page.waitForFunction(() => Object.values(sessionStorage).some((text) => String(text).includes('9876543210')))
    await page.reload()
    await expect(page.getByText(kept)).toBeVisible()
    await expectValues(page.getByRole('form', { name: 'Add Helper' }), { Name: 'Lata', 'Contact Number': '9876543210' })
    await press(page, 'Cancel')
    await press(page.getByRole('dialog', { name: 'Discard what you have typed?' }), 'Discard')
    expect(await drafts(page)).toEqual([])

    await openTile(page, 'Approve Users')
    await press(page, 'Approve Sunil Rao')
    const dialog = page.getByRole('dialog', { name: 'Approve User' })
    await fill(dialog, { Remark: 'Seen with papers' })
    await expect.poll(() => drafts(page)).toHaveLength(1)
    await page.reload()
    await expect(dialog.getByText(kept)).toBeVisible()
    await expectValues(dialog, { Remark: 'Seen with papers' })
    await press(dialog, 'Approve')
    await expect(page.getByText('No pending approvals')).toBeVisible()
    expect(await drafts(page)).toEqual([])
  },
)

// spec: screens.nothing-typed-is-lost.3
test('a super admin’s community stands filled again after a reload', { tag: '@desk' }, async ({ page, community }) => {
  mayReload(page)
  await enter(page, community.superAdmin, '/dashboard?section=communities')
  await press(page, 'Create Community')
  const form = page.getByRole('form', { name: 'Create Community' })
  await fill(form, { Name: 'Lake View', Area: 'Aundh' })
  await expect.poll(() => drafts(page)).toEqual(['draft:community:new'])
  await page.reload()
  await expect(form.getByText(kept)).toBeVisible()
  await expectValues(form, { Name: 'Lake View', Area: 'Aundh' })
})

// spec: screens.nothing-typed-is-lost.3
test(
  'a visitor’s signup and request are kept in their tab, the password never',
  { tag: '@desk' },
  async ({ page, community }) => {
    mayReload(page)
    await page.goto('/signup')
    await fill(page, { 'Search Community': community.name })
    await press(page.getByRole('main'), 'Search')
    await page.getByText(community.displayName).click()
    await press(page, 'Next')
    await fill(page, { Username: 'sunil.rao.new', Password: 'a-secret-word', Name: 'Sunil Rao', 'House Number': '12' })
    await page.waitForFunction(() => Object.values(sessionStorage).some((text) => String(text).includes('"12"')))
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'a-secret-word',
    )
    expect(page.url()).toMatch(/\/signup$/)
    await page.reload()
    await expect(page.getByText(`You have selected ${community.displayName} community for signup.`)).toBeVisible()
    await expect(page.getByText(kept)).toBeVisible()
    await expectValues(page, { Username: 'sunil.rao.new', Password: '', Name: 'Sunil Rao', 'House Number': '12' })
    await press(page, 'Discard')
    await expectValues(page, { Username: '', Name: '' })

    await press(page, 'Back to Community Selection')
    await fill(page, { 'Search Community': 'No community has this name' })
    await press(page.getByRole('main'), 'Search')
    await press(page, 'Contact Administrator to Add Community')
    await fill(page, { Name: 'Ravi', Message: 'Please add us.' })
    await expect.poll(() => drafts(page)).toEqual(['draft:contact'])
    await page.reload()
    await expect(page.getByText(kept)).toBeVisible()
    await expectValues(page, { Name: 'Ravi', Message: 'Please add us.' })
  },
)

// spec: screens.nothing-typed-is-lost.4
test(
  'what is older than a day is dropped, and what an odd value would break is ignored',
  { tag: '@desk' },
  async ({ page, community }) => {
    const asha = await community.person('Asha Rao')
    await enter(page, asha)
    await expectSection(page, 'My Vehicles')
    const put = (at: number, values: unknown) =>
      page.evaluate(
        ([person, time, typed]) =>
          sessionStorage.setItem(
            'draft:vehicle:new',
            JSON.stringify({ person, at: time, values: typed, lostFile: false }),
          ),
        [asha.id, at, values] as const,
      )
    await put(Date.now() - 25 * 3_600_000, { vehicleNo: 'MH12AB1234' })
    await page.reload()
    await expectSection(page, 'My Vehicles')
    await expect(page.getByRole('button', { name: 'Add Vehicle', exact: true })).toBeVisible()
    expect(await drafts(page)).toEqual([])
    await put(Date.now(), { vehicleNo: ['odd'], type: 7, other: 'x' })
    await page.reload()
    await expect(page.getByText(kept)).toBeVisible()
    await expectValues(page, { 'Vehicle Number': '', Type: '' })
  },
)

// spec: screens.nothing-typed-is-lost.3
test(
  'a save that fails for want of a server loses nothing over a reload',
  { tag: ['@desk', '@faults'] },
  async ({ page, community }) => {
    mayReload(page)
    await enter(page, await community.person('Asha Rao'))
    await press(page, 'Add Vehicle')
    await fill(page, { 'Vehicle Number': 'MH12AB1234', Type: 'two-wheeler' })
    await breakCalls(page, { method: 'POST', path: /^\/api\/vehicles$/, status: 0 })
    await press(page, 'Add')
    await expect(page.getByRole('form').getByText('Failed to save vehicle.')).toBeVisible()
    await repair(page)
    await page.reload()
    await expect(page.getByText(kept)).toBeVisible()
    await press(page, 'Add')
    await expect(page.getByRole('button', { name: 'Delete MH12AB1234' })).toHaveCount(1)
    expect(await drafts(page)).toEqual([])
  },
)

/** Fills the fields; a select by its first option that contains the value. Returns the resulting values. */
async function choose(form: Locator, values: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const chosen: Record<string, string> = {}
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(label, { exact: true })
    const options = await field
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    chosen[label] = options.length > 0 && !options.includes(value) ? options[1]! : value
    await fill(form, { [label]: chosen[label] })
  }
  return chosen
}

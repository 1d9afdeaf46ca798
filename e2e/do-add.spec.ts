import { api } from '@aangan/contract/api'
import type { Role } from '@aangan/contract/core/actor'
import type { Locator, Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'
import { expectSection, fill, logIn, press } from './screens.ts'

const dashboard = '/dashboard?section='
/** As a link of the app, which it follows itself. */
const follow = (page: Page, address: string): Promise<void> =>
  page.getByRole('main').evaluate((main, href) => {
    const link = document.createElement('a')
    link.href = href
    main.append(link)
    link.click()
    link.remove()
  }, address)
const formOf = (page: Page, name: string): Locator => page.getByRole('form', { name, exact: true })
const anyForm = (page: Page): Locator => page.getByRole('main').locator('form:not([role=search])')
const expectAt = (page: Page, address: string): Promise<void> =>
  expect(page).toHaveURL((url) => url.pathname + url.search === address)

const forms: Readonly<Record<Role, Readonly<Record<string, string>>>> = {
  USER: {
    'Invite Visitor': 'visitors',
    'Add Vehicle': 'vehicles',
    'Add Member': 'members',
    'Add Guest Vehicle': 'guestVehicles',
  },
  SECURITY: { 'Add Guest Vehicle': 'guestVehicles' },
  ADMIN: {
    'Create Notice': 'notice',
    'Invite Resident': 'houses&tab=invitations',
    'Add House': 'houses',
    'New Import': 'houses&tab=imports',
    'Add Helper': 'domesticHelp',
    'Add Block': 'blockList',
  },
  SUPER_ADMIN: {
    'Create Notice': 'notice',
    'Invite Resident': 'houses&tab=invitations',
    'Add House': 'houses',
    'New Import': 'houses&tab=imports',
    'Add Helper': 'domesticHelp',
    'Create Community': 'communities',
  },
}
/** Sections of theirs without the button. */
const buttonless: Readonly<Record<Role, readonly string[]>> = {
  USER: ['notice', 'domesticHelp', 'searchVehicle'],
  SECURITY: ['notice', 'blockList', 'gate'],
  ADMIN: ['guestVehicles', 'audit'],
  // Until a community is chosen.
  SUPER_ADMIN: ['guestVehicles', 'blockList'],
}

for (const role of ['USER', 'SECURITY', 'ADMIN', 'SUPER_ADMIN'] satisfies Role[])
  // spec: search.go-to.5, search.go-to.6
  test(
    `addresses open the forms of ${role} once, and nothing where there is no button`,
    { tag: '@phone' },
    async ({ page, community }) => {
      const person =
        role === 'SUPER_ADMIN'
          ? community.superAdmin
          : await community.person('Asha Rao', role === 'USER' ? undefined : [role])
      await enter(page, person, '/profile')
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
      for (const [name, section] of Object.entries(forms[role])) {
        await follow(page, `${dashboard}${section}&do=add`)
        await expect(formOf(page, name)).toBeVisible()
        await expect(formOf(page, name).locator(':focus')).toHaveCount(1)
        await expect(anyForm(page)).toHaveCount(1)
        await expectAt(page, dashboard + section)
      }
      for (const section of buttonless[role]) {
        await page.goto(`${dashboard}${section}&do=add`)
        await expectAt(page, dashboard + section)
        await expect(page.locator('[data-section-heading]')).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(anyForm(page)).toHaveCount(0)
      }
    },
  )

// spec: search.go-to.5, search.go-to.6
test(
  'somebody who has to log in first finds the form open; Back and a reload do not open it again',
  { tag: '@phone' },
  async ({ page, community }) => {
    const asha = await community.person('Asha Rao')
    await page.goto(`${dashboard}vehicles&do=add`)
    await logIn(page, asha)
    await expect(formOf(page, 'Add Vehicle')).toBeVisible()
    await expectAt(page, `${dashboard}vehicles`)
    await press(formOf(page, 'Add Vehicle'), 'Cancel')
    await follow(page, '/profile')
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Add Vehicle' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Add Vehicle' })).toBeVisible()
    await expect(anyForm(page)).toHaveCount(0)

    await page.goto(`${dashboard}vehicles&do=add`)
    await expect(formOf(page, 'Add Vehicle')).toBeVisible()
    await expectAt(page, `${dashboard}vehicles`)

    // A resident has no Houses: what they see instead opens nothing.
    await page.goto(`${dashboard}houses&do=add`)
    await expectSection(page, 'My Vehicles')
    await expectAt(page, `${dashboard}houses`)
    await expect(anyForm(page)).toHaveCount(0)
  },
)

// spec: search.go-to.5
test(
  'in a section that is open the address opens its form, and asks before it takes another from somebody',
  { tag: '@phone' },
  async ({ page, community }) => {
    const asha = await community.person('Asha Rao')
    await community.call(asha, api.vehicles.create, { body: { vehicleNo: 'MH12AB1234', type: 'four-wheeler' } })
    await enter(page, asha, `${dashboard}vehicles`)
    const adding = formOf(page, 'Add Vehicle')
    const editing = formOf(page, 'Update Vehicle')
    const number = (form: Locator) => form.getByLabel('Vehicle Number')
    const add = () => follow(page, `${dashboard}vehicles&do=add`)

    await expectSection(page, 'My Vehicles')
    await add()
    await fill(adding, { 'Vehicle Number': 'MH14' })
    // The form that is asked for is open already.
    await add()
    await expectAt(page, `${dashboard}vehicles`)
    await expect(number(adding)).toHaveValue('MH14')
    await press(adding, 'Cancel')
    await press(page.getByRole('dialog'), 'Discard')

    await press(page, 'Edit MH12AB1234')
    await fill(editing, { 'Vehicle Number': 'MH12AB9999' })
    await add()
    const question = page.getByRole('dialog', { name: 'Discard what you have typed?' })
    await press(question, 'Keep editing')
    await expect(number(editing)).toHaveValue('MH12AB9999')
    await expectAt(page, `${dashboard}vehicles`)
    await add()
    await press(question, 'Discard')
    await expect(number(adding)).toHaveValue('')
    await expect(editing).toHaveCount(0)
  },
)

// spec: search.go-to.5
test(
  'the form is empty, whatever the last one was opened with, and opens from the gate desk too',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, await community.person('Gopal Guard', ['SECURITY']), `${dashboard}guestVehicles`)
    const form = formOf(page, 'Add Guest Vehicle')
    await fill(page, { 'Find a vehicle': '9999' })
    await press(page, 'Add Guest Vehicle with 9999')
    await expect(form.getByLabel('Vehicle Number')).toHaveValue('9999')
    await press(form, 'Cancel')
    await follow(page, `${dashboard}guestVehicles&do=add`)
    await expect(form.getByLabel('Vehicle Number')).toHaveValue('')

    // From a page of its own.
    await page.goto('/gate')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await follow(page, `${dashboard}guestVehicles&do=add`)
    await expect(form).toBeVisible()
    await expectAt(page, `${dashboard}guestVehicles`)
  },
)

// spec: search.go-to.1
test('the pages are called as Go to calls them', { tag: '@phone' }, async ({ page, community }) => {
  await enter(page, await community.person('Asha Rao'), '/profile')
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Change Password', '/change-password'],
    ['Sign-in & Security', '/security'],
    ['Notifications', '/notifications'],
  ] as const) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }
})

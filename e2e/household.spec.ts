import { api } from '@aangan/contract/api'
import type { House } from '@aangan/contract/people/occupancies'
import { enter, expect, expectGood, password, test, type CommunityFixture, type Person } from './fixtures.ts'
import { letGuestIn } from './seed.ts'
import {
  expectFieldError,
  expectQuestion,
  expectSection,
  expectToast,
  fill,
  fillSignup,
  press,
  rowOf,
  rowsOf,
} from './screens.ts'

const plate = 'MH12AB1234'

const addHouse = (community: CommunityFixture, admin: Person, number: string) =>
  community.call<House>(admin, api.houses.create, { body: { division: 'C', number, type: 'FLAT' } })

/** Somebody with a home in A-402 and a flat in C. */
async function withTwoFlats(community: CommunityFixture, second: string): Promise<Person> {
  const [admin, resident] = await Promise.all([
    community.person('Meera Admin', ['ADMIN']),
    community.person('Asha Rao', ['USER'], { houseNo: '402', division: 'A' }),
  ])
  const { id } = await addHouse(community, admin, second)
  await community.call(admin, api.occupancies.create, {
    params: { id },
    body: { userId: resident.id, ownershipType: 'owner' },
  })
  return resident
}

// spec: people.houses.19
test(
  'an admin adds a house and gives it to a person, who makes it their main house',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const [admin, resident] = await Promise.all([
      community.person('Meera Admin', ['ADMIN']),
      community.person('Asha Rao', ['USER'], { houseNo: '402', division: 'A' }),
    ])
    await enter(page, admin, '/dashboard?section=houses')
    await expectSection(page, 'Houses')
    await press(page, 'Add House')
    await fill(page.getByRole('form', { name: 'Add House' }), { 'House Number': 'C-1204', Type: 'VILLA' })
    await expectGood(page)
    await page.getByRole('form', { name: 'Add House' }).getByRole('button', { name: 'Add House' }).click()
    await expectToast(page, 'House saved.')
    const row = await rowOf(page, 'Houses', 'C-1204')
    await expect(row).toContainText('Villa')
    await press(row, 'People of C-1204')
    await expectSection(page, 'C-1204')
    await expect(page.getByText('Nobody belongs to this house.')).toBeVisible()

    await press(page, 'Add Person')
    const form = page.getByRole('form', { name: 'Add Person' })
    await fill(form, { Person: 'ash' })
    await form.getByText('Asha Rao A-402').click()
    await fill(form, { 'Ownership Type': 'owner' })
    await expectGood(page)
    await form.getByRole('button', { name: 'Add Person' }).click()
    await expectToast(page, 'House saved.')
    await expect(page.getByRole('article', { name: 'Household of Asha Rao' })).toContainText('Primary contact')
    await expectGood(page)

    await press(page, 'Add Person')
    await fill(form, { Person: 'Asha' })
    await form.getByText('Asha Rao A-402').click()
    await fill(form, { 'Ownership Type': 'tenant' })
    await form.getByLabel('Household').selectOption({ label: 'Join the household of Asha Rao' })
    await form.getByRole('button', { name: 'Add Person' }).click()
    await expect(form).toContainText('This person already lives in this house.')

    const home = await elsewhere()
    await enter(home, resident, '/dashboard?section=household')
    await expectSection(home, 'My Household')
    await expect(home.getByRole('article')).toHaveCount(2)
    await expect(home.getByRole('article').first()).toContainText('A-402')
    await expectGood(home)
    await press(home.getByRole('article', { name: 'C-1204' }), 'Make Main: C-1204')
    await expectToast(home, 'House saved.')
    await expect(home.getByRole('article').first()).toContainText('C-1204')
    await expect(home.getByRole('article', { name: 'C-1204' })).toContainText('Main house')
    await home.goto('/profile')
    await expect(home.getByText('1204').first()).toBeVisible()
  },
)

// spec: people.houses.19
test('only a house that nobody ever belonged to can be deleted', { tag: '@desk' }, async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'], { houseNo: '7', division: 'B' })
  await addHouse(community, admin, '1299')
  await enter(page, admin, '/dashboard?section=houses')
  const lived = await rowOf(page, 'Houses', 'B-7')
  await press(lived, 'Delete B-7')
  const question = 'Are you sure you want to delete this house?'
  await press(await expectQuestion(page, question, 'B-7'), 'Delete')
  await expectToast(page, 'Failed to save: This house has people or a history. It cannot be deleted.')
  const empty = await rowOf(page, 'Houses', 'C-1299')
  await press(empty, 'Delete C-1299')
  await press(await expectQuestion(page, question, 'C-1299'), 'Delete')
  await expectToast(page, 'House deleted.')
  await expect(rowsOf(page, 'Houses').filter({ hasText: 'C-1299' })).toHaveCount(0)
})

// spec: people.houses.20
test(
  'who is approved into a household sees its vehicles, and shares their own',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const home = { houseNo: '402', division: 'A' }
    const [admin, asha] = await Promise.all([
      community.person('Meera Admin', ['ADMIN']),
      community.person('Asha Rao', ['USER'], home),
    ])
    await community.call(asha, api.vehicles.create, { body: { vehicleNo: plate, type: 'four-wheeler' } })
    const newcomer = await community.newcomer('Vivek Rao', home)
    await enter(page, admin, '/dashboard?section=approveUsers')
    await press(page, 'Approve Vivek Rao')
    const dialog = page.getByRole('dialog', { name: 'Approve User' })
    await expect(dialog.getByLabel('Household')).toHaveValue('')
    await dialog.getByLabel('Household').selectOption({ label: 'Join the household of Asha Rao' })
    await expectGood(page)
    await press(dialog, 'Approve')
    await expect(dialog).toHaveCount(0)

    const vivek = await elsewhere()
    await vivek.goto('/login')
    await fill(vivek, { Username: newcomer.username, Password: password })
    await press(vivek, 'Login')
    const shared = await rowOf(vivek, 'My Vehicles', '1234')
    await expect(shared).toContainText('Asha Rao')
    await press(vivek, 'Add Vehicle')
    await fill(vivek, { 'Vehicle Number': 'MH12CD5678', Type: 'two-wheeler' })
    await press(vivek, 'Add')
    await expectToast(vivek, 'Vehicle added.')
    await vivek.goto('/dashboard?section=members')
    await expect(await rowOf(vivek, 'My Members', 'Asha Rao')).toBeVisible()
    await expectGood(vivek)

    const other = await elsewhere()
    await enter(other, asha, '/dashboard?section=vehicles')
    await expect(rowsOf(other, 'My Vehicles')).toHaveCount(2)
    await expect(rowsOf(other, 'My Vehicles').filter({ hasText: '5678' })).toContainText('Vivek Rao')
    await expectGood(other)
  },
)

// spec: people.houses.21
test(
  'an owner of two flats says which of them a car and a guest are for',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const resident = await withTwoFlats(community, '1203')
    await enter(page, resident, '/dashboard?section=vehicles')
    await press(page, 'Add Vehicle')
    const form = page.getByRole('form', { name: 'Add Vehicle' })
    await fill(form, { 'Vehicle Number': plate, Type: 'four-wheeler' })
    await expect(form.getByLabel('House', { exact: true }).locator('option:checked')).toHaveText('A-402')
    await form.getByLabel('House', { exact: true }).selectOption({ label: 'C-1203' })
    await expectGood(page)
    await press(form, 'Add')
    await expectToast(page, 'Vehicle added.')
    await page.goto('/dashboard?section=searchVehicle&vehicleNo=1234')
    await expect(rowsOf(page, 'Vehicles').filter({ hasText: '1203' })).toHaveCount(1)

    await page.goto('/dashboard?section=guestVehicles')
    await press(page, 'Add Guest Vehicle')
    const guest = page.getByRole('form', { name: 'Add Guest Vehicle' })
    await fill(guest, { 'Vehicle Number': 'MH14ZZ4467', 'Purpose of Visit': 'Dinner', 'Guest Name': 'Rohan Shinde' })
    await guest.getByLabel('Visiting House Number').selectOption({ label: 'C-1203' })
    await expectGood(page)
    await press(guest, 'Add Guest Vehicle')
    await expectToast(page, 'Guest vehicle added.')
    const gate = await elsewhere()
    await enter(gate, await community.person('Gopal Guard', ['SECURITY']))
    await expect(rowsOf(gate, 'Active Guest Vehicles').filter({ hasText: 'C-1203' })).toHaveCount(1)
  },
)

// spec: people.houses.17
test(
  'where the list of houses is closed, a signup with another house is told so at its field',
  { tag: '@desk' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await addHouse(community, admin, '1201')
    await community.call(admin, api.communitySettings.update, { body: { houseDirectory: 'CLOSED' } })
    const username = `kiran.${Date.now().toString(36)}`
    await fillSignup(page, community, { username, password, name: 'Kiran Rao', houseNo: 'C-1202' })
    await page.getByRole('checkbox').check()
    await press(page, 'Register')
    await expectFieldError(page, 'House Number', 'This house is not in the list of this community.')
    await expect(page.getByLabel('House Number')).toBeFocused()
    await expectGood(page)
    await fill(page, { 'House Number': '1201' })
    await press(page, 'Register')
    await expect(page.getByText(/pending approval/)).toBeVisible()
  },
)

// spec: people.houses.26
test('an owner says that they do not live there, and comes back', { tag: '@phone' }, async ({ page, community }) => {
  const homeOf = { houseNo: '402', division: 'A' }
  const asha = await community.person('Asha Rao', ['USER'], homeOf)
  await community.person('Ravi Rao', ['USER'], homeOf)
  const guard = await community.person('Balu Guard', ['SECURITY'])
  await letGuestIn(community, asha, guard)
  await enter(page, asha, '/dashboard?section=household')
  const card = page.getByRole('article', { name: 'A-402' })
  await press(card, 'More for A-402')
  await expectGood(page)
  await page.getByRole('menuitem', { name: 'I Do Not Live Here: A-402' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    'Nobody asks you about visitors of A-402 any more, and you no longer see them. Ravi Rao is still asked.',
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectGood(page)
  await press(question, 'Cancel')
  await expect(card).not.toContainText('You do not live here')

  await press(card, 'More for A-402')
  await page.getByRole('menuitem', { name: 'I Do Not Live Here: A-402' }).click()
  await press(question, 'I Do Not Live Here')
  await expect(card).toContainText('You do not live here')
  await expectGood(page)

  await page.goto('/dashboard?section=visitors')
  await expect(page.getByText('You do not live in A-402: its visitors are not shown to you.')).toBeVisible()
  await expect(page.getByText('Rohan Kale')).toHaveCount(0)
  await expectGood(page)
  await press(page, 'I Live Here: A-402')
  await expect(page.getByText('You do not live in A-402')).toBeHidden()
  await expect(page.getByText('Rohan Kale').first()).toBeVisible()
})

import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { expectToast, press, rowsOf } from './screens.ts'
import { countTaps } from './count-taps.ts'

const list = 'Active Guest Vehicles'
/** The house answers the one request it has, once it is there. */
async function approve(community: CommunityFixture, person: Person): Promise<void> {
  const query = { status: 'ASKING', mine: 'true' }
  const asked = async () =>
    (await community.call<{ content: { id: string }[] }>(person, api.visits.list, { query })).content.map(
      ({ id }) => id,
    )
  await expect.poll(asked).toHaveLength(1)
  const [id] = await asked()
  await community.call(person, api.visits.answer, { params: { id: id! }, body: { answer: 'APPROVE' } })
}

const came = /^Came before: Rohan Shinde, Gas cylinder\.$/

// spec: screens.unknown-car.4
test(
  'the house of an unknown car is asked, and the car let in, with five taps and what must be typed',
  { tag: '@phone' },
  async ({ page, community }) => {
    const asha = await community.person('Asha Rao', ['USER'], { houseNo: '402', division: 'A' })
    await enter(page, await community.person('Gopal Guard', ['SECURITY']))
    await expect(page.getByText('No guest vehicles.')).toBeVisible()
    const counter = countTaps(page)
    await counter.tap(page.getByLabel('Find a vehicle'))
    await counter.type('4467')
    await counter.tap(page.getByRole('button', { name: 'Add Guest Vehicle with 4467' }))
    const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
    const typed = ['MH12KZ', 'a-402', 'Rohan Shinde', '9123456780']
    await expect(form.getByLabel('Vehicle Number')).toBeFocused()
    await counter.type(typed[0]!)
    await expect(form.getByLabel('Vehicle Number')).toHaveValue('MH12KZ4467')
    await counter.press('Enter')
    await expect(form.getByLabel('Visiting House Number')).toBeFocused()
    await counter.type(typed[1]!)
    await counter.press('Enter')
    await expect(form.getByLabel('Visiting House Number')).toHaveValue('402')
    await expect(form.getByRole('radio', { name: 'A', exact: true })).toBeChecked()
    await expect(form.getByLabel('Purpose of Visit')).toBeFocused()
    await counter.tap(form.getByRole('button', { name: 'Delivery' }))
    await expect(form.getByLabel('Guest Name')).toBeFocused()
    await counter.type(typed[2]!)
    await counter.press('Enter')
    await counter.type(typed[3]!)
    await counter.press('Enter')
    await expect(form.getByRole('button', { name: 'Ask the House' })).toBeFocused()
    await expectGood(page)
    await counter.tap(form.getByRole('button', { name: 'Ask the House' }))
    await expect(form).toHaveCount(0)
    const dialog = page.getByRole('dialog', { name: /^Asking A-402/ })
    await expect(dialog).toContainText('1 person was asked.')
    await expect(dialog).toContainText('Delivery')
    await expectGood(page)
    await approve(community, asha)
    const approved = page.getByRole('dialog', { name: 'Approved by Asha Rao' })
    await expectGood(page)
    await counter.tap(approved.getByRole('button', { name: 'Mark Entry' }))
    await expectToast(page, 'Entry marked.')
    await expect(approved).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Mark Exit/ })).toHaveCount(1)
    expect(counter.taps).toBe(5)
    expect(counter.keys).toBe(4 + typed.join('').length + 4)
  },
)

// spec: screens.unknown-car.5
test(
  'the house of a car that came before is asked with three taps and its number',
  { tag: '@phone' },
  async ({ page, community }) => {
    const asha = await community.person('Asha Rao', ['USER'], { houseNo: '402', division: 'D' })
    const guard = await community.person('Gopal Guard', ['SECURITY'])
    const visits = [
      { guestName: 'Somebody Else', visitingHouseNo: '101', division: 'A' },
      { guestName: 'Rohan Shinde', visitingHouseNo: '402', division: 'D' },
    ] as const
    for (const visit of visits) {
      const { id } = await community.call<{ id: string }>(guard, api.guestVehicles.create, {
        body: {
          vehicleNo: 'MH 12-KZ 4467',
          type: 'two-wheeler',
          contactNo: '9123456780',
          purposeOfVisit: 'Gas cylinder',
          entryTime: new Date().toISOString(),
          arrived: true,
          ...visit,
        },
      })
      await community.call(guard, api.guestVehicles.exit, { params: { id } })
    }
    await enter(page, guard)
    const counter = countTaps(page)
    await counter.tap(page.getByRole('button', { name: 'Add Guest Vehicle' }))
    const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
    await expect(form.getByLabel('Vehicle Number')).toBeFocused()
    await counter.type('mh12kz446')
    await expect(form.getByText(/^Came before/)).toHaveCount(0)
    await counter.type('7')
    await expect(form.getByText(came)).toBeVisible()
    await expectGood(page)
    await counter.tap(form.getByRole('button', { name: 'Use these details' }))
    await expect(form.getByText('The details of the last visit are filled in.')).toBeVisible()
    await expect(form.getByLabel('Contact Number')).toHaveValue('9123456780')
    await expect(form.getByLabel('Type')).toHaveValue('two-wheeler')
    await expect(form.getByRole('radio', { name: 'D', exact: true })).toBeChecked()
    const done = form.getByRole('button', { name: 'Ask the House' })
    await expect(done).toBeFocused()
    await counter.tap(done)
    expect([counter.taps, counter.keys]).toEqual([3, 10])
    await approve(community, asha)
    await press(page.getByRole('dialog', { name: 'Approved by Asha Rao' }), 'Close')
    // In the list, as any guest who is expected.
    await page.getByRole('button', { name: /^Mark Entry/ }).click()
    await expect(page.getByRole('button', { name: /^Mark Exit/ })).toHaveCount(1)
  },
)

// spec: screens.unknown-car.5
test('what the guard has typed is not replaced by the last visit', { tag: '@phone' }, async ({ page, community }) => {
  const guard = await community.person('Gopal Guard', ['SECURITY'])
  await community.call(guard, api.guestVehicles.create, {
    body: {
      vehicleNo: 'TEMP 77',
      type: 'two-wheeler',
      guestName: 'Rohan Shinde',
      contactNo: '9123456780',
      purposeOfVisit: 'Gas cylinder',
      visitingHouseNo: '402',
      division: 'D',
      entryTime: new Date().toISOString(),
      arrived: true,
    },
  })
  await enter(page, guard)
  await page.getByRole('button', { name: 'Add Guest Vehicle' }).click()
  const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
  // No plate of a known form: asked for when the field is left.
  await form.getByLabel('Vehicle Number').fill('temp-77')
  await expect(form.getByText(came)).toHaveCount(0)
  await form.getByLabel('Visiting House Number').fill('B-101')
  await form.getByLabel('Guest Name').fill('Sunil Rao')
  await expect(form.getByText(came)).toBeVisible()
  await form.getByRole('button', { name: 'Use these details' }).click()
  await expect(form.getByLabel('Guest Name')).toHaveValue('Sunil Rao')
  await expect(form.getByLabel('Visiting House Number')).toHaveValue('101')
  await expect(form.getByRole('radio', { name: 'B', exact: true })).toBeChecked()
  await expect(form.getByLabel('Contact Number')).toHaveValue('9123456780')
  await expect(form.getByLabel('Purpose of Visit')).toHaveValue('Gas cylinder')
})

// spec: screens.unknown-car.4
test('Other empties the purpose, for words of one’s own', { tag: '@phone' }, async ({ page, community }) => {
  await enter(page, await community.person('Gopal Guard', ['SECURITY']))
  await page.getByRole('button', { name: 'Add Guest Vehicle' }).click()
  const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
  const cab = form.getByRole('button', { name: 'Cab' })
  await cab.click()
  await expect(cab).toHaveAttribute('aria-pressed', 'true')
  await expect(form.getByLabel('Purpose of Visit')).toHaveValue('Cab')
  await form.getByRole('button', { name: 'Other' }).click()
  await expect(form.getByLabel('Purpose of Visit')).toHaveValue('')
  await expect(form.getByLabel('Purpose of Visit')).toBeFocused()
  // The first wrong field gets the focus, also when it is a choice.
  await form.getByLabel('Vehicle Number').fill('KA05MN7788')
  await form.getByLabel('Visiting House Number').fill('402')
  await form.getByRole('button', { name: 'Ask the House' }).click()
  await expect(form.getByRole('radio', { name: 'A', exact: true })).toBeFocused()
  await expect(form.getByText('Division is required.')).toBeVisible()
})

// spec: screens.unknown-car.6
test(
  'a resident announces a guest with seven taps, three of them for another time than the usual',
  { tag: '@phone' },
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    const counter = countTaps(page)
    await counter.tap(page.getByRole('link', { name: 'Guest Vehicles', exact: true }))
    await counter.tap(page.getByRole('button', { name: 'Add Guest Vehicle' }))
    const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
    await expect(form.getByLabel('Vehicle Number')).toBeFocused()
    await expect(form.getByLabel('Contact Number')).toHaveValue('9876543210')
    await counter.type('KA05MN7788')
    await counter.press('Enter')
    await expect(form.getByLabel('Purpose of Visit')).toBeFocused()
    await counter.tap(form.getByRole('button', { name: 'Guest', exact: true }))
    await counter.type('Leela')
    const soon = await form.getByLabel('Entry Time').inputValue()
    expect(new Date(`${soon}+05:30`).getTime()).toBeGreaterThan(Date.now())
    await counter.tap(form.getByRole('button', { name: 'Add Guest Vehicle' }))
    await expectToast(page, 'Guest vehicle added.')
    await expect(rowsOf(page, list).filter({ hasText: 'KA05MN7788' })).toContainText('Planned')
    expect(counter.taps).toBe(4)
  },
)

import { api } from '@aangan/contract/api'
import { deskOf, dialling, headOf, showList } from './desk.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { letGuestIn } from './seed.ts'
import { expectToast, fill, press } from './screens.ts'

// spec: gate.visiting-cars.6
test('a neighbour parked in asks for a visitor’s car, the house and the desk hear it, and somebody comes', async ({
  page,
  community,
  elsewhere,
}) => {
  const guard = await deskOf(page, community)
  const asha = await community.person('Asha Rao', ['USER'], { houseNo: '402', division: 'A' })
  const neha = await community.person('Neha Shah', ['USER'], { houseNo: '201', division: 'B' })
  await letGuestIn(community, asha, guard)

  const house = await elsewhere()
  await enter(house, asha, '/dashboard?section=visitors')
  const parkedIn = await elsewhere()
  await enter(parkedIn, neha, '/dashboard?section=searchVehicle')
  await fill(parkedIn, { 'Vehicle Number': '446' })
  await press(parkedIn.getByRole('main'), 'Search')
  await expect(parkedIn.getByText('No vehicles match your search criteria.')).toBeVisible()
  const car = parkedIn.getByRole('region', { name: "A visitor's car" })
  await expect(car).toBeHidden()
  await fill(parkedIn, { 'Vehicle Number': '4467' })
  await press(parkedIn.getByRole('main'), 'Search')
  await expect(car).toContainText(/A visitor's car, inside since \d+:\d\d [ap]m\./)
  await expect(car).not.toContainText('A-402')
  await expectGood(parkedIn)
  await press(car, 'Ask to Move It: MH12AB4467')
  await expectToast(parkedIn, 'The house has been asked.')
  await expect(car).toContainText(/Asked at \d+:\d\d [ap]m\./)
  await expect(car.getByRole('button')).toHaveCount(0)
  await expectGood(parkedIn)

  await expect(house.getByText('Neha Shah, B-201, asks: please move MH 12 AB 4467.')).toBeVisible()
  await expectGood(house)
  await expect(headOf(page, 'Waiting')).toContainText('1')
  await showList(page, 'Waiting')
  const line = page.getByRole('list', { name: "Visitor's Car in the Way" }).getByRole('listitem')
  await expect(line).toContainText('Neha Shah, B-201, asks: please move MH 12 AB 4467.')
  await expectGood(page)
  const dialled = await dialling(page)
  await press(line, 'Call')
  await expect.poll(dialled).toBe('tel:9876543210')
  await expect(line.getByRole('link', { name: 'Asha Rao' })).toBeVisible()
  await expectGood(page)
  await press(line, 'Coming')
  await expect(line).toHaveCount(0)
  await expect(headOf(page, 'Waiting')).toContainText('0')
  await expect(house.getByText('please move MH 12 AB 4467. They are coming.')).toBeVisible()

  await parkedIn.goto('/notifications')
  await parkedIn.getByRole('main').getByRole('link', { name: 'They are coming.' }).click()
  await expect(car).toContainText('They are coming.')
  await expect(car).not.toContainText('A-402')
})

// spec: gate.visiting-cars.3
test('the house presses Coming', { tag: '@phone' }, async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  const asha = await community.person('Asha Rao', ['USER'], { houseNo: '402', division: 'A' })
  await letGuestIn(community, asha, guard)
  await community.call(guard, api.visitingCars.ask, { body: { vehicleNo: 'MH12AB4467' } })
  await enter(page, asha, '/dashboard?section=visitors')
  await expect(page.getByText('Balu Guard asks: please move MH 12 AB 4467.')).toBeVisible()
  await press(page.getByRole('list', { name: 'Inside now' }), 'Coming: Rohan Kale')
  await expectToast(page, 'They know that you are coming.')
  await expect(page.getByText('please move MH 12 AB 4467. They are coming.')).toBeVisible()
  await expectGood(page)
})

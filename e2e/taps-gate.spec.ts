import { api } from '@aangan/contract/api'
import { planGuest } from './seed.ts'
import { enter, expect, test } from './fixtures.ts'
import { rowsOf } from './screens.ts'
import { countTaps } from './count-taps.ts'

const list = 'Active Guest Vehicles'

// spec: screens.taps.1
test('whose is 4467: one tap, four keys, and the call', async ({ page, community }) => {
  const [guard, resident] = await Promise.all([
    community.person('Balu Guard', ['SECURITY']),
    community.person('Asha Rao'),
  ])
  await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  await enter(page, guard)
  const person = countTaps(page)
  await person.tap(page.getByLabel('Find a vehicle'))
  await person.type('4467')
  const call = page.getByRole('link', { name: 'Call Asha Rao, 9876543210' })
  await expect(call).toBeInViewport({ ratio: 1 })
  await expect(call).toHaveAttribute('href', 'tel:9876543210')
  expect({ taps: person.taps, keys: person.keys }).toEqual({ taps: 1, keys: 4 })
})

// spec: screens.taps.1
test('an expected car arrives with two taps and four keys, and the next one too', async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  for (let number = 1001; number < 1013; number++) await planGuest(community, guard, `MH12AB${number}`)
  await enter(page, guard)
  for (const plate of ['MH12AB1011', 'MH12AB1008']) {
    const person = countTaps(page)
    await person.tap(page.getByLabel('Find a vehicle'))
    await person.type(plate.slice(-4))
    const entry = page.getByRole('button', { name: `Mark Entry ${plate}` })
    await expect(entry).toBeInViewport({ ratio: 1 })
    await person.tap(entry)
    await expect(page.getByRole('button', { name: `Mark Exit ${plate}` })).toBeVisible()
    expect({ taps: person.taps, keys: person.keys }).toEqual({ taps: 2, keys: 4 })
    // The field is empty for the next car.
    await expect(page.getByLabel('Find a vehicle')).toHaveValue('')
  }
})

// spec: screens.taps.1
test('a car leaves with two taps, and four keys where it is searched for', async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  for (let number = 1001; number < 1009; number++) await planGuest(community, guard, `MH12AB${number}`)
  for (const plate of ['MH12IN2001', 'MH12IN2002']) await planGuest(community, guard, plate, { steps: ['enter'] })
  await enter(page, guard)
  await expect(rowsOf(page, list)).toHaveCount(10)
  const seen = countTaps(page)
  await seen.tap(page.getByRole('button', { name: 'Inside 2' }))
  await expect(rowsOf(page, list)).toHaveCount(2)
  await seen.tap(page.getByRole('button', { name: 'Mark Exit MH12IN2001' }))
  await expect(rowsOf(page, list).filter({ hasText: 'MH12IN2001' })).toContainText('Exited')
  expect({ taps: seen.taps, keys: seen.keys }).toEqual({ taps: 2, keys: 0 })

  const searched = countTaps(page)
  await searched.tap(page.getByLabel('Find a vehicle'))
  await searched.type('2002')
  await searched.tap(page.getByRole('button', { name: 'Mark Exit MH12IN2002' }))
  await expect(rowsOf(page, list).filter({ hasText: 'MH12IN2002' })).toContainText('Exited')
  expect({ taps: searched.taps, keys: searched.keys }).toEqual({ taps: 2, keys: 4 })
})

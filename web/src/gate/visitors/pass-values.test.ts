import { expect, test } from 'vitest'
import { isOptionalFilled, passInput, passValues, untilDay } from './pass-values.ts'

const zone = 'Asia/Kolkata'
/** 18:52 in the community. */
const evening = passValues(undefined, zone, new Date('2026-11-22T13:22:00Z'))

test('a new pass is for a guest, once, from the next quarter hour for four hours', () => {
  expect(evening).toMatchObject({
    kind: 'GUEST',
    frequency: 'ONCE',
    validFrom: '2026-11-22',
    dayFrom: '19:00',
    dayUntil: '23:00',
  })
  expect(passInput(evening)).toMatchObject({
    validFrom: '2026-11-22T19:00',
    validUntil: '2026-11-22T23:00',
    maxUses: 1,
  })
})

test('hours past midnight end on the next day, until another day is chosen', () => {
  expect(untilDay({ ...evening, dayUntil: '02:00' })).toBe('2026-11-23')
  expect(untilDay({ ...evening, dayUntil: '02:00', validUntil: '2026-11-25' })).toBe('2026-11-25')
})

test('an often one is good on whole days, and its last night ends the next morning', () => {
  const often = { ...evening, frequency: 'FREQUENT', validUntil: '2026-12-01' }
  expect(passInput(often)).toMatchObject({ validFrom: '2026-11-22T00:00', validUntil: '2026-12-02T00:00' })
  expect(passInput({ ...often, dayFrom: '22:00', dayUntil: '06:00' })).toMatchObject({ validUntil: '2026-12-02T06:00' })
})

// spec: gate.visitors.10
test('More is open where something under it is filled', () => {
  expect(isOptionalFilled({ ...evening, visitorName: 'Rohan', kind: 'CAB', company: 'Uber' })).toBe(false)
  for (const filled of [
    { phone: '9876543210' },
    { vehicleNo: 'MH12AB1234' },
    { note: 'Cake' },
    { maxUses: '4' },
    { frequency: 'FREQUENT' },
    { validUntil: '2026-11-25' },
  ])
    expect(isOptionalFilled({ ...evening, ...filled })).toBe(true)
  expect(isOptionalFilled({ ...evening, validUntil: '2026-11-22' })).toBe(false)
})

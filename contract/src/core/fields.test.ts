import { describe, expect, it } from 'vitest'
import { saidOf as said } from '../../test/said.ts'
import { ownershipTypeMessages } from './field-messages.ts'
import { choice, division, mobileNo } from './fields.ts'
import { vehicleType } from './vehicle-fields.ts'

describe('a choice', () => {
  it.each([undefined, null, ''])('that was not made (%j) is asked for, not corrected', (nothing) => {
    expect(said(choice(ownershipTypeMessages, ['owner']), nothing)).toBe('Ownership type is required.')
    expect(said(vehicleType, nothing)).toBe('Type is required.')
  })

  it('that there is not is told what there is', () =>
    expect(said(division, 'E')).toBe('Division must be one of A, B, C, D.'))
})

describe('a mobile number', () => {
  // spec: screens.houses-and-numbers.2
  it.each([
    '9876543210',
    ' 98765 43210 ',
    '9876-543-210',
    '+91 98765 43210',
    '+91-9876543210',
    '+919876543210',
    '919876543210',
    '91 98765-43210',
    '09876543210',
    '098765 43210',
  ])('%j is kept as ten digits', (typed) => expect(mobileNo().parse(typed)).toBe('9876543210'))

  it.each([
    '98765',
    '98765432101',
    '+9198765432',
    '+92 98765 43210',
    '0091 98765 43210',
    '9876543210x',
    '(98765) 43210',
    '+',
    '- -',
  ])('%j is none', (typed) => expect(said(mobileNo(), typed)).toBe('Mobile number must be exactly 10 digits.'))

  it('with 91 or 0 of its own keeps them', () => {
    expect(mobileNo().parse('9198765432')).toBe('9198765432')
    expect(mobileNo().parse('0198765432')).toBe('0198765432')
  })

  it('that is missing is asked for', () => {
    for (const nothing of [undefined, null, '', '  '])
      expect(said(mobileNo(), nothing)).toBe('Mobile number is required.')
  })
})

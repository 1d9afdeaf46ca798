import { describe, expect, it } from 'vitest'
import { isWeakPin, newPin } from './pins.ts'

describe('a PIN', () => {
  // spec: gate.pins.1
  it.each(['0000', '7777', '0123', '3456', '6789', '9876', '3210', '5432'])('%s is guessed first', (pin) =>
    expect(isWeakPin(pin, null)).toBe(true),
  )

  // spec: gate.pins.1
  it.each(['0124', '7890', '1357', '1122', '2109', '9012'])('%s is none of those', (pin) =>
    expect(isWeakPin(pin, '9876543210')).toBe(false),
  )

  // spec: gate.pins.1
  it('the end of one’s own number is, its beginning is not', () => {
    expect(isWeakPin('4467', '9822114467')).toBe(true)
    expect(isWeakPin('9822', '9822114467')).toBe(false)
    expect(isWeakPin('4467', null)).toBe(false)
  })

  // spec: gate.pins.1
  it.each(['', '123', '12345', '12a4', ' 1357', '१३५७', 1357, null, undefined])('%j has not four digits', (pin) =>
    expect(newPin.safeParse({ pin }).success).toBe(false),
  )
})

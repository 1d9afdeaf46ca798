import { expect, it } from 'vitest'
import { guessedKind } from './guessed-kind.ts'

// spec: gate.words.12
it.each([
  ['Parcel delivery', 'DELIVERY'],
  ['FOOD', 'DELIVERY'],
  ['खाना', 'DELIVERY'],
  ['कुरिअर', 'DELIVERY'],
  ['Auto-rickshaw to the station', 'CAB'],
  ['टैक्सी', 'CAB'],
  ['रिक्षा', 'CAB'],
  ['Two plumbers', 'SERVICE'],
  ['Gas cylinder', 'SERVICE'],
  ['सफ़ाई', 'SERVICE'],
  ['दुरुस्ती', 'SERVICE'],
  ['Lunch', 'GUEST'],
  ['Automatic door', 'GUEST'],
  ['', 'GUEST'],
])('a guest who comes for "%s" looks like %s', (note, kind) => {
  expect(guessedKind({ kind: 'GUEST', note })).toBe(kind)
})

// spec: gate.words.12
it('what somebody chose stays', () => {
  expect(guessedKind({ kind: 'CAB', note: 'Parcel' })).toBe('CAB')
  expect(guessedKind({ kind: 'GUEST', note: null })).toBe('GUEST')
})

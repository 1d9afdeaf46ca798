import { expect, test } from 'vitest'
import { headingOf, inGateOrder } from './guest-order.ts'

const guest = (
  name: string,
  status: 'PLANNED' | 'ARRIVED' | 'EXITED',
  entryTime: string,
  exitedAt: string | null = null,
) => ({ name, status, entryTime: `2026-11-22T${entryTime}:00Z`, exitedAt: exitedAt && `2026-11-22T${exitedAt}:00Z` })

test('late and expected guests come first, then those inside, then those who left, the latest first', () => {
  const guests = [
    guest('left early', 'EXITED', '07:00', '07:30'),
    guest('inside since nine', 'ARRIVED', '09:00'),
    guest('expected at noon', 'PLANNED', '12:00'),
    guest('left late', 'EXITED', '06:00', '10:30'),
    guest('late since eight', 'PLANNED', '08:00'),
    guest('inside since six', 'ARRIVED', '06:00'),
  ]
  expect(inGateOrder(guests).map(({ name }) => name)).toEqual([
    'late since eight',
    'expected at noon',
    'inside since six',
    'inside since nine',
    'left late',
    'left early',
  ])
  expect(inGateOrder(guests).map(headingOf)).toEqual(['Expected', 'Expected', 'Inside', 'Inside', 'Left', 'Left'])
})

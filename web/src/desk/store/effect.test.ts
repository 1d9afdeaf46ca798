import type { Board, BoardVisit } from '@aangan/contract/gate/board'
import { describe, expect, it } from 'vitest'
import { walkInOf } from './effect.ts'
import { boardWith, type Queued } from './queued.ts'

const plan = { id: 'plan', status: 'PLANNED', unasked: true } as BoardVisit
const form = { id: 'new', kind: 'GUEST', visitorName: 'Rohan', houseNo: '101', division: 'A', planId: 'plan' } as const
const moment = { movementId: 'm', at: '2026-06-01T10:00:00.000Z', gate: { id: 'g', name: 'Gate 1' } }
const statusesAfter = (board: Board): object => {
  const effect = walkInOf(board, form, 'YES_BY_PHONE', moment)
  const queue = [{ effect, movement: { offline: true } }] as unknown as Queued[]
  return Object.fromEntries(boardWith(board, queue).visits.map(({ id, status }) => [id, status]))
}
const boardOf = (visit: BoardVisit) => ({ visits: [visit], passes: [], helpers: [] }) as unknown as Board

describe('a house that is asked without a network', () => {
  // spec: gate.words.7
  it('ends the plan that nobody had asked it about, on this desk at once', () => {
    expect(statusesAfter(boardOf(plan))).toEqual({ plan: 'CANCELLED', new: 'ARRIVED' })
  })

  it('ends nothing else', () => {
    for (const other of [
      { ...plan, unasked: false },
      { ...plan, status: 'ARRIVED' as const },
    ])
      expect(statusesAfter(boardOf(other))).toEqual({ plan: other.status, new: 'ARRIVED' })
  })
})

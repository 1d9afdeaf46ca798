import { describe, expect, it } from 'vitest'
import { mayObject, objectionProblem, type DecidedVisit } from './gate-decisions.ts'

const now = new Date('2026-03-10T12:00:00Z')
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString()
const today = daysAgo(0.1)

const nothing: DecidedVisit = {
  answer: null,
  answeredVia: null,
  answeredAt: null,
  answeredBy: null,
  reason: null,
  arrivedAt: null,
  exitedAt: null,
  collectedAt: null,
  createdAt: today,
}
const mohan = { id: 'm', name: 'Mohan', confirmed: true }
const somebody = { ...mohan, confirmed: false }
const asha = { id: 'a', name: 'Asha Rao' }
const answered = { answeredAt: today } as const
const inside = { arrivedAt: today, arrivedBy: mohan } as const

// spec: gate.objections.1
describe('what a house may say is not right', () => {
  it.each<[string, Partial<DecidedVisit>]>([
    ['a yes by phone', { ...answered, answer: 'YES_BY_PHONE', answeredVia: 'PHONE', answeredBy: asha, notedBy: mohan }],
    ['a yes by phone, nobody named', { ...answered, answer: 'YES_BY_PHONE', answeredVia: 'PHONE', notedBy: mohan }],
    [
      'a no by phone',
      { ...answered, answer: 'NO_BY_PHONE', answeredVia: 'PHONE', answeredName: 'Sunita', notedBy: mohan },
    ],
    [
      'a yes by phone that the house took back',
      { ...answered, answer: 'DENY', answeredVia: 'APP', answeredBy: asha, answeredName: 'Sunita', notedBy: mohan },
    ],
    [
      'an entry without an answer',
      { ...answered, answer: 'ADMIT', answeredVia: 'NOBODY', reason: 'It rains', notedBy: mohan, ...inside },
    ],
    ['an unasked plan', { unasked: true }],
    ['an unasked entry', { unasked: true, ...inside }],
    ['an entry against the house', { letInAgainst: true, ...inside }],
    ['a parcel that the gate left', { ...answered, answer: 'LEAVE_AT_GATE', answeredVia: 'NOBODY', notedBy: mohan }],
    [
      'a parcel left by a word by phone',
      { ...answered, answer: 'LEAVE_AT_GATE', answeredVia: 'PHONE', answeredBy: asha, notedBy: mohan },
    ],
    ['a parcel that the gate handed over', { handedOver: true, collectedAt: today }],
    ['an entry that is not confirmed', { ...inside, arrivedBy: somebody }],
    ['an exit that is not confirmed', { ...inside, exitedAt: today, exitedBy: somebody }],
  ])('%s', (_, decided) => {
    const visit = { ...nothing, ...decided }
    expect(objectionProblem(visit, now)).toBeUndefined()
    expect(mayObject({ ...visit, objection: null }, now)).toBe(true)
    const objection = { by: asha, text: null, at: today, as: null, note: null, settledBy: null, settledAt: null }
    expect(mayObject({ ...visit, objection }, now)).toBe(false)
  })

  it.each<[string, Partial<DecidedVisit>]>([
    ['a request that waits', {}],
    ['the house’s answer in Aangan', { ...answered, answer: 'APPROVE', answeredVia: 'APP', answeredBy: asha }],
    ['its answer by the button of a notification', { ...answered, answer: 'DENY', answeredVia: 'PUSH' }],
    ['its block', { ...answered, answeredVia: 'BLOCK' }],
    ['an expected visitor who came and left', { ...inside, exitedAt: today, exitedBy: mohan }],
    ['a parcel that somebody of the house has', { collectedAt: today, handedOver: false }],
  ])('not %s', (_, decided) => {
    expect(objectionProblem({ ...nothing, ...decided }, now)).toBe('objection.none')
  })

  it('for seven days from the last of them', () => {
    const byPhone = { ...nothing, answer: 'YES_BY_PHONE', answeredVia: 'PHONE' } as const
    expect(objectionProblem({ ...byPhone, answeredAt: daysAgo(7) }, now)).toBeUndefined()
    expect(objectionProblem({ ...byPhone, answeredAt: daysAgo(7.01) }, now)).toBe('objection.late')
    const later = { ...byPhone, answeredAt: daysAgo(9), exitedAt: daysAgo(6), exitedBy: somebody }
    expect(objectionProblem(later, now)).toBeUndefined()
  })
})

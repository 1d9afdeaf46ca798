import type { Visit } from '@aangan/contract/gate/visits'
import { expect, it } from 'vitest'
import { recentVisitors } from './recent-visitors.ts'

const now = Date.parse('2026-06-30T10:00:00.000Z')
const day = 86_400_000
const visit = (visitorName: string, daysAgo: number | undefined, more: object = {}) =>
  ({
    kind: 'GUEST',
    company: null,
    visitorName,
    arrivedAt: daysAgo === undefined ? null : new Date(now - daysAgo * day).toISOString(),
    ...more,
  }) as Visit
const names = (visits: Visit[], isUnwanted: (visit: Visit) => boolean = () => false) =>
  recentVisitors(visits, 'GUEST', now, isUnwanted).map(({ visitorName }) => visitorName)

// spec: gate.new_visitor.11
it('recent visitors were admitted in the last thirty days, each named once', () => {
  expect(names([visit('Kavita', 1), visit('KAVITA', 2), visit('Rohit', 29.9), visit('Old', 30)])).toEqual([
    'Kavita',
    'Rohit',
  ])
})

// spec: gate.new_visitor.11
it('nobody is one who was not let in, is of another kind, is known by a company alone, or is on a block list', () => {
  const visits = [
    visit('Asked', undefined),
    visit('Driver', 1, { kind: 'CAB' }),
    visit('Swiggy', 1, { company: 'Swiggy' }),
    visit('Blocked', 1),
    visit('Kavita', 1),
  ]
  expect(names(visits, ({ visitorName }) => visitorName === 'Blocked')).toEqual(['Kavita'])
})

// spec: gate.new_visitor.11
it('four are offered', () => {
  expect(names(['A', 'B', 'C', 'D', 'E'].map((name) => visit(name, 1)))).toEqual(['A', 'B', 'C', 'D'])
})

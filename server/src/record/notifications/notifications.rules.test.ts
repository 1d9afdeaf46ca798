import { plainEnglish } from '@aangan/contract/core/language/language'
import type { RecordedVisit } from '@aangan/contract/gate/recorded-visit'
import { describe, expect, it } from 'vitest'
import type { Tx } from '../../core/db/database.ts'
import type { RecordEvent } from '../../core/events/record-event.ts'
import { followers } from '../../followers.ts'
import { newsOfDay } from './gate.rules.ts'
import type { Plan } from './telling.rules.ts'

const asking: RecordedVisit = {
  id: 'v1',
  kind: 'DELIVERY',
  visitorName: 'Ramesh',
  company: 'Quick Foods',
  vehicleNo: null,
  houseNo: '101',
  division: 'A',
  status: 'ASKING',
  walkIn: true,
  passId: null,
  expectedAt: '2026-03-01T10:00:00.000Z',
  arrivedAt: null,
  exitedAt: null,
  exitSeen: true,
  answer: null,
  answeredAt: null,
  answeredBy: null,
  answeredVia: null,
  reason: null,
  gateIn: null,
  gateOut: null,
  collectedAt: null,
  communityId: 'c1',
}
const nobodyElse = {
  record: {} as RecordEvent,
  announce: () => {},
  enqueue: async () => {},
  mailIsOn: false,
  askAhead: () => {},
}
const planned: RecordedVisit = { ...asking, status: 'PLANNED', walkIn: false, kind: 'GUEST', company: null }
/** In one line each: kind, to whom, and what else is so. */
const linesOf = (plan: Plan | undefined): string[] =>
  [...(plan?.steps ?? []), ...(plan?.alerts ?? [])].map(({ kind, to, ...one }) => {
    const whom =
      typeof to === 'string' ? to : 'house' in to ? `${to.house.division}-${to.house.houseNo}` : Object.values(to)
    const how =
      'title' in one
        ? [one.title(plainEnglish), one.body(plainEnglish)]
        : [
            ...(one.needsYou ? ['unread'] : []),
            ...(one.follows ? [one.follows === 'back' ? 'goes back' : 'follows'] : []),
            ...(one.quiet ? [one.quiet === 'all' ? 'no message' : `no message to ${one.quiet.userId}`] : []),
          ]
    return [kind, whom, ...how].join(' | ')
  })
type VisitEvent = Extract<keyof typeof followers, `visit.${string}`>

/** What the followers of an event tell. */
function planOf(event: 'movement.kept' | VisitEvent, data: object): Plan | undefined {
  let plan: Plan | undefined
  const deps = { ...nobodyElse, tell: async (_: unknown, sent: Plan) => void (plan = sent) }
  for (const follow of followers[event]) void follow({} as Tx, data as never, { communityId: 'c1' }, deps)
  return plan
}
const told = (event: VisitEvent, before: RecordedVisit | null, after: RecordedVisit): string[] =>
  linesOf(planOf(event, { before, after }))
const housesOf = (event: VisitEvent, before: RecordedVisit | null, after: RecordedVisit): number => {
  const [changed] = planOf(event, { before, after })?.changed ?? []
  return changed !== undefined && 'houses' in changed ? changed.houses.length : -1
}

const asha = { id: 'asha', name: 'Asha Rao' }
const gopal = { id: 'gopal', name: 'Gopal Guard', confirmed: true }
const house = 'A-101'

// spec: gate.notifications.2
describe('who is told what', () => {
  it('a visitor at the gate: the house, with buttons', () => {
    const ring = `VISITOR_AT_GATE | ${house} | unread`
    expect(told('visit.asked', null, asking)).toEqual([ring])
    expect(told('visit.rung_again', asking, asking)).toEqual([ring])
    expect(planOf('visit.asked', { before: null, after: asking })?.steps?.[0]?.answers).toEqual([
      'APPROVE',
      'DENY',
      'LEAVE_AT_GATE',
    ])
  })

  it('allowed by the office: only who has to be asked rings, and the office’s line follows', () => {
    const blocked = { ...asking, status: 'BLOCKED' } as const
    const office = 'BLOCKED_AT_GATE | admins | follows'
    expect(told('visit.allowed', blocked, asking)).toEqual([`VISITOR_AT_GATE | ${house} | unread`, office])
    expect(told('visit.allowed', blocked, { ...planned, status: 'APPROVED' })).toEqual([office])
  })

  it.each([
    [{ status: 'APPROVED', answer: 'APPROVE', answeredBy: asha, answeredVia: 'APP' }, 'no message to asha'],
    [{ status: 'DENIED', answer: 'DENY', answeredBy: asha, answeredVia: 'PUSH' }, 'no message to asha'],
    [{ status: 'APPROVED', answer: 'YES_BY_PHONE', answeredBy: asha, answeredVia: 'PHONE', notedBy: gopal }, 'unread'],
    [{ status: 'DENIED', answer: 'NO_BY_PHONE', answeredName: 'Sunita', answeredVia: 'PHONE' }, 'unread'],
  ] as const)('an answer: %o', (answer, how) => {
    expect(told('visit.answered', asking, { ...asking, ...answer })).toEqual([`VISITOR_ANSWERED | ${house} | ${how}`])
  })

  it('a parcel: that it is there', () => {
    const left = { status: 'LEFT_AT_GATE', answer: 'LEAVE_AT_GATE', answeredBy: asha, answeredVia: 'APP' } as const
    expect(told('visit.answered', asking, { ...asking, ...left })).toEqual([`PARCEL_AT_GATE | ${house} | unread`])
  })

  it('let in without an answer: the house', () => {
    const admitted = { ...asking, status: 'ARRIVED', answer: 'ADMIT', answeredVia: 'NOBODY' } as const
    expect(told('visit.admitted', asking, admitted)).toEqual([`VISITOR_ANSWERED | ${house} | unread`])
  })

  it('nobody answered, or did not come', () => {
    expect(told('visit.updated', asking, { ...asking, status: 'LAPSED' })).toEqual([
      `VISITOR_ANSWERED | ${house} | unread`,
    ])
    expect(told('visit.updated', planned, { ...planned, status: 'MISSED' })).toEqual(['VISITOR_MISSED | inviter'])
    expect(told('visit.updated', { ...asking, status: 'APPROVED' }, { ...asking, status: 'LAPSED' })).toEqual([
      `VISITOR_ANSWERED | ${house} | follows`,
    ])
  })

  it('in and out: of plans and passes; of a walk-in the house knows already', () => {
    const inside = { ...planned, status: 'ARRIVED' } as const
    expect(told('visit.entered', planned, inside)).toEqual([`VISITOR_IN | ${house}`])
    expect(told('visit.entered', { ...asking, status: 'APPROVED' }, { ...asking, status: 'ARRIVED' })).toEqual([
      `VISITOR_IN | ${house} | follows`,
    ])
    expect(told('visit.exited', inside, { ...inside, status: 'EXITED' })).toEqual([`VISITOR_OUT | ${house}`])
    expect(told('visit.overstayed', inside, inside)).toEqual([`OVERSTAY | ${house} | unread`])
    expect(told('visit.undone', inside, planned)).toEqual([`VISITOR_ANSWERED | ${house} | goes back`])
  })

  it('a walk-in that the desk decided without a network: the house hears of it', () => {
    const answeredAt = '2026-03-01T10:01:00.000Z'
    const word = { answer: 'YES_BY_PHONE', answeredVia: 'PHONE', answeredAt, notedBy: gopal } as const
    const decided = { ...asking, ...word, status: 'ARRIVED' } as const
    for (const before of [null, asking])
      expect(told('visit.entered', before, decided)).toEqual([`VISITOR_ANSWERED | ${house} | unread`])
  })

  it('a visitor whom the house denied, or nobody asked about, is unread', () => {
    const inside = { ...asking, status: 'ARRIVED', arrivedBy: gopal } as const
    const denied = { ...asking, status: 'DENIED', answer: 'DENY', answeredBy: asha, answeredVia: 'APP' } as const
    const unread = `VISITOR_IN | ${house} | unread`
    expect(told('visit.entered', denied, { ...denied, ...inside })).toEqual([unread])
    expect(told('visit.entered', { ...asking, status: 'BLOCKED' }, inside)[0]).toBe(unread)
    expect(told('visit.entered', { ...planned, unasked: true }, { ...planned, ...inside, unasked: true })).toEqual([
      unread,
    ])
  })

  it('a blocked visitor: the admins, and the house sees nothing', () => {
    const blocked = { ...asking, status: 'BLOCKED' } as const
    expect(told('visit.blocked', null, blocked)).toEqual(['BLOCKED_AT_GATE | admins | unread'])
    expect(housesOf('visit.blocked', null, blocked)).toBe(0)
    expect(housesOf('visit.updated', blocked, { ...blocked, status: 'LAPSED' })).toBe(0)
    expect(housesOf('visit.blocked', planned, blocked)).toBe(1)
    expect(housesOf('visit.allowed', blocked, asking)).toBe(1)
  })

  it('denied by the house’s own list: nobody', () => {
    expect(told('visit.answered', null, { ...asking, status: 'DENIED', answer: 'DENY', answeredVia: 'BLOCK' })).toEqual(
      [],
    )
  })

  it('a car in the way: the house; then who asked, who learns no house and no name', () => {
    const inside = { ...planned, status: 'ARRIVED', vehicleNo: 'MH12AB1234' } as const
    expect(told('visit.move_asked', inside, inside)).toEqual([`CAR_IN_THE_WAY | ${house} | unread`])
    expect(told('visit.move_answered', inside, inside)).toEqual([
      `CAR_IN_THE_WAY | ${house} | follows`,
      'CAR_IN_THE_WAY | v1 | MH 12 AB 1234 | They are coming.',
    ])
  })

  it('a helper: each house on the list, one line a day; a conflict: the admins', () => {
    const houses = [asking, { ...asking, houseNo: '202' }]
    const helper = { id: 'h1', name: 'Sunita', communityId: 'c1', houses }
    const stays = [
      { inAt: '2026-03-01T03:00:00.000Z', outAt: '2026-03-01T04:00:00.000Z', outSeen: true },
      { inAt: '2026-03-01T11:30:00.000Z', outAt: null, outSeen: true },
    ]
    const plan = newsOfDay('HELPER_IN', helper, { day: '2026-03-01', timeZone: 'Asia/Kolkata', stays })
    expect(linesOf(plan)).toEqual([
      'HELPER_IN | A-101 | Sunita | In 8:30 am. Left 9:30 am. In 5:00 pm.',
      'HELPER_IN | A-202 | Sunita | In 8:30 am. Left 9:30 am. In 5:00 pm.',
    ])
    expect(plan.alerts[0]?.line).toEqual({ key: 'helper h1 2026-03-01' })
    expect(plan.alerts[0]?.newest?.(plainEnglish)).toBe('In 5:00 pm.')
    expect(linesOf(planOf('movement.kept', { before: null, after: { id: 'm1', visitorName: null } }))).toEqual([
      'GATE_CONFLICT | admins | A gate entry needs settling | Somebody who is not known',
    ])
  })
})

import { plainEnglish } from '@aangan/contract/core/language/language'
import type { RecordedVisit } from '@aangan/contract/gate/recorded-visit'
import { describe, expect, it } from 'vitest'
import type { Tx } from '../../core/db/database.ts'
import type { RecordEvent } from '../../core/events/record-event.ts'
import { followers } from '../../followers.ts'
import { newsOfHelper } from './gate.rules.ts'
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
const asha = { id: 'asha', name: 'Asha Rao' }
const gopal = { id: 'gopal', name: 'Gopal Guard', confirmed: true }
const house = 'A-101'

/** In one line each: kind, to whom, title, body. */
const linesOf = (plan: Plan | undefined): string[] =>
  (plan?.alerts ?? []).map(({ kind, to, title, body }) => {
    const whom =
      typeof to === 'string'
        ? to
        : 'userId' in to
          ? to.userId
          : `${to.house.division}-${to.house.houseNo}${to.except === undefined ? '' : ` but ${to.except}`}`
    return [kind, whom, title(plainEnglish), body(plainEnglish)].join(' | ')
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

// spec: gate.notifications.2
describe('who is told what', () => {
  it('a visitor at the gate: the house, with buttons', () => {
    const ring = `VISITOR_AT_GATE | ${house} | Ramesh is at the gate | From Quick Foods, for house ${house}`
    expect(told('visit.asked', null, asking)).toEqual([ring])
    expect(told('visit.rung_again', asking, asking)).toEqual([ring])
    expect(told('visit.asked', null, { ...asking, company: 'Ramesh' })[0]).toMatch(/For house A-101$/)
    expect(planOf('visit.asked', { before: null, after: asking })?.alerts[0]?.answers).toEqual([
      'APPROVE',
      'DENY',
      'LEAVE_AT_GATE',
    ])
  })

  it('allowed by the office: only who has to be asked rings', () => {
    const blocked = { ...asking, status: 'BLOCKED' } as const
    expect(told('visit.allowed', blocked, asking)).toHaveLength(1)
    expect(told('visit.allowed', blocked, { ...planned, status: 'APPROVED' })).toEqual([])
  })

  it.each([
    [
      { status: 'APPROVED', answer: 'APPROVE', answeredBy: asha, answeredVia: 'APP' },
      'A-101 but asha | Asha Rao answered: approved.',
    ],
    [
      { status: 'DENIED', answer: 'DENY', answeredBy: asha, answeredVia: 'PUSH' },
      'A-101 but asha | Asha Rao answered: denied.',
    ],
    [
      { status: 'APPROVED', answer: 'YES_BY_PHONE', answeredBy: asha, answeredVia: 'PHONE', notedBy: gopal },
      'A-101 | Asha Rao said yes by phone, noted by Gopal Guard.',
    ],
    [
      { status: 'APPROVED', answer: 'YES_BY_PHONE', answeredVia: 'PHONE', notedBy: gopal },
      'A-101 | Yes by phone, nobody named, noted by Gopal Guard.',
    ],
    [
      {
        status: 'DENIED',
        answer: 'NO_BY_PHONE',
        answeredName: 'Sunita',
        answeredVia: 'PHONE',
        notedBy: { ...gopal, confirmed: false },
      },
      'A-101 | Sunita said no by phone, noted by Gopal Guard (not confirmed).',
    ],
  ] as const)('an answer: %o', (answer, line) => {
    expect(told('visit.answered', asking, { ...asking, ...answer })).toEqual([
      `VISITOR_ANSWERED | ${line} | Visitor: Ramesh`,
    ])
  })

  it('a parcel: also that it is there', () => {
    const left = { status: 'LEFT_AT_GATE', answer: 'LEAVE_AT_GATE', answeredBy: asha, answeredVia: 'APP' } as const
    expect(told('visit.answered', asking, { ...asking, ...left })).toEqual([
      `VISITOR_ANSWERED | ${house} but asha | Asha Rao answered: leave at gate. | Visitor: Ramesh`,
      `PARCEL_AT_GATE | ${house} | A parcel is at the gate | Left by Ramesh, for house ${house}`,
    ])
  })

  it('let in without an answer: the house, with who did so and why', () => {
    const admitted = {
      ...asking,
      status: 'ARRIVED',
      answer: 'ADMIT',
      answeredBy: { id: 'gopal', name: 'Gopal Guard' },
      notedBy: gopal,
      answeredVia: 'NOBODY',
      reason: 'Known plumber',
    } as const
    expect(told('visit.admitted', asking, admitted)).toEqual([
      `VISITOR_ANSWERED | ${house} | Gopal Guard let Ramesh in without an answer. | Known plumber`,
    ])
  })

  it('nobody answered, or did not come', () => {
    expect(told('visit.updated', asking, { ...asking, status: 'LAPSED' })).toEqual([
      `VISITOR_ANSWERED | ${house} | Nobody answered. | Visitor: Ramesh`,
    ])
    expect(told('visit.updated', planned, { ...planned, status: 'MISSED' })).toEqual([
      `VISITOR_MISSED | inviter | Ramesh did not come | For house ${house}`,
    ])
    expect(told('visit.updated', { ...asking, status: 'APPROVED' }, { ...asking, status: 'LAPSED' })).toEqual([])
  })

  it('in and out: of plans and passes; of a walk-in the house knows already', () => {
    const inside = { ...planned, status: 'ARRIVED' } as const
    expect(told('visit.entered', planned, inside)).toEqual([
      `VISITOR_IN | ${house} | Ramesh came in | For house ${house}`,
    ])
    expect(told('visit.entered', { ...asking, status: 'APPROVED' }, { ...asking, status: 'ARRIVED' })).toEqual([])
    expect(told('visit.exited', inside, { ...inside, status: 'EXITED' })).toEqual([
      `VISITOR_OUT | ${house} | Ramesh left | For house ${house}`,
    ])
    expect(told('visit.overstayed', inside, inside)).toEqual([
      `OVERSTAY | ${house} | Ramesh is still inside | For house ${house}`,
    ])
  })

  it('a walk-in that the desk decided without a network: the house hears of it', () => {
    const answeredAt = '2026-03-01T10:01:00.000Z'
    const word = { answer: 'YES_BY_PHONE', answeredVia: 'PHONE', answeredAt, notedBy: gopal } as const
    const decided = { ...asking, ...word, status: 'ARRIVED' } as const
    for (const before of [null, asking])
      expect(told('visit.entered', before, decided)).toEqual([
        `VISITOR_ANSWERED | ${house} | Yes by phone, nobody named, noted by Gopal Guard. | Visitor: Ramesh`,
      ])
  })

  it('a visitor whom the house denied, or nobody asked about: it reads who let them in', () => {
    const inside = { ...asking, status: 'ARRIVED', arrivedBy: gopal } as const
    const denied = { ...asking, status: 'DENIED', answer: 'DENY', answeredBy: asha, answeredVia: 'APP' } as const
    expect(told('visit.entered', denied, { ...denied, ...inside })).toEqual([
      `VISITOR_IN | ${house} | Ramesh came in | Gopal Guard let them in although A-101 said no.`,
    ])
    expect(told('visit.entered', { ...asking, status: 'BLOCKED' }, inside)).toEqual([
      `VISITOR_IN | ${house} | Ramesh came in | Gopal Guard let them in without asking.`,
    ])
    expect(told('visit.entered', { ...planned, unasked: true }, { ...planned, ...inside, unasked: true })).toEqual([
      `VISITOR_IN | ${house} | Ramesh came in | Gopal Guard let them in without asking.`,
    ])
  })

  it('a blocked visitor: the admins, and the house sees nothing', () => {
    const blocked = { ...asking, status: 'BLOCKED' } as const
    expect(told('visit.blocked', null, blocked)).toEqual([
      `BLOCKED_AT_GATE | admins | A blocked visitor is at the gate | Ramesh, for house ${house}`,
    ])
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

  it('a helper: each house on the list; a conflict: the admins', () => {
    const houses = [asking, { ...asking, houseNo: '202' }]
    const helper = { id: 'h1', name: 'Sunita', communityId: 'c1', houses }
    expect(linesOf(newsOfHelper('HELPER_IN', helper, () => 'Gate 1'))).toEqual([
      'HELPER_IN | A-101 | Sunita is inside | Gate 1',
      'HELPER_IN | A-202 | Sunita is inside | Gate 1',
    ])
    expect(linesOf(planOf('movement.kept', { before: null, after: { id: 'm1', visitorName: null } }))).toEqual([
      'GATE_CONFLICT | admins | A gate entry needs settling | Somebody who is not known',
    ])
  })
})

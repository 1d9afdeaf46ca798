import { describe, expect, it } from 'vitest'
import { plainEnglish } from '../core/language/language.ts'
import { storyOf, type ToldVisit } from './story.ts'

const at = (time: string): string => `2026-11-23T${time}:00.000Z`
const asha = { id: 'a', name: 'Asha Rao' }
const vikram = { id: 'v', name: 'Vikram Rao' }
const mohan = { id: 'm', name: 'Mohan', confirmed: true }
const somebody = { ...mohan, confirmed: false }

const nothing: ToldVisit = {
  division: 'A',
  houseNo: '402',
  status: 'ASKING',
  walkIn: true,
  askedAt: at('18:40'),
  answer: null,
  answeredAt: null,
  answeredBy: null,
  answeredVia: null,
  reason: null,
  arrivedAt: null,
  exitedAt: null,
  exitSeen: true,
  collectedAt: null,
}
const answered = (more: Partial<ToldVisit>): Partial<ToldVisit> => ({
  status: 'APPROVED',
  answer: 'APPROVE',
  answeredAt: at('18:41'),
  answeredBy: asha,
  answeredVia: 'APP',
  ...more,
})
const byPhone = (more: Partial<ToldVisit>) => answered({ answeredVia: 'PHONE', notedBy: mohan, ...more })
const inside = { status: 'ARRIVED', arrivedAt: at('18:42'), arrivedBy: mohan } as const
const planned = { walkIn: false, askedAt: null } as const

const told = (visit: Partial<ToldVisit>, userId = 'v') =>
  storyOf({ ...nothing, ...visit }, { userId, language: plainEnglish, timeOf: (time) => time.slice(11, 16) })
    .map(({ said }) => plainEnglish.say(said))
    .join(' · ')

const asksToMove = {
  ...inside,
  vehicleNo: 'MH12AB4467',
  move: { askedAt: at('19:00'), by: { name: 'Neha Shah', division: 'B', houseNo: '201' }, comingAt: null },
} as const

// spec: gate.story.1
describe('the story of a visit', () => {
  it.each<[string, Partial<ToldVisit>]>([
    ['In 18:42. · Neha Shah, B-201, asks: please move MH 12 AB 4467.', { ...planned, ...asksToMove }],
    [
      'In 18:42. · Ramesh asks: please move MH 12 AB 4467. · They are coming.',
      {
        ...planned,
        ...asksToMove,
        move: { askedAt: at('19:00'), by: { name: 'Ramesh', division: null, houseNo: null }, comingAt: at('19:01') },
      },
    ],
    ['Asked at 18:40.', {}],
    ['Asked at 18:40. · Asha Rao approved at 18:41.', answered({})],
    ['Asked at 18:40. · Asha Rao said no at 18:41.', answered({ status: 'DENIED', answer: 'DENY' })],
    [
      'Asked at 18:40. · Asha Rao said at 18:41: leave it at the gate. · Handed over 19:00.',
      answered({ status: 'LEFT_AT_GATE', answer: 'LEAVE_AT_GATE', collectedAt: at('19:00') }),
    ],
    [
      'Asked at 18:40. · Left at the gate by Mohan. · Taken by Vikram Rao.',
      byPhone({
        status: 'LEFT_AT_GATE',
        answer: 'LEAVE_AT_GATE',
        answeredVia: 'NOBODY',
        answeredBy: null,
        collectedAt: at('19:00'),
        takenBy: vikram,
      }),
    ],
    [
      'Asked at 18:40. · Asha Rao said yes by phone, noted by Mohan. · In 18:42. · Left 19:10.',
      byPhone({ ...inside, answer: 'YES_BY_PHONE', status: 'EXITED', exitedAt: at('19:10') }),
    ],
    [
      'Asked at 18:40. · No by phone, nobody named, noted by Mohan. · Mohan let them in although A-402 said no. · In 18:42.',
      byPhone({ ...inside, answer: 'NO_BY_PHONE', answeredBy: null, letInAgainst: true }),
    ],
    [
      'Asked at 18:40. · Mohan let them in without an answer: Doctor · In 18:42. · Nobody saw them leave.',
      byPhone({
        ...inside,
        answer: 'ADMIT',
        answeredVia: 'NOBODY',
        answeredBy: null,
        reason: 'Doctor',
        status: 'EXITED',
        exitedAt: at('23:00'),
        exitSeen: false,
      }),
    ],
    [
      'Asked at 18:40. · Asha Rao approved at 18:41. · Mohan let them in although the house or a block list spoke against it. · In 18:42.',
      answered({ ...inside, letInAgainst: true }),
    ],
    [
      'Mohan (not confirmed) let them in. · In 18:42. · Mohan (not confirmed) marked that they left. · Left 19:10.',
      { ...planned, ...inside, arrivedBy: somebody, status: 'EXITED', exitedAt: at('19:10'), exitedBy: somebody },
    ],
    [
      'Asked at 18:40. · Sunita said no by phone, noted by Mohan.',
      byPhone({ status: 'DENIED', answer: 'NO_BY_PHONE', answeredBy: null, answeredName: 'Sunita' }),
    ],
    [
      'Asked at 18:40. · Asha Rao said by phone: leave it at the gate, noted by Mohan.',
      byPhone({ status: 'LEFT_AT_GATE', answer: 'LEAVE_AT_GATE' }),
    ],
    ['Asked at 18:40. · Nobody answered.', { status: 'LAPSED' }],
    ['Asked at 18:40. · Asha Rao approved at 18:41. · Did not come in.', answered({ status: 'LAPSED' })],
    ['Asked at 18:40. · Did not wait.', { status: 'CANCELLED' }],
    [
      'Your house does not admit them.',
      { askedAt: null, status: 'DENIED', answeredVia: 'BLOCK', answeredAt: at('18:40') },
    ],
    [
      'Asked at 18:40. · The office allowed them once: Ambulance · Asha Rao approved at 18:41.',
      answered({ reason: 'Ambulance' }),
    ],
    ['Mohan let them in without asking. · In 18:42.', { ...planned, ...inside, unasked: true }],
    ['The gate expects them, and nobody asked the house.', { ...planned, status: 'PLANNED', unasked: true }],
    ['In 18:42.', { ...planned, ...inside }],
    ['Did not come.', { ...planned, status: 'MISSED' }],
    ['Cancelled.', { ...planned, status: 'CANCELLED' }],
    [
      'Asked at 18:40. · Yes by phone, nobody named, noted by Mohan. · Asha Rao said no at 18:41. · Asha Rao: That is not right. · The office: the gate was wrong. We spoke to Mohan.',
      answered({
        status: 'DENIED',
        answer: 'DENY',
        notedBy: mohan,
        objection: {
          by: asha,
          text: 'Nobody called us.',
          at: at('18:45'),
          as: 'WRONG',
          note: 'We spoke to Mohan.',
          settledBy: mohan,
          settledAt: at('20:00'),
        },
      }),
    ],
  ])('%s', (story, visit) => expect(told(visit)).toBe(story))

  it('says You to who answered', () => {
    expect(told(answered({}), 'a')).toBe('Asked at 18:40. · You approved at 18:41.')
    expect(told(answered({ answer: 'DENY' }), 'a')).toContain('You said no at 18:41.')
    expect(told(answered({ answer: 'LEAVE_AT_GATE' }), 'a')).toContain('You said at 18:41: leave it at the gate.')
  })
})

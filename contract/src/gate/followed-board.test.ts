import { describe, expect, it } from 'vitest'
import type { Board, BoardChanges, BoardPass, BoardVisit } from './board.ts'
import { boardAt, followedBoard } from './followed-board.ts'

const at = (time: string): string => `2026-06-01T${time}:00.000Z`
const now = (time: string): number => Date.parse(at(time))
const visit = (id: string, more: Partial<BoardVisit> = {}) =>
  ({
    id,
    status: 'PLANNED',
    kind: 'CAB',
    expectedAt: at('10:00'),
    arrivedAt: null,
    overstay: false,
    ...more,
  }) as BoardVisit
const pass = (id: string, more: Partial<BoardPass> = {}) =>
  ({
    id,
    validFrom: at('10:00'),
    validUntil: at('12:00'),
    days: [],
    dayFrom: null,
    dayUntil: null,
    uses: 0,
    maxUses: 1,
    status: 'UPCOMING',
    ...more,
  }) as unknown as BoardPass
const known = {
  serverTime: at('09:00'),
  since: 'a',
  settings: { overstayMinutes: { GUEST: null, DELIVERY: 30, CAB: 20, SERVICE: 240 } },
  passes: [pass('p1'), pass('p2')],
  visits: [visit('v1'), visit('v2')],
  helpers: [],
  shift: { overstays: 0 },
  conflicts: 0,
  cut: false,
} as unknown as Board
const nothing = { set: [], gone: [] }
const changes = (more: Partial<NonNullable<BoardChanges['changed']>>, time = '09:00'): BoardChanges => ({
  serverTime: at(time),
  since: 'b',
  changed: {
    passes: nothing,
    visits: nothing,
    helpers: null,
    shift: known.shift,
    handover: null,
    conflicts: 0,
    ...more,
  },
})
const idsOf = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id)

describe('a board that is followed', () => {
  it('gains, changes and loses rows, and keeps the order of a whole one', () => {
    const set = [visit('v3', { expectedAt: at('09:30') }), visit('v0'), visit('v2', { note: 'Late' })]
    const next = followedBoard(known, changes({ visits: { set, gone: ['v1', 'v9'] } }))
    expect(idsOf(next?.visits)).toEqual(['v3', 'v0', 'v2'])
    expect(next?.visits[2]).toMatchObject({ note: 'Late' })
    expect(next).toMatchObject({ since: 'b', serverTime: at('09:00'), passes: known.passes })
  })

  it('keeps somebody who is gone as long as the no of their house counts', () => {
    const objection = { at: at('09:00') } as BoardVisit['objection']
    const set = [visit('v1', { status: 'EXITED', objection }), visit('v2', { status: 'CANCELLED', objection })]
    const next = followedBoard(known, changes({ visits: { set, gone: [] } }))!
    expect(idsOf(next.visits)).toEqual(['v1', 'v2'])
    const unchanged = (time: string) => followedBoard(next, { serverTime: at(time), since: 'c', changed: null })
    expect(idsOf(unchanged('20:59')?.visits)).toEqual(['v1', 'v2'])
    expect(idsOf(unchanged('21:00')?.visits)).toEqual([])
  })

  it('says what the clock says: a pass begins and ends, a stay is too long, what is past goes', () => {
    const came = followedBoard(
      known,
      changes({ visits: { set: [visit('v1', { status: 'ARRIVED', arrivedAt: at('09:00') })], gone: [] } }),
    )!
    expect(boardAt(came, now('09:20')).visits[0]).toMatchObject({ overstay: false })
    const late = boardAt(came, now('09:21'))
    expect([late.visits[0]?.overstay, late.shift?.overstays]).toEqual([true, 1])
    expect(['09:59', '10:00', '12:00'].map((time) => boardAt(came, now(time)).passes[0]?.status)).toEqual([
      'UPCOMING',
      'ACTIVE',
      'OVER',
    ])
    const unchanged = { since: 'c', changed: null }
    const days = (count: number): string => new Date(now('10:00') + count * 86_400_000).toISOString()
    expect(idsOf(followedBoard(came, { ...unchanged, serverTime: days(1) })?.passes)).toEqual(['p1', 'p2'])
    const past = followedBoard(came, { ...unchanged, serverTime: days(3) })
    // A visitor inside stays on the board, however long ago they came.
    expect([idsOf(past?.passes), idsOf(past?.visits)]).toEqual([[], ['v1']])
  })

  it('leaves a cancelled pass cancelled, and what has not changed as it is', () => {
    const board = { ...known, passes: [pass('p1', { status: 'CANCELLED' })] }
    expect(boardAt(board, now('11:00'))).toBe(board)
  })

  it('is none where it would not fit: the whole one is cut then', () => {
    const set = Array.from({ length: 3001 }, (_, n) => visit(`w${n}`))
    expect(followedBoard(known, changes({ visits: { set, gone: ['v1', 'v2'] } }))).toBeUndefined()
    expect(followedBoard(known, changes({ visits: { set: set.slice(0, 2998), gone: [] } }))?.visits).toHaveLength(3000)
  })
})

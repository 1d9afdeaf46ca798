import { describe, expect, it } from 'vitest'
import { nextTry, outcomeOf, secondsWorth, topicOf, urgencyOf } from './messages.rules.ts'

const now = new Date('2026-03-01T10:00:00Z')
const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)

describe('a message to a device', () => {
  it('of what rings is urgent for ten minutes, others are worth a day', () => {
    expect([secondsWorth({ kind: 'VISITOR_AT_GATE' }), urgencyOf({ kind: 'VISITOR_AT_GATE' })]).toEqual([600, 'high'])
    expect([secondsWorth({ kind: 'BLOCKED_AT_GATE' }), urgencyOf({ kind: 'BLOCKED_AT_GATE' })]).toEqual([600, 'high'])
    expect([secondsWorth({ kind: 'VISITOR_IN' }), urgencyOf({ kind: 'VISITOR_IN' })]).toEqual([86_400, 'normal'])
    expect([secondsWorth({ kind: 'EMERGENCY' }), urgencyOf({ kind: 'EMERGENCY' })]).toEqual([3600, 'high'])
    expect([secondsWorth({ kind: 'NOTICE' }), urgencyOf({ kind: 'NOTICE' })]).toEqual([86_400, 'normal'])
    const calm = { kind: 'GATE_OBJECTION', calm: true } as const
    expect([secondsWorth(calm), urgencyOf(calm)]).toEqual([86_400, 'normal'])
    expect([secondsWorth({ kind: 'TEST' }), urgencyOf({ kind: 'TEST' })]).toEqual([86_400, 'normal'])
  })

  it('has the visit for its topic, within 32 letters', () => {
    expect(topicOf({ tag: '0197b3a0-0000-7000-8000-000000000001' })).toMatch(/^[\w-]{22}$/)
  })

  it.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
    [undefined, 'later'],
    [302, 'refused'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ] as const)('after %s: %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome))

  it('is tried again later and later', () => {
    const until = inSeconds(86_400)
    expect([1, 2, 3, 4, 9].map((attempts) => nextTry(attempts, null, now, until))).toEqual(
      [5, 30, 120, 600, 600].map(inSeconds),
    )
  })

  it('or when the service says, and not after its time', () => {
    expect(nextTry(1, '90', now, inSeconds(600))).toEqual(inSeconds(90))
    expect(nextTry(1, inSeconds(300).toUTCString(), now, inSeconds(600))).toEqual(inSeconds(300))
    expect(nextTry(1, '0', now, inSeconds(600))).toEqual(inSeconds(1))
    expect(nextTry(1, 'soon', now, inSeconds(600))).toEqual(inSeconds(5))
    expect(nextTry(1, '600', now, inSeconds(600))).toBeUndefined()
    expect(nextTry(4, null, now, inSeconds(30))).toBeUndefined()
  })
})

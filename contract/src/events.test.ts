import { expect, it } from 'vitest'
import { api } from './api.ts'
import type { Event } from './core/event.ts'
import { eventOf, events, isAudited, type EventName } from './events.ts'

const names = Object.keys(events) as EventName[]

const byJobs = ['user.erased', 'import.finished', 'import.undone', 'notice.mailed']
const byTheClock = [
  'visit.rung_again',
  'visit.overstayed',
  'import.abandoned',
  'notice.published',
  'notice.told',
  'notice.poll_closed',
]

it('every event is recorded by some call, by a job, or by the clock', () => {
  const recorded = Object.values(api).flatMap((table) =>
    Object.values(table).flatMap((endpoint) => ('records' in endpoint ? [...endpoint.records] : [])),
  )
  expect([...new Set<string>([...recorded, ...byJobs, ...byTheClock])].sort()).toEqual([...names].sort())
})

it.each(names.filter(isAudited))('%s is found again from its audit row', (name) => {
  const { resource, action, after, what }: Event = events[name]
  const newData = after === events['session.failed'].after ? null : JSON.stringify({ what })
  expect(eventOf({ resource, action, oldData: null, newData })).toBe(name)
})

it('an audit row of another version is no event', () =>
  expect(eventOf({ resource: 'VEHICLE', action: 'RENEW', oldData: null, newData: null })).toBeUndefined())

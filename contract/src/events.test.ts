import { expect, it } from 'vitest'
import { api } from './api.ts'
import { eventOf, events, type EventName } from './events.ts'

const names = Object.keys(events) as EventName[]

it('every event is recorded by some call', () => {
  const recorded = Object.values(api).flatMap((table) =>
    Object.values(table).flatMap((endpoint) => ('records' in endpoint ? [...endpoint.records] : [])),
  )
  expect([...new Set<string>(recorded)].sort()).toEqual([...names].sort())
})

it.each(names)('%s is found again from its audit row', (name) => {
  const { resource, action, after } = events[name]
  const newData = after === events['user.password_changed'].after ? null : '{}'
  expect(eventOf({ resource, action, oldData: null, newData })).toBe(name)
})

it('an audit row of another version is no event', () =>
  expect(eventOf({ resource: 'VEHICLE', action: 'EXPORT', oldData: null, newData: null })).toBeUndefined())

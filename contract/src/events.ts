import type * as z from 'zod/mini'
import { events, type EventName } from './api.ts'
import type { AuditAction, AuditResource } from './core/audit-actions.ts'
import type { SecurityKind } from './core/event-kinds.ts'
import { none, type Event } from './core/event.ts'

export { events, type EventName } from './api.ts'
export interface EventData<N extends EventName> {
  readonly before: z.output<(typeof events)[N]['before']>
  readonly after: z.output<(typeof events)[N]['after']>
}
/** The events that the trail keeps. */
export type AuditedEventName = {
  [N in EventName]: (typeof events)[N] extends { readonly audited: false } ? never : N
}[EventName]
export const isAudited = (name: EventName): name is AuditedEventName => !('audited' in events[name])
/** The events that Security Logs show. */
export type SecurityEventName = {
  [N in EventName]: (typeof events)[N] extends { readonly security: SecurityKind } ? N : never
}[EventName]

interface AuditRow {
  readonly resource: AuditResource
  readonly action: AuditAction
  readonly oldData: string | null
  readonly newData: string | null
}

/** Undefined for a row of another version. */
export function eventOf({ resource, action, newData }: AuditRow): AuditedEventName | undefined {
  const named = namesOf(resource, action)
  const what: unknown = named.some((name) => 'what' in events[name]) ? whatOf(newData) : undefined
  const alike = named.filter((name) => (events[name] as Event).what === what)
  // Of two events that share an action, only one has new data.
  return alike.find((name) => (newData === null) === (events[name].after === none)) ?? alike[0] ?? named[0]
}

const names = new Map<string, readonly AuditedEventName[]>()
function namesOf(resource: string, action: string): readonly AuditedEventName[] {
  const key = `${resource} ${action}`
  const known = names.get(key)
  if (known) return known
  const named = (Object.keys(events) as EventName[])
    .filter(isAudited)
    .filter((name) => events[name].resource === resource && events[name].action === action)
  names.set(key, named)
  return named
}

function whatOf(newData: string | null): unknown {
  const data = parsed(newData)
  return typeof data === 'object' && data !== null && 'what' in data ? data.what : undefined
}

/** A row of another version may hold what is no JSON. */
function parsed(data: string | null): unknown {
  try {
    return JSON.parse(data ?? 'null')
  } catch {
    return null
  }
}

import { todayIn } from '@aangan/contract/core/dates'
import type { GuestStatus, GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import type { Label } from '@aangan/contract/core/language/text'

/** The groups of the board, in the order of the gate; also the values of `show` in the address. */
export const groups = ['expected', 'inside', 'left'] as const
export type GuestGroup = (typeof groups)[number]
export const groupLabels: Readonly<Record<GuestGroup, Label>> = {
  expected: 'Expected',
  inside: 'Inside',
  left: 'Left',
}

const groupOfStatus: Readonly<Record<GuestStatus, GuestGroup>> = {
  PLANNED: 'expected',
  ARRIVED: 'inside',
  EXITED: 'left',
}
export const groupOf = ({ status }: Pick<GuestVehicle, 'status'>): GuestGroup => groupOfStatus[status]

export const countGroups = (guests: readonly Pick<GuestVehicle, 'status'>[]): Record<GuestGroup, number> => {
  const counts = { expected: 0, inside: 0, left: 0 }
  for (const guest of guests) counts[groupOf(guest)]++
  return counts
}

type Timed = Pick<GuestVehicle, 'status' | 'entryTime' | 'exitedAt'>

/** Expected (soonest first, so late guests are at the top), then inside, then left (latest first). */
export const inGateOrder = <G extends Timed>(guests: readonly G[]): G[] =>
  [...guests].sort((one, other) => groups.indexOf(groupOf(one)) - groups.indexOf(groupOf(other)) || byTime(one, other))

const byTime = (one: Timed, other: Timed) =>
  one.status === 'EXITED'
    ? at(other.exitedAt ?? other.entryTime) - at(one.exitedAt ?? one.entryTime)
    : at(one.entryTime) - at(other.entryTime)

const at = (instant: string) => Date.parse(instant)

const minute = 60_000
const hour = 60 * minute
/** Guests expected within this time count as 'now'. */
const soonMs = hour

export type When = 'now' | 'later' | 'tomorrow' | 'day'

/** When a guest is expected, seen from now; days are the community's. */
export function whenExpected(entryTime: string, now: number, zone: string): When {
  const expected = at(entryTime)
  if (expected <= now + soonMs) return 'now'
  const day = todayIn(zone, new Date(expected))
  const today = todayIn(zone, new Date(now))
  if (day === today) return 'later'
  return day === dayAfter(today) ? 'tomorrow' : 'day'
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * hour).toISOString().slice(0, 10)

/** An hour early or late still counts as the same day, also across midnight. */
export const isOnAnotherDay = (entryTime: string, now: number, zone: string): boolean =>
  Math.abs(at(entryTime) - now) > soonMs && todayIn(zone, new Date(entryTime)) !== todayIn(zone, new Date(now))

/** In minutes, from one hour on in hours; undefined for a guest who is on time or has come. */
export function lateness(
  { status, entryTime }: Pick<GuestVehicle, 'status' | 'entryTime'>,
  now: number,
): { readonly minutes: number } | { readonly hours: number } | undefined {
  const late = status === 'PLANNED' ? now - at(entryTime) : 0
  if (late < minute) return undefined
  return late < hour ? { minutes: Math.floor(late / minute) } : { hours: Math.floor(late / hour) }
}

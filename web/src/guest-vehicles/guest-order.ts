import type { GuestStatus, GuestVehicle } from '@aangan/contract/guest-vehicles'
import type { Label } from '@aangan/contract/language/text'

const headings: Record<GuestStatus, Label> = { PLANNED: 'Expected', ARRIVED: 'Inside', EXITED: 'Left' }
const order = Object.keys(headings)

export const headingOf = ({ status }: Pick<GuestVehicle, 'status'>): Label => headings[status]

type Timed = Pick<GuestVehicle, 'status' | 'entryTime' | 'exitedAt'>

/** Expected (soonest first, so late guests are at the top), then inside, then left (latest first). */
export const inGateOrder = <G extends Timed>(guests: readonly G[]): G[] =>
  [...guests].sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status) || byTime(one, other))

const byTime = (one: Timed, other: Timed) =>
  one.status === 'EXITED'
    ? at(other.exitedAt ?? other.entryTime) - at(one.exitedAt ?? one.entryTime)
    : at(one.entryTime) - at(other.entryTime)

const at = (instant: string) => Date.parse(instant)

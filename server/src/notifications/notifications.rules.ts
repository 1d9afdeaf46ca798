import type { EventData, EventName } from '@aangan/contract/events'
import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import { accountTellings, type Whose } from './account.rules.ts'
import { tellingOfConflict, tellingOfDesks, tellingOfPass } from './gate.rules.ts'
import type { Telling } from './telling.rules.ts'
import { tellingOfGuestVehicle, tellingOfVisit, type VisitEvent } from './visits.rules.ts'

/** `communityId`: of the transaction. */
type TellingOf<N extends EventName> = (data: EventData<N>, communityId: string | null) => Telling | undefined

const visit =
  <N extends VisitEvent>(event: N) =>
  (data: EventData<N>): Telling =>
    tellingOfVisit(event, data)
const guest =
  (kind?: 'VISITOR_IN' | 'VISITOR_OUT') =>
  (data: { readonly before: GuestVehicle | null; readonly after: GuestVehicle | null }): Telling =>
    tellingOfGuestVehicle(kind, data)

const toDesks =
  (kind: 'board' | 'settings') =>
  (_: unknown, communityId: string | null): Telling | undefined =>
    communityId === null ? undefined : tellingOfDesks(kind, communityId)

/** The events that send notifications, or make open screens reload. */
const tellings: { readonly [N in EventName]?: TellingOf<N> } = {
  'visit.asked': visit('visit.asked'),
  'visit.answered': visit('visit.answered'),
  'visit.admitted': visit('visit.admitted'),
  'visit.entered': visit('visit.entered'),
  'visit.exited': visit('visit.exited'),
  'visit.undone': visit('visit.undone'),
  'visit.blocked': visit('visit.blocked'),
  'visit.allowed': visit('visit.allowed'),
  'visit.cancelled': visit('visit.cancelled'),
  'visit.updated': visit('visit.updated'),
  'guest_vehicle.created': guest(),
  'guest_vehicle.updated': guest(),
  'guest_vehicle.deleted': guest(),
  'guest_vehicle.entered': guest('VISITOR_IN'),
  'guest_vehicle.exited': guest('VISITOR_OUT'),
  'guest_vehicle.mark_undone': guest(),
  'pass.created': ({ after }) => tellingOfPass(after),
  'pass.updated': ({ after }) => tellingOfPass(after),
  'pass.cancelled': ({ after }) => tellingOfPass(after),
  'movement.kept': ({ after }, communityId) =>
    communityId === null ? undefined : tellingOfConflict({ ...after, communityId }),
  'conflict.settled': toDesks('board'),
  'desk.created': toDesks('board'),
  'desk.updated': toDesks('board'),
  'desk.deleted': toDesks('board'),
  'shift.handed_over': toDesks('board'),
  'block.created': toDesks('board'),
  'block.deleted': toDesks('board'),
  'gate.created': toDesks('settings'),
  'gate.updated': toDesks('settings'),
  'gate.deleted': toDesks('settings'),
  'settings.updated': toDesks('settings'),
  // Their planned guests leave, and come back, with them.
  'occupancy.moved_out': ({ after }) =>
    after.left !== null && after.left.guests.length > 0 ? tellingOfDesks('board', after.communityId) : undefined,
  'occupancy.move_out_undone': ({ after }) =>
    after.counts !== null && after.counts.guests > 0 ? tellingOfDesks('board', after.communityId) : undefined,
}

export const tellingOf = <N extends EventName>(
  event: N,
  data: EventData<N>,
  communityId: string | null,
  whose: Whose = {},
): Telling | undefined =>
  tellings[event]?.(data, communityId) ?? accountTellings[event]?.(data, { communityId, ...whose })

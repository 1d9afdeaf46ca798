import * as z from 'zod/mini'
import { event, none, says, unaudited } from '../core/event.ts'
import { houseLabel } from '../core/houses.ts'
import { msg } from '../core/language/text.ts'
import { recordedHouse } from './contacts.ts'
import { recordedConflict, recordedDesk, recordedDirectory, recordedMovement, recordedShift } from './gate-records.ts'

const atGate = { security: 'GATE' } as const

export const movementEvents = {
  'movement.kept': unaudited('GATE', 'SETTLE', [none, recordedMovement]),
}

export const boardEvents = {
  'directory.exported': event(
    'DIRECTORY',
    'EXPORT',
    [none, recordedDirectory],
    (actor) => msg('{actor} copied the list of houses to a desk', { actor }),
    { onceAMinute: true },
  ),
  'house.numbers_seen': event(
    'HOUSE',
    'SEARCH',
    [none, recordedHouse],
    says('{actor} looked up the numbers of {house}', ({ division, houseNo }) => ({
      house: houseLabel(division, houseNo),
    })),
    { onceAMinute: true },
  ),
}

export const deskEvents = {
  'desk.created': event(
    'DESK',
    'CREATE',
    [none, recordedDesk],
    says('{actor} set up the desk {desk} at {gate}', ({ name: desk, gate }) => ({ desk, gate: gate.name })),
    atGate,
  ),
  'desk.updated': event(
    'DESK',
    'UPDATE',
    [recordedDesk, recordedDesk],
    says('{actor} changed the desk {desk} at {gate}', ({ name: desk, gate }) => ({ desk, gate: gate.name })),
    atGate,
  ),
  'desk.deleted': event(
    'DESK',
    'DELETE',
    [recordedDesk, none],
    (actor, { before: { name: desk } }) => msg('{actor} removed the desk {desk}', { actor, desk }),
    atGate,
  ),
}

export const shiftEvents = {
  /** `before` is null where it begins. */
  'shift.handed_over': event(
    'SHIFT',
    'HANDOVER',
    [z.nullable(recordedShift), recordedShift],
    (actor, { after: { guard, gate, endedAt } }) =>
      endedAt === null
        ? msg('{actor} began the shift of {guard} at {gate}', { actor, guard: guard.name, gate: gate.name })
        : msg('{actor} ended the shift of {guard} at {gate}', { actor, guard: guard.name, gate: gate.name }),
    atGate,
  ),
}

export const conflictEvents = {
  'conflict.settled': event(
    'GATE',
    'SETTLE',
    [recordedConflict, recordedConflict],
    (actor, { after: { visitorName: visitor } }) =>
      visitor === null
        ? msg('{actor} settled a movement at the gate', { actor })
        : msg('{actor} settled a movement of {visitor} at the gate', { actor, visitor }),
  ),
}

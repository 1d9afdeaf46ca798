import { changed, created, deleted, happened, none, updated, type Event } from '../core/event-kinds.ts'
import { recordedBlock } from './blocks.ts'
import { recordedConflict, recordedDesk, recordedDirectory, recordedMovement, recordedShift } from './gate-records.ts'
import { gate } from './gate-settings.ts'
import { recordedPass } from './passes.ts'
import { recordedVisit } from './recorded-visit.ts'

/** Passes, visits and blocks, and the gates with their desks and shifts. */
export const gateEvents = {
  'pass.created': created('PASS', recordedPass),
  'pass.updated': updated('PASS', recordedPass),
  /** Also by the move-out of who made it. */
  'pass.cancelled': { resource: 'PASS', action: 'CANCEL', before: recordedPass, after: recordedPass },
  'visit.asked': { resource: 'VISIT', action: 'ASK', security: 'GATE', before: none, after: recordedVisit },
  /** Of these three, `before` is null where it makes the visit. */
  'visit.answered': happened('VISIT', 'ANSWER', 'GATE', recordedVisit),
  /** Without an answer of the house. */
  'visit.admitted': happened('VISIT', 'ADMIT', 'GATE', recordedVisit),
  'visit.entered': happened('VISIT', 'MARK_ENTRY', 'GATE', recordedVisit),
  'visit.exited': changed('VISIT', 'MARK_EXIT', 'GATE', recordedVisit),
  'visit.undone': changed('VISIT', 'UNDO', 'GATE', recordedVisit),
  'visit.blocked': happened('VISIT', 'BLOCKED', 'GATE', recordedVisit),
  'visit.allowed': changed('VISIT', 'ALLOW', 'GATE', recordedVisit),
  'visit.cancelled': changed('VISIT', 'CANCEL', 'GATE', recordedVisit),
  /** What the clock moves on, and parcels handed over. */
  'visit.updated': changed('VISIT', 'UPDATE', 'GATE', recordedVisit),
  'visit.rung_again': {
    resource: 'VISIT',
    action: 'UPDATE',
    audited: false,
    before: recordedVisit,
    after: recordedVisit,
  },
  /** Inside for longer than is usual for the kind. */
  'visit.overstayed': {
    resource: 'VISIT',
    action: 'UPDATE',
    audited: false,
    before: recordedVisit,
    after: recordedVisit,
  },
  'visit.contacts_seen': {
    resource: 'VISIT',
    action: 'SEARCH',
    security: 'GATE',
    onceAMinute: true,
    before: none,
    after: recordedVisit,
  },
  'movement.kept': { resource: 'GATE', action: 'SETTLE', audited: false, before: none, after: recordedMovement },
  'conflict.settled': { resource: 'GATE', action: 'SETTLE', before: recordedConflict, after: recordedConflict },
  'desk.created': { resource: 'DESK', action: 'CREATE', security: 'GATE', before: none, after: recordedDesk },
  'desk.updated': changed('DESK', 'UPDATE', 'GATE', recordedDesk),
  'desk.deleted': { resource: 'DESK', action: 'DELETE', security: 'GATE', before: recordedDesk, after: none },
  /** `before` is null where it begins. */
  'shift.handed_over': happened('SHIFT', 'HANDOVER', 'GATE', recordedShift),
  'directory.exported': {
    resource: 'DIRECTORY',
    action: 'EXPORT',
    onceAMinute: true,
    before: none,
    after: recordedDirectory,
  },
  'block.created': created('BLOCK', recordedBlock),
  'block.deleted': deleted('BLOCK', recordedBlock),
  'gate.created': created('GATE', gate),
  'gate.updated': updated('GATE', gate),
  'gate.deleted': deleted('GATE', gate),
} as const satisfies Readonly<Record<string, Event>>

import * as z from 'zod/mini'
import { limits } from '../core/constants.ts'
import { isoInstant } from '../core/date-fields.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import type { DateMessages } from '../core/field-messages.ts'
import { describe, id, instant } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { gateLimits } from '../society/gate-limits.ts'
import { movementReasons, type MovementReason } from './movement-reasons.ts'
import { named } from './named.ts'
import { visit } from './visits.ts'

export const movementKinds = ['ENTRY', 'EXIT', 'WALK_IN', 'UNDO'] as const
export type MovementKind = (typeof movementKinds)[number]

/** A question is APPLIED or REFUSED, a fact APPLIED or KEPT. */
export const movementOutcomes = ['APPLIED', 'REFUSED', 'KEPT'] as const
export type MovementOutcome = (typeof movementOutcomes)[number]

const sentAtMessages: DateMessages = {
  required: 'Sent at is required.',
  form: 'Sent at must be a date and time like 2026-01-31T18:30Z.',
}
const messages = {
  list: 'Movements must be a list of 1 to {maximum}.',
  waiting: 'Waiting must be a whole number.',
} as const satisfies Record<string, Text>

const list = z.array(z.unknown(), { error: messages.list }).check(
  z.refine((sent: unknown[]) => sent.length >= 1 && sent.length <= gateLimits.movements, {
    error: messages.list,
    params: { maximum: gateLimits.movements },
  }),
  z.meta({ minItems: 1, maxItems: gateLimits.movements }),
)

/** A movement that cannot be read is answered for itself, so the list takes anything. */
export const movementBatch = z.object({
  deskId: z.optional(id),
  sentAt: describe(isoInstant(sentAtMessages), 'The desk’s clock when it sent this'),
  waiting: describe(
    z.optional(
      z.int({ error: messages.waiting }).check(z.gte(0, messages.waiting), z.lte(limits.pageMax, messages.waiting)),
    ),
    'How many movements are still on the desk',
  ),
  movements: describe(
    list,
    'Each has id, kind (ENTRY, EXIT, WALK_IN, UNDO), recordedAt, offline, gateId, turnId, recordedBy, and one of visitId, passId, helperId, code, qr; EXIT seen, WALK_IN visit, decision and reason, UNDO of',
  ),
})
export type MovementBatch = z.output<typeof movementBatch>

export const movementResult = z.object({
  id: describe(z.nullable(z.string()), 'The movement’s id; null where it had none'),
  outcome: describe(z.enum(movementOutcomes), 'APPLIED, REFUSED or KEPT'),
  code: describe(
    z.nullable(z.enum(Object.keys(movementReasons) as [MovementReason, ...MovementReason[]])),
    'Why it was refused, or is kept for a person to settle',
  ),
  text: describe(z.nullable(z.string()), 'The same, for people'),
  visit: describe(z.nullable(visit), 'The visit as it is now'),
  helper: describe(z.nullable(named), 'The helper'),
})
export type MovementResult = z.output<typeof movementResult>

export const movementRefusals = refusalMessages({
  /** A guest vehicle that the gate’s rules stop; the sentence is the reason’s. */
  'movement.refused': { status: 409, message: 'The gate cannot let this visitor in.' },
  'movement.blocked': { status: 409, message: 'This visitor is blocked. Only an admin can allow this entry.' },
})

export const movementEndpoints = endpoints({
  send: {
    method: 'POST',
    path: '/api/gate/movements',
    summary: 'Entries and exits as a desk wrote them down, in their order; a repeat is answered as at first',
    who: ['SECURITY', 'ADMIN'],
    scope: 'home',
    limit: 'write',
    body: movementBatch,
    reply: z.object({ serverTime: describe(instant, 'The server’s clock'), results: z.array(movementResult) }),
    records: [
      'visit.entered',
      'visit.exited',
      'visit.undone',
      'visit.blocked',
      'visit.answered',
      'helper.entered',
      'helper.exited',
      'helper.undone',
      'movement.kept',
      'turn.unconfirmed',
    ],
  },
})

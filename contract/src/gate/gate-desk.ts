import * as z from 'zod/mini'
import { describe, instant } from '../core/fields.ts'
import type { Label } from '../core/language/text.ts'
import { turn } from './gate-turns.ts'
import { movementKinds, movementResult } from './movements.ts'
import { named } from './named.ts'

export const desk = z.object({
  id: describe(z.string(), 'The desk’s id'),
  name: describe(z.string(), 'What the device is called'),
  gate: describe(named, 'The gate it works'),
  user: describe(named, 'Who set it up'),
  lastSeenAt: describe(instant, 'When it was heard of last'),
  waiting: describe(z.int(), 'How many movements it had not sent then'),
})
export type Desk = z.output<typeof desk>

export const handover = z.object({ note: z.nullable(z.string()), by: named, at: instant })
export type Handover = z.output<typeof handover>

export const shift = z.object({
  id: describe(z.string(), 'The shift’s id'),
  gate: describe(named, 'The gate'),
  guard: describe(named, 'Who is on duty'),
  startedAt: instant,
  endedAt: z.nullable(instant),
  note: describe(z.nullable(z.string()), 'For the next shift'),
  handover: describe(z.nullable(handover), 'What the shift before left'),
  entries: z.int(),
  exits: z.int(),
  asked: describe(z.int(), 'Houses that were asked about a walk-in'),
  approved: z.int(),
  denied: z.int(),
  unanswered: z.int(),
  admitted: describe(z.int(), 'Without an answer'),
  blocked: z.int(),
  inside: describe(z.int(), 'Still inside at the end'),
  overstays: z.int(),
  parcels: describe(z.int(), 'Left at the gate and not handed over'),
  conflicts: describe(z.int(), 'To settle'),
  turns: describe(z.array(turn), 'At the desks of its gate, as far as they overlap it: the newest first, 50 at most'),
})
export type Shift = z.output<typeof shift>
export const shiftFigures = [
  'entries',
  'exits',
  'asked',
  'approved',
  'denied',
  'unanswered',
  'admitted',
  'blocked',
  'inside',
  'overstays',
  'parcels',
  'conflicts',
] as const satisfies readonly (keyof Shift)[]
export type ShiftFigures = Pick<Shift, (typeof shiftFigures)[number]>

/** `SELF`: an exit that waited for its entry, and what was undone. */
export const settledAs = ['SEEN', 'SOMEBODY_ELSE', 'SELF'] as const
export type SettledAs = (typeof settledAs)[number]
export const settlements = ['SEEN', 'SOMEBODY_ELSE'] as const
export const settlementLabels: Readonly<Record<(typeof settlements)[number], Label>> = {
  SEEN: 'It Was the Same Person',
  SOMEBODY_ELSE: 'Somebody Else Came In',
}
export const conflict = z.extend(movementResult, {
  id: describe(z.string(), 'The movement’s id'),
  kind: describe(z.nullable(z.enum(movementKinds)), 'ENTRY, EXIT, WALK_IN or UNDO; null where it could not be read'),
  raw: describe(z.nullable(z.string()), 'What could not be read'),
  times: describe(
    z.int(),
    'How many movements it stands for: what a desk sends within a minute and cannot be read is one',
  ),
  recordedAt: describe(z.nullable(instant), 'By the device’s clock'),
  occurredAt: describe(instant, 'By the server’s clock'),
  syncedAt: describe(instant, 'When it came'),
  gate: z.nullable(named),
  desk: z.nullable(named),
  recordedBy: named,
  settledAt: z.nullable(instant),
  settledBy: z.nullable(named),
  settledAs: z.nullable(z.enum(settledAs)),
  settledNote: z.nullable(z.string()),
})
export type Conflict = z.output<typeof conflict>

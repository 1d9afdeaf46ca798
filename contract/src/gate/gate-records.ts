import * as z from 'zod/mini'
import { conflict, desk, shift, shiftFigures } from './gate-desk.ts'

export const recordedDesk = z.object({
  ...z.pick(desk, { id: true, name: true, gate: true, user: true }).shape,
  communityId: z.nullable(z.string()),
})
export const recordedShift = z.object({
  ...z.pick(shift, { id: true, gate: true, guard: true, startedAt: true, endedAt: true, note: true }).shape,
  ...z.pick(
    shift,
    Object.fromEntries(shiftFigures.map((name) => [name, true])) as Record<(typeof shiftFigures)[number], true>,
  ).shape,
  communityId: z.nullable(z.string()),
})
/** A movement that a person has to settle. */
export const recordedMovement = z.object({
  ...z.pick(conflict, { id: true, kind: true, code: true, gate: true, recordedBy: true, occurredAt: true }).shape,
  visitId: z.nullable(z.string()),
  visitorName: z.nullable(z.string()),
  communityId: z.nullable(z.string()),
})
export const recordedConflict = z.object({
  ...recordedMovement.shape,
  ...z.pick(conflict, { settledAt: true, settledAs: true, settledNote: true }).shape,
})
/** A device fetched so many rows of the directory. */
export const recordedDirectory = z.object({ houses: z.int(), vehicles: z.int() })

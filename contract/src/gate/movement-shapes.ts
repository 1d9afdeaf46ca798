import * as z from 'zod/mini'
import { limits } from '../core/constants.ts'
import { isoInstant } from '../core/date-fields.ts'
import { id } from '../core/fields.ts'
import { splitHouse } from '../core/houses.ts'
import { givenReason, spokenName } from './spoken-words.ts'
import { walkInForm } from './visit-endpoints.ts'
import { visitorProblems } from './visit-fields.ts'

const when = isoInstant({ required: 'This is not valid.', form: 'This is not valid.' })
const written = {
  id,
  recordedAt: when,
  offline: z.boolean(),
  gateId: z.optional(id),
  turnId: z.optional(id),
  recordedBy: z.optional(id),
}
const subject = {
  visitId: z.optional(id),
  passId: z.optional(id),
  helperId: z.optional(id),
  code: z.optional(z.string().check(z.maxLength(limits.filter))),
  qr: z.optional(z.string().check(z.maxLength(limits.purpose))),
}
const subjects = Object.keys(subject) as (keyof typeof subject)[]

/** A guard's decision on an unannounced visitor, without a network. */
const phoneDecisions = ['YES_BY_PHONE', 'NO_BY_PHONE', 'LEAVE_AT_GATE', 'ADMIT'] as const
export type PhoneDecision = (typeof phoneDecisions)[number]
/** A visit that ends at the gate. */
const gateEnds = ['GAVE_UP', 'HANDED_OVER'] as const
export type GateEnd = (typeof gateEnds)[number]
export type WalkInDecision = PhoneDecision | GateEnd

const entry = z.object({ ...written, ...subject, kind: z.literal('ENTRY') })
const exit = z.object({ ...written, ...subject, kind: z.literal('EXIT'), seen: z._default(z.boolean(), true) })
const walkIn = z.object({
  ...written,
  kind: z.literal('WALK_IN'),
  offline: z.literal(true),
  visit: walkInForm,
  decision: z.enum([...phoneDecisions, ...gateEnds]),
  spokeTo: z.optional(id),
  spokeToName: z.optional(spokenName),
  reason: z.optional(givenReason),
})
const undo = z.object({ ...written, kind: z.literal('UNDO'), of: id })

export const movement = z.discriminatedUnion('kind', [entry, exit, walkIn, undo])
export type SentMovement = z.input<typeof movement>
export type Movement = z.output<typeof movement>
export type EntryMovement = z.output<typeof entry>
export type ExitMovement = z.output<typeof exit>
export type WalkInMovement = z.output<typeof walkIn>
export type UndoMovement = z.output<typeof undo>

/** Undefined when it cannot be read. */
export function readMovement(sent: unknown): Movement | undefined {
  const { success, data } = z.safeParse(movement, withoutBlanks(sent))
  return success && isComplete(data) ? data : undefined
}

function isComplete(read: Movement): boolean {
  if (read.kind === 'UNDO') return true
  if (read.kind !== 'WALK_IN') return subjects.filter((name) => read[name] !== undefined).length === 1
  if (read.decision === 'LEAVE_AT_GATE' && read.visit.kind !== 'DELIVERY') return false
  if (read.decision === 'ADMIT' && read.reason === undefined) return false
  return Object.values(visitorProblems(read.visit)).every((problem) => problem === undefined)
}

/** Empty fields count as absent. A house may be typed with its division. */
function withoutBlanks(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const kept = Object.fromEntries(
    Object.entries(sent)
      .filter(([, value]) => value !== null && !(typeof value === 'string' && value.trim() === ''))
      .map(([name, value]) => [name, withoutBlanks(value)]),
  )
  return splitHouse(kept, 'houseNo')
}

/** The id of a movement, also of one that cannot be read. */
export const movementIdIn = (sent: unknown): string | undefined => {
  const { success, data } = z.safeParse(z.object({ id }), sent)
  return success ? data.id.toLowerCase() : undefined
}

import * as z from 'zod/mini'
import { instant } from '../core/fields.ts'
import { named } from './named.ts'

/** A stay without an exit is closed after this long. */
export const unseenHours = 16

export interface HelperStay {
  readonly inAt: string
  readonly outAt: string | null
  readonly outSeen: boolean
}

/** `id` is the helper's. */
export const recordedStay = z.object({
  id: z.string(),
  name: z.string(),
  inAt: instant,
  outAt: z.nullable(instant),
  outSeen: z.boolean(),
  gateIn: z.nullable(named),
  gateOut: z.nullable(named),
  /** A desk's movement has the time at the desk and at the server. */
  recordedAt: z.optional(instant),
  syncedAt: z.optional(instant),
})
export type RecordedStay = z.output<typeof recordedStay>

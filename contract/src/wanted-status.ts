import * as z from 'zod/mini'
import { choice } from './fields.ts'

/** The state a toggle should end in; without one it flips. */
export const wantedStatus = z.optional(z.object({ status: z.optional(choice('Status', ['ACTIVE', 'DISABLED'])) }))

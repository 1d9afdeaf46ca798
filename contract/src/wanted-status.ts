import * as z from 'zod/mini'
import { choice } from './fields.ts'

/** Without a wanted state, a toggle flips. */
export const wantedStatus = z.optional(z.object({ status: z.optional(choice('Status', ['ACTIVE', 'DISABLED'])) }))

import * as z from 'zod/mini'
import type { ChoiceMessages } from './field-messages.ts'
import { choice } from './fields.ts'

export const statusMessages: ChoiceMessages = { unknown: 'Status must be one of {values}.' }
/** Without a wanted state, a toggle flips. */
export const wantedStatus = z.optional(z.object({ status: z.optional(choice(statusMessages, ['ACTIVE', 'DISABLED'])) }))

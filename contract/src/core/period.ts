import * as z from 'zod/mini'
import { isoInstant } from './date-fields.ts'
import type { DateMessages } from './field-messages.ts'
import { describe } from './fields.ts'

const startDateMessages: DateMessages = { form: 'Start date must be a date and time like 2026-01-31T18:30.' }
const endDateMessages: DateMessages = { form: 'End date must be a date and time like 2026-01-31T18:30.' }
/** Both inclusive. A plain day counts whole, in the community's time zone. */
export const period = {
  startDate: describe(z.optional(isoInstant(startDateMessages, { orDay: true })), 'From this instant or day on'),
  endDate: describe(
    z.optional(isoInstant(endDateMessages, { orDay: true })),
    'Until this instant or day, itself included',
  ),
}

import * as z from 'zod/mini'
import { describe, instant } from '../core/fields.ts'
import { emergencyKinds } from './emergency-kinds.ts'

export const emergency = z.object({
  kind: describe(z.enum(emergencyKinds), 'What has happened'),
  sentBy: describe(z.object({ id: z.string(), name: z.string() }), 'Who sent it'),
  clearedAt: describe(z.nullable(instant), 'When the all clear was given'),
  clearedText: describe(z.nullable(z.string()), 'What was said with it'),
})

import * as z from 'zod/mini'
import { describe } from '../core/fields.ts'

export const named = z.object({ id: z.string(), name: z.string() })
/** A guard, where a PIN or a password proved who it was. */
export const guardNamed = z.extend(named, {
  confirmed: describe(z.boolean(), 'False where nobody proved that it was them'),
})

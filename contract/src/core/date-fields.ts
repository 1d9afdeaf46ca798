import * as z from 'zod/mini'
import { invalid, type DateMessages } from './field-messages.ts'
import { mustBeString } from './fields.ts'

const years = (value: string) => {
  const year = Number(value.slice(0, 4))
  return year >= 1850 && year <= 2999
}
// Made once: each compiles a pattern.
const typedDay = /* @__PURE__ */ z.iso.date()
const typedInstant = /* @__PURE__ */ z.iso.datetime({ offset: true, local: true })
const fits = (shape: z.ZodMiniType, value: string): boolean => z.safeParse(shape, value).success
/** `HH:mm`. */
/* @__NO_SIDE_EFFECTS__ */
export const timeOfDay = ({ required = invalid, form }: DateMessages) =>
  z.string({ error: mustBeString(required) }).check(
    z.trim(),
    z.refine((value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), form),
  )
/** `YYYY-MM-DD`. */
/* @__NO_SIDE_EFFECTS__ */
export const isoDate = ({ required = invalid, form }: DateMessages) =>
  z.string({ error: mustBeString(required) }).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.refine((value: string) => fits(typedDay, value) && years(value), form),
  )
/** ISO 8601. Without an offset it is local time in the community's zone. `orDay` also accepts a plain day. */
/* @__NO_SIDE_EFFECTS__ */
export const isoInstant = ({ required = invalid, form }: DateMessages, { orDay = false } = {}) =>
  z.string({ error: mustBeString(required) }).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(40, { error: form, abort: true }),
    z.refine((value: string) => years(value) && (fits(typedInstant, value) || (orDay && fits(typedDay, value))), form),
  )

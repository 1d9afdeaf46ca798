import * as z from 'zod/mini'
import { limits, divisions, ownershipTypes, noNul, uuid, tenDigits } from './constants.ts'
import {
  communityIdMessages,
  divisionMessages,
  emailMessages,
  houseNoMessages,
  invalid,
  mobileMessages,
  ownershipTypeMessages,
  passwordFieldMessages,
  sentences,
  usernameFieldMessages,
  type ChoiceMessages,
  type TextMessages,
} from './field-messages.ts'
import type { Text } from './language/text.ts'

export const mustBeString =
  (required: Text) =>
  (issue: { input?: unknown }): Text =>
    issue.input === undefined || issue.input === null ? required : 'This must be text.'

/** Trimmed and not blank. */
/* @__NO_SIDE_EFFECTS__ */
export const text = ({ required = invalid, tooLong, unstorable }: TextMessages, max: number) =>
  z
    .string({ error: mustBeString(required) })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(max, { error: tooLong, abort: true }),
      z.regex(noNul, unstorable),
    )

/* @__NO_SIDE_EFFECTS__ */
export const choice = <const T extends readonly string[]>({ required = invalid, unknown }: ChoiceMessages, values: T) =>
  z.enum(values, {
    error: (issue): Text =>
      issue.input === undefined || issue.input === null || issue.input === '' ? required : unknown,
  })

/* @__NO_SIDE_EFFECTS__ */
export const flag = (error: Text) => z.boolean({ error })

/** From `+91 98765 43210` or `098765-43210`; anything else is returned as typed. */
export const asTenDigits = (typed: string): string => {
  const digits = typed.replace(/[\s-]/g, '')
  return /^(?:\+?91|0)?(\d{10})$/.exec(digits)?.[1] ?? typed
}
export const mobileNo = (message: Text = mobileMessages.form, required: Text = mobileMessages.required) =>
  z.string({ error: mustBeString(required) }).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.overwrite(asTenDigits),
    // Not z.regex: the API's description would then refuse what is accepted.
    z.refine((value: string) => tenDigits.test(value), message),
    z.describe('Ten digits; spaces, hyphens and +91, 91 or 0 before them are accepted'),
  )

export const email = z
  .string({ error: mustBeString(emailMessages.required) })
  .check(
    z.trim(),
    z.minLength(1, { error: emailMessages.required, abort: true }),
    z.maxLength(limits.email, { error: emailMessages.tooLong, abort: true }),
    z.regex(/^[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/, emailMessages.form),
  )

export const username = z.string({ error: mustBeString(usernameFieldMessages.required) }).check(
  z.trim(),
  z.minLength(1, { error: usernameFieldMessages.required, abort: true }),
  // One check, because the sentence needs both bounds.
  z.refine((value: string) => value.length >= limits.usernameMin && value.length <= limits.username, {
    error: usernameFieldMessages.length,
    abort: true,
    params: { minimum: limits.usernameMin, maximum: limits.username },
  }),
  z.meta({ minLength: limits.usernameMin, maxLength: limits.username }),
  z.regex(/^[A-Za-z0-9._-]+$/, usernameFieldMessages.form),
)

export const newPassword = (required: Text = passwordFieldMessages.required) =>
  z
    .string({ error: mustBeString(required) })
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.minLength(limits.passwordMin, { error: passwordFieldMessages.tooShort, abort: true }),
      z.maxLength(limits.password, { error: passwordFieldMessages.tooLong, abort: true }),
      z.regex(noNul, passwordFieldMessages.unstorable),
    )
/** Only a password that is being chosen has rules. */
export const givenPassword = (required: Text = passwordFieldMessages.required) =>
  z
    .string({ error: mustBeString(required) })
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(limits.password, passwordFieldMessages.tooLong),
    )

export const houseNo = text(houseNoMessages, limits.houseNo)
export const division = choice(divisionMessages, divisions)
export const ownershipType = choice(ownershipTypeMessages, ownershipTypes)

export const id = z.string({ error: sentences.invalidId }).check(z.regex(uuid, sentences.invalidId))
export const byId = z.object({ id })
export const communityId = z
  .string({ error: mustBeString(communityIdMessages.missing) })
  .check(z.regex(uuid, communityIdMessages.invalid))
export const instant = z.string().check(z.describe('An instant, ISO 8601 in UTC'))
export const communityRef = z.object({
  id: z.string().check(z.describe('The community’s id')),
  displayName: z.string().check(z.describe('Name, area and city, as people read it')),
})
/** Adds a description for readers of the API. */
/* @__NO_SIDE_EFFECTS__ */
export const describe = <T extends z.ZodMiniType>(shape: T, meaning: string): T => shape.check(z.describe(meaning))

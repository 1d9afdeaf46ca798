import * as z from 'zod/mini'
import type { TextMessages } from '../core/field-messages.ts'
import { text } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { gateLimits } from '../society/gate-limits.ts'

const spokenNameMessages: TextMessages & { readonly tooShort: Text } = {
  required: 'Name must be 2 to 50 characters.',
  tooShort: 'Name must be 2 to 50 characters.',
  tooLong: 'Name must be 2 to 50 characters.',
  unstorable: 'Name contains a character that cannot be stored.',
}
/** Whom the guard spoke to, where the community does not know them. */
export const spokenName = text(spokenNameMessages, gateLimits.spokenName).check(
  z.minLength(gateLimits.spokenNameMin, spokenNameMessages.tooShort),
)

const reasonMessages: TextMessages & { readonly tooShort: Text } = {
  required: 'Reason is required.',
  tooShort: 'Reason must be at least {minimum} characters.',
  tooLong: 'Reason must be at most {maximum} characters.',
  unstorable: 'Reason contains a character that cannot be stored.',
}
export const givenReason = text(reasonMessages, gateLimits.givenReason).check(
  z.minLength(gateLimits.givenReasonMin, reasonMessages.tooShort),
)

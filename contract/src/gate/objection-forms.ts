import * as z from 'zod/mini'
import type { ChoiceMessages, TextMessages } from '../core/field-messages.ts'
import { choice, describe, text } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { gateLimits } from '../society/gate-limits.ts'
import { objectionOutcomes } from './objection-outcomes.ts'

const textMessages: TextMessages = {
  tooLong: 'Text must be at most {maximum} characters.',
  unstorable: 'Text contains a character that cannot be stored.',
}
export const objectionForm = z.object({
  text: describe(z.optional(text(textMessages, gateLimits.objectionText)), 'What is not right'),
})

const outcomeMessages: ChoiceMessages = { required: 'As is required.', unknown: 'As must be one of {values}.' }
const noteMessages: TextMessages & { readonly tooShort: Text } = {
  required: 'Note is required.',
  tooShort: 'Note must be at least {minimum} characters.',
  tooLong: 'Note must be at most {maximum} characters.',
  unstorable: 'Note contains a character that cannot be stored.',
}
export const objectionSettlement = z.object({
  as: describe(choice(outcomeMessages, objectionOutcomes), 'Whether the gate was right'),
  note: describe(
    text(noteMessages, gateLimits.objectionNote).check(z.minLength(gateLimits.objectionNoteMin, noteMessages.tooShort)),
    'What the house reads',
  ),
})

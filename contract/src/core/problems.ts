import type * as z from 'zod/mini'
import { invalid } from './field-messages.ts'
import type { Message, Text } from './language/text.ts'

/** Codes of invalid fields. A refusal about a field has its own code instead. */
export const problemCodes = {
  'field.required': 'It is missing or empty',
  'field.type': 'It is of another type: a text where a number is expected',
  'field.choice': 'It is none of the values it may have',
  'field.too_short': 'It has too few characters, or is too small a number',
  'field.too_long': 'It has too many characters, or is too large a number',
  'field.format': 'It does not look as it should',
  'field.not_allowed': 'It breaks a rule that the sentence names',
} as const
export type ProblemCode = keyof typeof problemCodes

export interface Problem extends Message {
  readonly code: string
}

export const problem = (code: ProblemCode, text: Text, values?: Message['values']): Problem => ({
  code,
  text,
  values,
})

export const notAllowed = (text: Text, values?: Message['values']): Problem =>
  problem('field.not_allowed', text, values)

/**
 * A shape's messages are texts of the catalogues. Their values are what the broken check knows: `minimum`, `maximum`
 * and `values`; a `refine` names its own in `params`.
 */
export function sentenceOf(issue: z.core.$ZodIssue): Message {
  const { minimum, maximum, values, params, message } = issue as Issue
  return {
    text: (message === 'Invalid input' ? invalid : message) as Text,
    values: {
      ...(minimum !== undefined && { minimum: Number(minimum) }),
      ...(maximum !== undefined && { maximum: Number(maximum) }),
      ...(values !== undefined && { values: values.join(', ') }),
      ...params,
    },
  }
}

export const problemOf = (issue: z.core.$ZodIssue): Problem => ({ code: codeOf(issue as Issue), ...sentenceOf(issue) })

interface Issue {
  readonly code: z.core.$ZodIssue['code']
  readonly message: string
  readonly input?: unknown
  readonly origin?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly values?: readonly unknown[]
  readonly params?: Readonly<Record<string, string | number>>
}

function codeOf({ code, input, origin, minimum, params }: Issue): ProblemCode {
  if (input === undefined || input === null || (origin === 'string' && minimum === 1)) return 'field.required'
  switch (code) {
    case 'invalid_type':
      return 'field.type'
    case 'invalid_value':
      return input === '' ? 'field.required' : 'field.choice'
    case 'too_small':
      return 'field.too_short'
    case 'too_big':
      return 'field.too_long'
    case 'custom':
      return lengthCode(input, params) ?? 'field.not_allowed'
    default:
      return 'field.format'
  }
}

/** A `refine` may know both bounds of a length. */
function lengthCode(input: unknown, { minimum, maximum }: NonNullable<Issue['params']> = {}): ProblemCode | undefined {
  if (typeof input !== 'string' || minimum === undefined || maximum === undefined) return undefined
  return input.length < Number(minimum) ? 'field.too_short' : 'field.too_long'
}

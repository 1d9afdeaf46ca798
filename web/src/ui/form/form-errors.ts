import type * as z from 'zod/mini'
import { sentenceOf } from '@aangan/contract/core/problems'
import type { Label } from '@aangan/contract/core/language/text'
import { messageOf } from '../../core/api/api.ts'
import type { Shown } from '../../core/language/say.ts'

/** The messages, by field. */
export type FormErrors = Readonly<Record<string, Shown>>

export interface FormFailure {
  text: Shown
  /** The server's sentence, where the section's text does not contain it. */
  reason: Shown | undefined
}

/** Each field's first broken rule. */
export function firstIssues({ error }: { readonly error?: z.core.$ZodError }): FormErrors {
  const errors: Record<string, Shown> = {}
  for (const issue of error?.issues ?? []) errors[String(issue.path[0])] ??= sentenceOf(issue)
  return errors
}

export const withoutUndefined = (problems: Record<string, Shown | undefined> = {}): FormErrors =>
  Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, Shown] => entry[1] !== undefined))

/** The section's own words for a failure. */
export type Failed = Label | ((error: unknown) => Shown)

/** The text is the message, or contains it. */
const tells = (text: Shown, message: Shown): boolean =>
  text === message ||
  (typeof text === 'object' && 'values' in text && Object.values<unknown>(text.values ?? {}).includes(message))

export function failureOf(error: unknown, failed: Failed | undefined, shownAtFields: boolean): FormFailure {
  const message = messageOf(error)
  const text = typeof failed === 'function' ? failed(error) : (failed ?? message)
  return { text, reason: shownAtFields || tells(text, message) ? undefined : message }
}

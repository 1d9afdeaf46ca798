import type * as z from 'zod/mini'
import { messageOf } from '../api.ts'

/** The messages, by field. */
export type FormErrors = Readonly<Record<string, string>>

export interface FormFailure {
  text: string
  /** The server's sentence, where the section's text does not contain it. */
  reason: string | undefined
}

/** Each field's first broken rule. */
export function firstIssues({ error }: { readonly error?: z.core.$ZodError }): FormErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

export const withoutUndefined = (problems: Record<string, string | undefined> = {}): FormErrors =>
  Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])))

export function failureOf(
  error: unknown,
  failed: string | ((error: unknown) => string) | undefined,
  shownAtFields: boolean,
): FormFailure {
  const message = messageOf(error)
  const text = typeof failed === 'function' ? failed(error) : (failed ?? message)
  return { text, reason: shownAtFields || text.includes(message) ? undefined : message }
}

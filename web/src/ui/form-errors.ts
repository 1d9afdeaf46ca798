import { plainEnglish } from '@aangan/contract/language/language'
import type { Label } from '@aangan/contract/language/text'
import { problemOf, type Problem } from '@aangan/contract/problems'
import type * as z from 'zod/mini'
import { messageOf } from '../api.ts'

/** The messages, by field. */
export type FormErrors = Readonly<Record<string, string>>

export interface FormFailure {
  text: string
  /** The server's sentence, where the section's text does not contain it. */
  reason: string | undefined
}

export const { say } = plainEnglish

/** Each field's first broken rule. */
export function firstIssues({ error }: { readonly error?: z.core.$ZodError }): FormErrors {
  const errors: Record<string, string> = {}
  for (const issue of error?.issues ?? []) errors[String(issue.path[0])] ??= say(problemOf(issue))
  return errors
}

export const sayProblem = (problem: Problem | Label | undefined): string => (problem ? say(problem) : '')

export const withoutUndefined = (problems: Record<string, Problem | Label | undefined> = {}): FormErrors =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, sayProblem(problem)]] : [])),
  )

export function failureOf(
  error: unknown,
  failed: string | ((error: unknown) => string) | undefined,
  shownAtFields: boolean,
): FormFailure {
  const message = messageOf(error)
  const text = typeof failed === 'function' ? failed(error) : (failed ?? message)
  return { text, reason: shownAtFields || text.includes(message) ? undefined : message }
}

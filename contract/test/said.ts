import * as z from 'zod/mini'
import { plainEnglish } from '../src/core/language/language.ts'
import { problemOf, type Problem } from '../src/core/problems.ts'

/** As it reads in English. */
export const said = (problem: Problem | undefined): string | undefined => problem && plainEnglish.say(problem)

/** The sentence for an input that a shape rejects. */
export function saidOf(shape: z.ZodMiniType, input: unknown): string | undefined {
  const [issue] = z.safeParse(shape, input, { reportInput: true }).error?.issues ?? []
  return issue && said(problemOf(issue))
}

import * as z from 'zod/mini'
import { plainEnglish } from '../src/language/language.ts'
import { problemOf, type Problem } from '../src/problems.ts'

/** As English people read it. */
export const said = (problem: Problem | undefined): string | undefined => problem && plainEnglish.say(problem)

/** What a shape says of an input that it does not take. */
export function saidOf(shape: z.ZodMiniType, input: unknown): string | undefined {
  const [issue] = z.safeParse(shape, input, { reportInput: true }).error?.issues ?? []
  return issue && said(problemOf(issue))
}

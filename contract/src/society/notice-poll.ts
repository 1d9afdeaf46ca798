import * as z from 'zod/mini'
import { noNul } from '../core/constants.ts'
import { isoDate } from '../core/date-fields.ts'
import { describe, flag, instant } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { notAllowed, problem, type Problem } from '../core/problems.ts'
import { voterKinds } from './notice-poll-labels.ts'

export const pollLimits = { question: 200, option: 100, leastOptions: 2, mostOptions: 6 } as const

export const pollMessages = {
  question: 'Question is required.',
  longQuestion: 'Question must be at most {maximum} characters.',
  unstorable: 'The poll contains a character that cannot be stored.',
  options: 'A poll needs {least} to {most} different options.',
  longOption: 'Each option must be at most {maximum} characters.',
  voters: 'Voters must be one of {values}.',
  shown: 'Shown must be true or false.',
  closesOn: 'The poll must close between the publishing day and the end date.',
} as const satisfies Record<string, Text>

/** As it was posted. Fixed from then on. */
export const postedPoll = z.object({
  question: describe(z.string(), 'What is asked'),
  options: describe(z.array(z.string()), 'The answers, of which a house chooses one'),
  voters: describe(z.enum(voterKinds), 'OWNERS: who has a house as owner; RESIDENTS: who lives there'),
  shown: describe(z.boolean(), 'After the close everyone whom the notice is for sees how each house voted'),
  closesOn: describe(z.string(), 'The last day of voting, YYYY-MM-DD in the community’s time zone'),
})
export type PostedPoll = z.output<typeof postedPoll>

export const ownVote = z.object({
  houseId: describe(z.string(), 'A house for which the caller may vote'),
  division: describe(z.string(), 'Its division'),
  houseNo: describe(z.string(), 'Its number'),
  option: describe(z.nullable(z.int()), 'The place of the chosen option, from 0; null: it has not voted'),
  byName: describe(z.nullable(z.string()), 'Who voted for it last'),
  at: describe(z.nullable(instant), 'When'),
})
export type OwnVote = z.output<typeof ownVote>

export const poll = z.extend(postedPoll, {
  closed: describe(z.boolean(), 'Nobody votes any more'),
  houses: describe(z.int(), 'Houses with somebody who may vote today; once closed, as it was then'),
  voted: describe(z.int(), 'Houses that have voted'),
  counts: describe(z.nullable(z.array(z.int())), 'Votes for each option; null until it is closed'),
  myVotes: describe(z.array(ownVote), 'One for each house for which the caller may vote'),
})
export type Poll = z.output<typeof poll>

const texts = z.optional(z.array(z.string()))
const wanted = z.object({
  question: describe(z.optional(z.string()), `At most ${pollLimits.question} characters`),
  options: describe(
    texts,
    `${pollLimits.leastOptions} to ${pollLimits.mostOptions} different ones of at most ${pollLimits.option} characters`,
  ),
  voters: describe(z.optional(z.string()), 'OWNERS: who has a house as owner; RESIDENTS: who lives there'),
  shown: describe(z.optional(flag(pollMessages.shown)), 'Whether everyone sees after the close how each house voted'),
  closesOn: describe(z.nullable(z.optional(z.string())), 'The last day of voting; the end date by default'),
})
export type WantedPoll = z.output<typeof wanted>
/** The parts of a poll that can be wrong: fields of the form. */
export type PollPart = 'question' | 'options' | 'voters' | 'closesOn'

const day = isoDate({ required: pollMessages.closesOn, form: pollMessages.closesOn })

/** What is wrong with each part by itself. */
export function pollProblems({
  question = '',
  options = [],
  voters,
  closesOn,
}: WantedPoll): Readonly<Record<PollPart, Problem | undefined>> {
  return {
    question: questionProblem(question.trim()),
    options: optionsProblem(options.map((option) => option.trim())),
    voters: votersProblem(voters),
    closesOn: closesOn && !z.safeParse(day, closesOn).success ? closesOnProblem : undefined,
  }
}

const closesOnProblem = notAllowed(pollMessages.closesOn)

function questionProblem(question: string): Problem | undefined {
  if (question === '') return problem('field.required', pollMessages.question)
  if (question.length > pollLimits.question)
    return problem('field.too_long', pollMessages.longQuestion, { maximum: pollLimits.question })
  return noNul.test(question) ? undefined : notAllowed(pollMessages.unstorable)
}

function optionsProblem(options: readonly string[]): Problem | undefined {
  const { leastOptions: least, mostOptions: most, option: maximum } = pollLimits
  if (options.some((option) => option.length > maximum)) return notAllowed(pollMessages.longOption, { maximum })
  const different = new Set(options.map((option) => option.toLowerCase()))
  if (different.has('') || different.size < options.length || options.length < least || options.length > most)
    return notAllowed(pollMessages.options, { least, most })
  return options.every((option) => noNul.test(option)) ? undefined : notAllowed(pollMessages.unstorable)
}

const votersProblem = (voters: string | undefined): Problem | undefined =>
  voterKinds.some((known) => known === voters)
    ? undefined
    : notAllowed(pollMessages.voters, { values: voterKinds.join(', ') })

/** Its problems stand at the poll as a whole: it is one field of the notice. */
export const wantedPoll = wanted.check((payload) => {
  const [wrong] = Object.values(pollProblems(payload.value)).filter((one) => one !== undefined)
  if (wrong)
    payload.issues.push({ code: 'custom', input: payload.value, message: wrong.text, params: { ...wrong.values } })
})

/** A valid poll as it is stored. `closesOn`: when it closes where it does not say so. */
export const pollOf = (
  { question = '', options = [], voters, shown = false, closesOn }: WantedPoll,
  lastDay: string,
): PostedPoll => ({
  question: question.trim(),
  options: options.map((option) => option.trim()),
  voters: voters as PostedPoll['voters'],
  shown,
  closesOn: closesOn || lastDay,
})

export const samePoll = (one: PostedPoll | null, other: PostedPoll | null): boolean => keyOf(one) === keyOf(other)
const keyOf = (posted: PostedPoll | null): string =>
  JSON.stringify(posted && [posted.question, posted.options, posted.voters, posted.shown, posted.closesOn])

/** The days are those of the community. `from`: from when on it is published. */
export const closingProblem = (closesOn: string, from: string, endDate: string): Problem | undefined =>
  closesOn < from || closesOn > endDate ? closesOnProblem : undefined

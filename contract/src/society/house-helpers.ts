import * as z from 'zod/mini'
import type { Actor } from '../core/actor.ts'
import { divisions } from '../core/constants.ts'
import { isoDate } from '../core/date-fields.ts'
import { todayIn } from '../core/dates.ts'
import { communityIdMessages, type DateMessages, type TextMessages } from '../core/field-messages.ts'
import { describe, instant, text } from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { notAllowed, problem, type Problem } from '../core/problems.ts'
import { gateLimits } from './gate-limits.ts'
import { helperCategories } from './helper-categories.ts'

export const attendanceStates = ['CAME', 'ABSENT', 'NONE', 'DID_NOT_COME'] as const
export type AttendanceState = (typeof attendanceStates)[number]
export const attendanceStateLabels: Readonly<Record<AttendanceState, Label>> = {
  CAME: 'Came',
  ABSENT: 'Told to be absent',
  NONE: 'Nothing noted',
  DID_NOT_COME: 'Did not come',
}
export const attendanceMarks = ['CAME', 'DID_NOT_COME'] as const
export type AttendanceMark = (typeof attendanceMarks)[number]

/** A mark can be set or taken back for this long. */
export const markableDays = 62
export const absenceDaysAhead = 60

export const houseHelperMessages = {
  month: 'Month must be like 2026-01.',
  day: 'Day must be a date like 2026-01-31.',
  markable: 'Only the last {days} days can be marked.',
  ahead: 'An absence must be between today and {days} days ahead.',
  order: 'End must be after the beginning.',
} as const satisfies Record<string, Text>
const fromMessages: DateMessages = { required: 'From is required.', form: 'From must be a date like 2026-01-31.' }
const untilMessages: DateMessages = { required: 'Until is required.', form: 'Until must be a date like 2026-01-31.' }
const noteMessages: TextMessages = {
  tooLong: 'Note must be at most {maximum} characters.',
  unstorable: 'Note contains a character that cannot be stored.',
}
const replyMessages: TextMessages = {
  tooLong: 'Reply must be at most {maximum} characters.',
  unstorable: 'Reply contains a character that cannot be stored.',
}

/** Empty takes it away. */
export const replyBody = z.object({ reply: z.optional(text(replyMessages, gateLimits.helperReply)) })

/** One of the caller's houses with a helper on its list. */
export const listedHouse = z.object({
  id: describe(z.string(), 'The house’s id'),
  houseNo: describe(z.string(), 'Its number'),
  division: describe(z.enum(divisions), 'Its division'),
})
export type ListedHouse = z.output<typeof listedHouse>

export const houseHelper = z.object({
  id: describe(z.string(), 'The helper’s id'),
  name: describe(z.string(), 'Full name'),
  category: describe(z.enum(helperCategories), 'What they do'),
  contactNo: describe(z.string(), 'Ten digits'),
  isInside: describe(z.boolean(), 'Inside now'),
  inAt: describe(z.nullable(instant), 'When they last came in'),
  outAt: describe(z.nullable(instant), 'When they left after that'),
  absentUntil: describe(z.nullable(z.string()), 'The last day on which they do not come, when they are absent today'),
  houses: describe(
    z.array(listedHouse),
    'Those of the caller’s houses that have them on their list, the main one first',
  ),
})
export type HouseHelper = z.output<typeof houseHelper>

export const attendanceDay = z.object({
  day: describe(z.string(), 'YYYY-MM-DD'),
  state: describe(z.enum(attendanceStates), 'The house’s own mark, else what the gate or a notice says'),
  mark: describe(z.nullable(z.enum(attendanceMarks)), 'The house’s own mark'),
  inAt: describe(z.nullable(instant), 'When they first came in'),
  outAt: describe(z.nullable(instant), 'When they last left'),
  outSeen: describe(z.boolean(), 'False when nobody saw them leave'),
})
export type AttendanceDay = z.output<typeof attendanceDay>

export const absenceBody = z.object({
  from: isoDate(fromMessages),
  until: isoDate(untilMessages),
  note: z.optional(text(noteMessages, gateLimits.absenceNote)),
})
export type AbsenceBody = z.output<typeof absenceBody>
export const absence = z.object({
  id: describe(z.string(), 'The absence’s id'),
  from: describe(z.string(), 'First day, YYYY-MM-DD'),
  until: describe(z.string(), 'Last day, YYYY-MM-DD'),
  note: describe(z.nullable(z.string()), 'What was said'),
})
export type Absence = z.output<typeof absence>

interface Clock {
  readonly now: Date
  readonly timeZone: string
}
const shifted = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export function absenceProblems({ from, until }: AbsenceBody, { now, timeZone }: Clock) {
  const today = todayIn(timeZone, now)
  const last = shifted(today, absenceDaysAhead)
  const within = (at: string): Problem | undefined =>
    at < today || at > last ? notAllowed(houseHelperMessages.ahead, { days: absenceDaysAhead }) : undefined
  return { from: within(from), until: until < from ? notAllowed(houseHelperMessages.order) : within(until) }
}

export function markProblem(marked: string, { now, timeZone }: Clock): Problem | undefined {
  const at = Date.parse(`${marked}T00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== marked) return notAllowed(houseHelperMessages.day)
  const today = todayIn(timeZone, now)
  return marked > today || marked <= shifted(today, -markableDays)
    ? notAllowed(houseHelperMessages.markable, { days: markableDays })
    : undefined
}

export const canMarkDay = (day: string, clock: Clock): boolean => markProblem(day, clock) === undefined

/** Every day of a month, `YYYY-MM-DD`. */
export function daysOf(wanted: string): string[] {
  const first = `${wanted}-01`
  return Array.from({ length: 31 }, (_, n) => shifted(first, n)).filter((one) => one.startsWith(wanted))
}

/** A super admin names the community in which the code is good. */
export const codeCommunityProblem = (
  actor: Pick<Actor, 'roles' | 'communityId'>,
  chosen: string | undefined,
): Problem | undefined =>
  actor.communityId === null && chosen === undefined
    ? problem('field.required', communityIdMessages.missing)
    : undefined

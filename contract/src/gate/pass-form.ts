import * as z from 'zod/mini'
import { isoInstant } from '../core/date-fields.ts'
import { instantIn, todayIn, toTheMinute } from '../core/dates.ts'
import type { ChoiceMessages, DateMessages } from '../core/field-messages.ts'
import { choice, communityId, describe, division, houseNo, id } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { notAllowed, problem, type Problem } from '../core/problems.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import { gateLimits } from '../society/gate-limits.ts'
import { passDays, dayBits, minuteOf, type PassTimes } from './pass-windows.ts'
import { visitorFields, visitorProblems } from './visit-fields.ts'
import type { VisitKind } from './visit-kinds.ts'

export const passFrequencies = ['ONCE', 'FREQUENT'] as const
export type PassFrequency = (typeof passFrequencies)[number]

const frequencyMessages: ChoiceMessages = {
  required: 'Frequency is required.',
  unknown: 'Frequency must be one of {values}.',
}
const validFromMessages: DateMessages = {
  required: 'Valid from is required.',
  form: 'Valid from must be a date and time like 2026-01-31T18:30.',
}
const validUntilMessages: DateMessages = {
  required: 'Valid until is required.',
  form: 'Valid until must be a date and time like 2026-01-31T18:30.',
}
export const passMessages = {
  end: 'End must be after the beginning.',
  days: 'Choose at least one day.',
  once: 'A pass for one visit lasts 15 minutes to 7 days.',
  frequent: 'A pass lasts at most 366 days.',
  begin: 'The beginning must be at most five minutes ago and at most one year ahead.',
  beginDay: 'The first day must be today or later, at most one year ahead.',
  day: 'Days must be of MON, TUE, WED, THU, FRI, SAT and SUN.',
  dayFrom: 'Day from is required.',
  dayFromForm: 'Day from must be a time like 18:30.',
  dayUntil: 'Day until is required.',
  dayUntilForm: 'Day until must be a time like 18:30.',
  uses: 'Max uses must be a whole number.',
  usesLeast: 'Max uses must be at least {minimum}.',
  usesMost: 'Max uses must be at most {maximum}.',
} as const satisfies Record<string, Text>

const time = (required: Text, form: Text) =>
  z.string({ error: required }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, form))

const { kind, ...withoutKind } = visitorFields
export const passEdit = z.object({
  ...withoutKind,
  validFrom: isoInstant(validFromMessages),
  validUntil: isoInstant(validUntilMessages),
  days: describe(
    z.optional(z.array(z.enum(passDays, { error: passMessages.day }), { error: passMessages.day })),
    'Of a frequent pass',
  ),
  dayFrom: describe(z.optional(time(passMessages.dayFrom, passMessages.dayFromForm)), '`HH:mm`, of a frequent pass'),
  dayUntil: describe(
    z.optional(time(passMessages.dayUntil, passMessages.dayUntilForm)),
    '`HH:mm`; earlier than dayFrom it is the next morning, and belongs to the day it began',
  ),
})
/** An edit cannot change these. */
const chosenOnce = z.object({
  kind,
  frequency: choice(frequencyMessages, passFrequencies),
  maxUses: describe(
    z.optional(
      z
        .int({ error: passMessages.uses, abort: true })
        .check(z.gte(1, passMessages.usesLeast), z.lte(gateLimits.passUses, passMessages.usesMost)),
    ),
    'Entries of a pass for one visit; 1 by default',
  ),
})
export const passForm = z.extend(passEdit, chosenOnce.shape)

/** By default the house of the account. */
const ofResident = { houseId: z.optional(id), communityId: z.optional(communityId) }
/** Admins may name any house. One who lives here and names none means their own. */
const ofHouse = { ...ofResident, houseNo: z.optional(houseNo), division: z.optional(division) }
export const passBody = withTypedHouse(z.extend(passForm, ofHouse), 'houseNo')
export const residentPassBody = z.extend(passForm, ofResident)
export const passEditBody = withTypedHouse(z.extend(passEdit, ofHouse), 'houseNo')
export const residentPassEditBody = z.extend(passEdit, ofResident)

export type PassEdit = z.output<typeof passEdit>
/** An edit together with the fields that cannot change. */
export type PassForm = PassEdit & {
  readonly kind: VisitKind
  readonly frequency: PassFrequency
  readonly maxUses?: number | undefined
}

const minuteMs = 60_000
const dayMs = 86_400_000
const shortestMinutes = 15
const longestOnceDays = 7
const longestFrequentDays = 366
const mostMinutesAgo = 5

/** The QR code holds times to the minute. */
export function timesOf(form: Omit<PassForm, 'kind'>, timeZone: string): PassTimes {
  const { frequency, validFrom, validUntil, days, dayFrom, dayUntil } = form
  const often = frequency === 'FREQUENT'
  return {
    validFrom: toTheMinute(instantIn(timeZone, validFrom)),
    validUntil: toTheMinute(instantIn(timeZone, validUntil)),
    days: often ? dayBits(days ?? []) : 0,
    dayFrom: often ? minuteOf(dayFrom ?? '00:00') : 0,
    dayUntil: often ? minuteOf(dayUntil ?? '00:00') : 0,
  }
}

interface Since {
  readonly timeZone: string
  readonly now: Date
  /** When a pass is edited, a start that stays the same may lie in the past. */
  readonly begunAt?: Date | undefined
}

export function passProblems(form: PassForm, since: Since): Readonly<Record<string, Problem | undefined>> {
  const times = timesOf(form, since.timeZone)
  return {
    ...visitorProblems(form),
    validFrom: beginProblem(form.frequency, times, since),
    validUntil: endProblem(form.frequency, times),
    ...(form.frequency === 'FREQUENT' && hourProblems(form)),
  }
}

function beginProblem(frequency: PassFrequency, { validFrom }: PassTimes, { timeZone, now, begunAt }: Since) {
  if (begunAt?.getTime() === validFrom.getTime()) return undefined
  const inAYear = new Date(now)
  inAYear.setUTCFullYear(now.getUTCFullYear() + 1)
  const isLate = validFrom > inAYear
  if (frequency === 'FREQUENT')
    return isLate || todayIn(timeZone, validFrom) < todayIn(timeZone, now)
      ? notAllowed(passMessages.beginDay)
      : undefined
  const earliest = toTheMinute(now).getTime() - mostMinutesAgo * minuteMs
  return isLate || validFrom.getTime() < earliest ? notAllowed(passMessages.begin) : undefined
}

function endProblem(frequency: PassFrequency, { validFrom, validUntil }: PassTimes): Problem | undefined {
  const length = validUntil.getTime() - validFrom.getTime()
  if (length <= 0) return notAllowed(passMessages.end)
  if (frequency === 'FREQUENT')
    return length > longestFrequentDays * dayMs ? notAllowed(passMessages.frequent) : undefined
  const fits = length >= shortestMinutes * minuteMs && length <= longestOnceDays * dayMs
  return fits ? undefined : notAllowed(passMessages.once)
}

function hourProblems({ days, dayFrom, dayUntil }: PassForm): Record<string, Problem | undefined> {
  const missing = (value: unknown, message: Text) => (value ? undefined : problem('field.required', message))
  return {
    days: days && days.length > 0 ? undefined : problem('field.required', passMessages.days),
    dayFrom: missing(dayFrom, passMessages.dayFrom),
    dayUntil:
      missing(dayUntil, passMessages.dayUntil) ?? (dayUntil === dayFrom ? notAllowed(passMessages.end) : undefined),
  }
}

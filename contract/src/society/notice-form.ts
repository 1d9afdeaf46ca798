import * as z from 'zod/mini'
import { isSuperAdmin, type Actor } from '../core/actor.ts'
import { limits } from '../core/constants.ts'
import { isoDate, isoInstant } from '../core/date-fields.ts'
import { dayAfter, todayIn } from '../core/dates.ts'
import { uploadLimit, uploadMessages } from '../core/errors.ts'
import type { DateMessages, TextMessages } from '../core/field-messages.ts'
import { communityId, describe, flag, text } from '../core/fields.ts'
import { msg, type Label, type Text } from '../core/language/text.ts'
import { notAllowed, problem, type Problem } from '../core/problems.ts'
import { wantedAudience } from './notice-audience.ts'
import { wantedPoll } from './notice-poll.ts'

export const attachmentHint = msg('Optional: PDF, JPEG or PNG, at most {size}KB.', uploadLimit)
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

export const noticeMessages = {
  community: 'Please select a community for the notice.',
  endDate: 'Please provide an end date for the notice.',
  endDatePast: 'End date cannot be in the past.',
  endDateBefore: 'End date must not be before the publishing time.',
  publishAt: 'The publishing time must be in the future, at most one year ahead.',
} as const satisfies Record<string, Label>

export const titleMessages = {
  required: 'Title is required.',
  tooLong: 'Title must be at most {maximum} characters.',
  unstorable: 'Title contains a character that cannot be stored.',
} as const satisfies TextMessages
const contentMessages: TextMessages = {
  required: 'Content is required.',
  tooLong: 'Content must be at most {maximum} characters.',
  unstorable: 'Content contains a character that cannot be stored.',
}
const endDateMessages: DateMessages = {
  required: noticeMessages.endDate,
  form: 'End date must be a date like 2026-01-31.',
}
const publishAtMessages: DateMessages = { required: noticeMessages.publishAt, form: noticeMessages.publishAt }
const flagMessages = {
  pinned: 'Pinned must be true or false.',
  ask: 'Ask to read must be true or false.',
} as const satisfies Record<string, Text>

export const noticeBody = z.object({
  title: text(titleMessages, limits.title),
  content: text(contentMessages, limits.content),
  communityId: z.optional(communityId),
  endDate: isoDate(endDateMessages),
  removeAttachment: z.optional(flag('removeAttachment must be true or false.')),
  // Nullable outside: null is said, and not the same as absent.
  publishAt: describe(
    z.nullable(z.optional(isoInstant(publishAtMessages))),
    'When it is published, without an offset in the community’s zone; null: now',
  ),
  pinned: describe(z.optional(flag(flagMessages.pinned)), 'Above the others'),
  ask: describe(z.optional(flag(flagMessages.ask)), 'People are asked to say that they have read it'),
  audience: describe(z.nullable(z.optional(wantedAudience)), 'For whom it is; null: for everyone'),
  poll: describe(z.nullable(z.optional(wantedPoll)), 'What it asks the houses; null: nothing'),
})
export type NoticeBody = z.output<typeof noticeBody>

/** `publishDay`: on which it is published, where that is later. */
export function endDateProblem(endDate: string, today: string, publishDay = today): Problem | undefined {
  if (endDate < today) return notAllowed(noticeMessages.endDatePast)
  return endDate < publishDay ? notAllowed(noticeMessages.endDateBefore) : undefined
}

/** At most a year ahead, by the days of the community. */
export function publishAtProblem(publishAt: Date, now: Date, timeZone: string): Problem | undefined {
  const today = todayIn(timeZone, now)
  const aYearAhead = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  // From 29 February it is the day after the last one of that month.
  const last = Number.isNaN(Date.parse(aYearAhead)) ? dayAfter(`${aYearAhead.slice(0, 8)}28`) : aYearAhead
  return publishAt > now && todayIn(timeZone, publishAt) <= last ? undefined : notAllowed(noticeMessages.publishAt)
}

export const noticeCommunityProblem = (
  actor: Pick<Actor, 'roles' | 'communityId'>,
  chosen: string | undefined,
): Problem | undefined =>
  (isSuperAdmin(actor) ? chosen : (actor.communityId ?? undefined)) === undefined
    ? problem('field.required', noticeMessages.community)
    : undefined

/** A first check by type and size; the server checks the bytes. */
export const fileProblem = (file: { readonly size: number; readonly type: string }): Problem | undefined => {
  if (!attachmentTypes.some((type) => type === file.type)) return notAllowed(uploadMessages.type)
  return file.size > limits.attachmentBytes ? notAllowed(uploadMessages.tooLarge, uploadLimit) : undefined
}

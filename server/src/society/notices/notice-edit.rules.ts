import { instantIn, todayIn } from '@aangan/contract/core/dates'
import type { Problem } from '@aangan/contract/core/problems'
import { refuse } from '@aangan/contract/refusal'
import { audienceOf, sameAudience, type Audience } from '@aangan/contract/society/notice-audience'
import { endDateProblem, publishAtProblem, type NoticeBody } from '@aangan/contract/society/notice-form'
import { closingProblem, pollOf, samePoll, type PostedPoll } from '@aangan/contract/society/notice-poll'
import type { AuditedNotice } from '@aangan/contract/society/notices'

interface Wanted {
  readonly title: string
  readonly content: string
  readonly endDate: string
  readonly publishAt: Date | null
  readonly pinned: boolean
  readonly ask: boolean
  readonly audience: Audience | null
  readonly poll: PostedPoll | null
}
export interface Moment {
  readonly timeZone: string
  readonly now: Date
}

const audienceIn = (notice: AuditedNotice): Audience | null =>
  notice.audience && { ...notice.audience, houses: notice.audience.houses ?? [] }
const instantOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

/** What a body says of a notice, `before` of which holds where it says nothing. */
export function wantedOf(body: NoticeBody, before: AuditedNotice | null, { timeZone, now }: Moment): Wanted {
  const { publishAt } = body
  const scheduledFor = before === null ? null : instantOf(before.publishAt)
  return {
    title: body.title,
    content: body.content,
    endDate: body.endDate,
    // What is scheduled and is to be published now was not on the board when it was posted.
    publishAt:
      publishAt === undefined
        ? scheduledFor
        : publishAt === null
          ? before === null
            ? null
            : now
          : instantIn(timeZone, publishAt),
    pinned: body.pinned ?? before?.pinned ?? false,
    ask: body.ask ?? before?.ask ?? false,
    audience: body.audience === undefined && before ? audienceIn(before) : audienceOf(body.audience),
    poll: body.poll === undefined ? (before?.poll ?? null) : body.poll && pollOf(body.poll, body.endDate),
  }
}

/** The same of what is published: what people have been shown it for stays. */
export function wantedAfterPublishing(body: NoticeBody, before: AuditedNotice, moment: Moment): Wanted {
  const publishAt = instantOf(before.publishAt)
  // A later end date does not move the close.
  const poll = body.poll && { ...body.poll, closesOn: body.poll.closesOn ?? before.poll?.closesOn }
  const wanted = wantedOf({ ...body, publishAt: body.publishAt ?? undefined, poll }, before, moment)
  const isSame =
    wanted.publishAt?.getTime() === publishAt?.getTime() &&
    wanted.ask === before.ask &&
    samePoll(wanted.poll, before.poll) &&
    // What people were told in an emergency stays.
    (before.emergency === null || (wanted.title === before.title && wanted.content === before.content)) &&
    sameAudience(wanted.audience, audienceIn(before))
  return isSame ? { ...wanted, audience: audienceIn(before) } : refuse('notice.published')
}

export const keepsAudience = (before: AuditedNotice | null, { audience }: Wanted): boolean =>
  before !== null && sameAudience(audience, audienceIn(before))

export function timeProblems(
  { endDate, publishAt }: Wanted,
  before: AuditedNotice | null,
  { timeZone, now }: Moment,
): Record<'endDate' | 'publishAt', Problem | undefined> {
  const today = todayIn(timeZone, now)
  const isAsBefore = publishAt?.getTime() === instantOf(before?.publishAt ?? null)?.getTime()
  const isLater = publishAt !== null && publishAt > now
  return {
    endDate: endDateProblem(endDate, today, isLater ? todayIn(timeZone, publishAt) : today),
    publishAt:
      publishAt === null || isAsBefore || publishAt.getTime() === now.getTime()
        ? undefined
        : publishAtProblem(publishAt, now, timeZone),
  }
}

/** A poll closes on a day on which its notice is on the board. Once it is published, only the end date can be wrong. */
export function pollProblem(
  { poll, endDate, publishAt }: Wanted,
  isPublished: boolean,
  { timeZone, now }: Moment,
): Problem | undefined {
  if (poll === null) return undefined
  const from = isPublished ? poll.closesOn : todayIn(timeZone, publishAt !== null && publishAt > now ? publishAt : now)
  return closingProblem(poll.closesOn, from, endDate)
}

/** Which bound it takes a place of that it did not hold before. */
export const newlyBounded = ({ pinned, publishAt, poll }: Wanted, before: AuditedNotice | null, now: Date) => ({
  pinned: pinned && !(before?.pinned === true && before.status !== 'EXPIRED'),
  scheduled: publishAt !== null && publishAt > now && before?.status !== 'SCHEDULED',
  // It can be given to a notice, but never opened again.
  poll: poll !== null && (before?.poll ?? null) === null,
})

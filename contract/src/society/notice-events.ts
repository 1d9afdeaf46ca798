import * as z from 'zod/mini'
import { deleted, event, exported, none, says, unaudited, updated } from '../core/event.ts'
import { msg } from '../core/language/text.ts'
import { auditedNotice } from './notices.ts'

/** The occasions on which a notice is announced to people. */
export const tellingNames = [
  'published',
  'reminded',
  'closing',
  'closed',
  'sent',
  'sent_to_owners',
  'all_clear',
] as const
export type TellingName = (typeof tellingNames)[number]

/** At most one message per person and `round`. */
const toldNotice = z.object({
  id: z.string(),
  communityId: z.string(),
  telling: z.enum(tellingNames),
  round: z.int(),
})

/** As the trail keeps it: how many had not read it, not who. */
const remindedNotice = z.object({
  id: z.string(),
  title: z.string(),
  communityId: z.string(),
  people: z.int(),
  round: z.int(),
})

export const noticeEvents = {
  'notice.created': event('NOTICE', 'CREATE', [none, auditedNotice], (actor, { after: { title, emergency } }) =>
    msg(emergency ? '{actor} sent the emergency notice “{title}”' : '{actor} posted the notice “{title}”', {
      actor,
      title,
    }),
  ),
  'notice.all_clear': event(
    'NOTICE',
    'ALL_CLEAR',
    [auditedNotice, auditedNotice],
    says('{actor} gave the all clear for “{title}”', ({ title }) => ({ title })),
  ),
  'notice.updated': updated('NOTICE', auditedNotice, '{actor} edited the notice “{title}”', ({ title }) => ({ title })),
  'notice.deleted': deleted('NOTICE', auditedNotice, '{actor} deleted the notice “{title}”', ({ title }) => ({
    title,
  })),
  /** By the clock: nobody acts. */
  'notice.published': event(
    'NOTICE',
    'PUBLISH',
    [none, auditedNotice],
    says('The notice “{title}” was published', ({ title }) => ({ title })),
  ),
  'notice.reminded': event(
    'NOTICE',
    'REMIND',
    [none, remindedNotice],
    says('{actor} reminded people of the notice “{title}”', ({ title }) => ({ title })),
  ),
  /** Starts the job that notifies people. */
  'notice.told': unaudited('NOTICE', 'PUBLISH', [none, toldNotice]),
  /** An emergency is mailed by a job. `to`: to people in the order of their ids, so far. */
  'notice.mailed': unaudited('NOTICE', 'PUBLISH', [
    none,
    z.object({ id: z.string(), communityId: z.string(), to: z.nullable(z.string()) }),
  ]),
  'notice.exported': exported('NOTICE', '{actor} exported the notices'),
  'notice_readers.exported': exported('NOTICE', '{actor} exported who has read a notice', {
    what: 'READERS',
  }),
}

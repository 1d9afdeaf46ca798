import type { EventData } from '@aangan/contract/events'
import type { Follower } from '../../core/events/follower.ts'
import { noticesTell } from './notice-telling.job.ts'
import { insertTelling } from './notice-tellings.sql.ts'

/** Begins to tell people of a notice, or goes on with it. */
export const beginTelling: Follower<Pick<EventData<'notice.told'>, 'after'>> = async (
  tx,
  { after: { id: noticeId, ...occasion } },
  _,
  { enqueue },
) => {
  const telling = { noticeId, ...occasion }
  await insertTelling(tx, telling)
  await enqueue(tx, noticesTell, telling)
}

import type { EventData } from '@aangan/contract/events'
import type { Tx } from '../../core/db/database.ts'
import type { Follower, FollowerDeps } from '../../core/events/follower.ts'
import { noticesTell } from './notice-telling.job.ts'
import { insertTelling, type Telling } from './notice-tellings.sql.ts'

/** Starts or resumes a telling. */
async function begin(tx: Tx, telling: Telling, { enqueue }: Pick<FollowerDeps, 'enqueue'>): Promise<void> {
  await insertTelling(tx, telling)
  await enqueue(tx, noticesTell, telling)
}

type After<Name extends 'notice.told' | 'notice.reminded'> = Pick<EventData<Name>, 'after'>

export const beginTelling: Follower<After<'notice.told'>> = (tx, { after: { id: noticeId, ...occasion } }, _, deps) =>
  begin(tx, { noticeId, ...occasion }, deps)

export const remindPeople: Follower<After<'notice.reminded'>> = (tx, { after }, _, deps) => {
  const { id: noticeId, communityId, round } = after
  return begin(tx, { noticeId, communityId, telling: 'reminded', round }, deps)
}

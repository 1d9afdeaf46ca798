import { isAudited } from '@aangan/contract/events'
import { recordAll, recordAudit, recordDeletions } from '../audit/record.ts'
import type { RecordEvent } from '../context/record-event.ts'
import { openFollowUps, type FollowUpDeps } from './subscribers.ts'

/** For requests, jobs, the clock and imports alike: what follows from an event does not depend on who recorded it. */
export function openRecord(deps: FollowUpDeps): RecordEvent {
  const { followUp, followMany } = openFollowUps(deps)
  const one = async (...[tx, event, data, about]: Parameters<RecordEvent>): Promise<void> => {
    if (isAudited(event)) recordAudit(tx, event, data, about)
    await followUp(tx, event, data, about)
  }
  return Object.assign(one as RecordEvent, {
    created: (...[tx, event, rows]: Parameters<RecordEvent['created']>): void => {
      recordAll(tx, event, rows)
      followMany(tx, event, tx.communityId, rows[0]?.id)
    },
    deleted: async (...[tx, event, communityId, rows]: Parameters<RecordEvent['deleted']>): Promise<void> => {
      followMany(tx, event, communityId, await recordDeletions(tx, event, communityId, rows))
    },
  })
}

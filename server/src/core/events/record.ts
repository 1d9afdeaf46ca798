import { isAudited, type EventName } from '@aangan/contract/events'
import type { Tx } from '../db/database.ts'
import { recordAll, recordAudit, recordDeletions } from './audit-rows.ts'
import { whoseOf, type AnnouncedOfMany, type FollowerDeps, type Followers } from './follower.ts'
import type { RecordEvent } from './record-event.ts'

/** For requests, jobs, the clock and imports alike: what follows from an event does not depend on who recorded it. */
export function openRecord(
  given: Omit<FollowerDeps, 'record'>,
  following: Followers,
  announcedOfMany: AnnouncedOfMany,
): RecordEvent {
  const append = async (...[tx, event, data, about]: Parameters<RecordEvent>): Promise<void> => {
    if (isAudited(event)) recordAudit(tx, event, data, about)
    for (const follow of following[event] ?? []) await follow(tx, data as never, whoseOf(tx, about), deps)
  }
  const announceMany = (tx: Tx, event: EventName, communityId: string | null, id: string | undefined): void => {
    const kind = announcedOfMany[event]
    if (kind !== undefined && communityId !== null && id !== undefined)
      given.announce(tx, { kind, id, communityId, houseIds: [] })
  }
  const record = Object.assign(append as RecordEvent, {
    ahead: given.askAhead,
    created: (...[tx, event, rows]: Parameters<RecordEvent['created']>): void => {
      recordAll(tx, event, rows)
      announceMany(tx, event, tx.communityId, rows[0]?.id)
    },
    deleted: async (...[tx, event, communityId, rows]: Parameters<RecordEvent['deleted']>): Promise<void> => {
      announceMany(tx, event, communityId, await recordDeletions(tx, event, communityId, rows))
    },
  })
  const deps: FollowerDeps = { ...given, record }
  return record
}

import type { EventData, EventName } from '@aangan/contract/events'
import type { Tx } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'
import type { Enqueue, Job } from '../jobs/job.ts'
import type { Announcement } from '../live/announcements.rules.ts'
import type { Announcer } from '../live/announcer.ts'
import type { About, DeletedEvent } from './audit-rows.ts'
import type { RecordEvent } from './record-event.ts'

/** What followers can use. An area adds its own, as `record/notifications` does. */
export interface FollowerDeps {
  readonly record: RecordEvent
  readonly announce: Announcer['announce']
  readonly enqueue: Enqueue
  readonly mailIsOn: boolean
  /** Asks who lives in a house, in the packet that is about to leave: an event that follows need not. */
  readonly askAhead: RecordEvent['ahead']
}

/** Where an event happened, and of whom it tells where its data do not say so. */
export interface EventOrigin {
  readonly communityId: string | null
  readonly actorId?: string | null
  readonly resourceId?: string
}

/** Acts in the transaction of the event: what it enqueues or announces leaves after the commit. */
export type Follower<Data> = (tx: Tx, data: Data, whose: EventOrigin, deps: FollowerDeps) => Promise<void> | void
export type Followers = { readonly [N in EventName]?: readonly Follower<EventData<N>>[] }

/** Where many are recorded at once, open lists are read again: one of the many is enough for that. */
export type AnnouncedOfMany = { readonly [N in EventName]?: Kind }
type Kind = Extract<Announcement, { readonly houseIds: readonly string[] }>['kind']

/** An event without a community of its own happened in that of its transaction. */
export const whoseOf = ({ communityId }: Tx, about: About = {}): EventOrigin => ({ communityId, ...about })

/** Enqueues a job, which runs after the commit. */
export const enqueue =
  <Data, Sent extends object>(
    job: Job<Sent>,
    sentBy: (data: Data, whose: EventOrigin) => Sent | undefined,
  ): Follower<Data> =>
  async (tx, data, whose, deps) => {
    const sent = sentBy(data, whose)
    if (sent !== undefined) await deps.enqueue(tx, job, sent)
  }

/** As `enqueue`, if mail is on. */
export const mail = <Data, Sent extends object>(...given: Parameters<typeof enqueue<Data, Sent>>): Follower<Data> => {
  const enqueueJob = enqueue(...given)
  return (tx, data, whose, deps) => (deps.mailIsOn ? enqueueJob(tx, data, whose, deps) : undefined)
}

type Rights = Extract<Announcement, { readonly kind: 'rights' | 'rights_of_community' }>

/** Makes open screens reload what changed. Notifies nobody. */
export const announce =
  <Data>(announcementOf: (data: Data, whose: EventOrigin) => Announcement | undefined): Follower<Data> =>
  (tx, data, whose, deps) => {
    const announcement = announcementOf(data, whose)
    if (announcement !== undefined) deps.announce(tx, announcement)
  }

/** Has every process check the streams of whom it is about: a session may have ended, or their houses are others. */
export const checkStreams = <Data>(rightsOf: (data: Data, whose: EventOrigin) => Rights | undefined): Follower<Data> =>
  announce(rightsOf)

/** Records that something goes with the community, while it is still there. `thingsOf` selects it. */
export const deletesWithIt =
  (event: DeletedEvent, thingsOf: (tx: Tx, communityId: string) => Statement): Follower<Before> =>
  (tx, { before: { id } }, _, { record }) =>
    record.deleted(tx, event, id, thingsOf(tx, id))
interface Before {
  readonly before: { readonly id: string }
}

export const personsRights = (userId: string | undefined): Rights | undefined =>
  userId === undefined ? undefined : { kind: 'rights', userId }

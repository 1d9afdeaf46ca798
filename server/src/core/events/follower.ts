import type { EventData, EventName } from '@aangan/contract/events'
import type { RecordEvent } from './record-event.ts'
import type { About, DeletedEvent } from './audit-rows.ts'
import type { Tx } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'
import type { Enqueue, Job } from '../jobs/job.ts'
import type { Announcement } from '../live/announcements.rules.ts'
import type { Announcer } from '../live/announcer.ts'

/** What followers can use. An area adds its own, as `record/notifications` does. */
export interface FollowerDeps {
  readonly record: RecordEvent
  readonly announce: Announcer['announce']
  readonly enqueue: Enqueue
  readonly mailIsOn: boolean
}

/** Where an event happened, and of whom it tells where its data do not say so. */
export interface Whose {
  readonly communityId: string | null
  readonly actorId?: string | null
  readonly resourceId?: string
}

/** Acts in the transaction of the event: what it enqueues or announces leaves after the commit. */
export type Follower<Data> = (tx: Tx, data: Data, whose: Whose, deps: FollowerDeps) => Promise<void> | void
export type Followers = { readonly [N in EventName]?: readonly Follower<EventData<N>>[] }

/** An event without a community of its own happened in that of its transaction. */
export const whoseOf = ({ communityId }: Tx, about: About = {}): Whose => ({ communityId, ...about })

/** Enqueues a mail, if mail is on and somebody is to get it. */
export const mail =
  <Data, Sent extends object>(job: Job<Sent>, sentBy: (data: Data, whose: Whose) => Sent | undefined): Follower<Data> =>
  async (tx, data, whose, { enqueue, mailIsOn }) => {
    const sent = mailIsOn ? sentBy(data, whose) : undefined
    if (sent !== undefined) await enqueue(tx, job, sent)
  }

type Rights = Extract<Announcement, { readonly kind: 'rights' | 'rights_of_community' }>

/** Has every process check the streams of whom it is about: a session may have ended, or their houses are others. */
export const checkStreams =
  <Data>(rightsOf: (data: Data, whose: Whose) => Rights | undefined): Follower<Data> =>
  (tx, data, whose, { announce }) => {
    const rights = rightsOf(data, whose)
    if (rights !== undefined) announce(tx, rights)
  }

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

import type { EventData, EventName } from '@aangan/contract/events'
import type { About } from '../audit/record.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { DataOf } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Announcement } from '../live/announcements.rules.ts'
import type { Announcer } from '../live/announcer.ts'
import type { Whose } from '../notifications/account.rules.ts'
import { tellHouses, type HelperNews } from '../notifications/helpers.steps.ts'
import type { Tell } from '../notifications/tell.ts'
import type { Telling } from '../notifications/telling.rules.ts'

export interface FollowerDeps {
  readonly tell: Tell
  readonly announce: Announcer['announce']
  readonly enqueue: Queue<Jobs>['enqueue']
  readonly mailIsOn: boolean
}

/** Acts in the transaction of the event: what it enqueues or announces leaves after the commit. */
export type Follower<Data> = (tx: Tx, data: Data, whose: Whose, deps: FollowerDeps) => Promise<void> | void
export type Followers = { readonly [N in EventName]?: readonly Follower<EventData<N>>[] }

/** An event without a community of its own happened in that of its transaction. */
export const whoseOf = ({ communityId }: Tx, about: About = {}): Whose => ({ communityId, ...about })

/** Writes notifications, and has open screens read again what changed. */
export const tell =
  <Data>(telling: (data: Data, whose: Whose) => Telling | undefined): Follower<Data> =>
  async (tx, data, whose, deps) => {
    const told = telling(data, whose)
    if (told !== undefined) await deps.tell(tx, told)
  }

/** As `tell`, to the houses that have the helper on their list. */
export const tellHelpersHouses =
  <Data>(newsOf: (data: Data) => HelperNews): Follower<Data> =>
  (tx, data, { communityId }, deps) =>
    communityId === null ? undefined : tellHouses(tx, newsOf(data), communityId, deps.tell)

/** Enqueues a job, which runs after the commit. */
export const enqueue =
  <Data, Name extends keyof Jobs>(
    name: Name,
    jobOf: (data: Data, whose: Whose) => DataOf<Jobs[Name]> | undefined,
  ): Follower<Data> =>
  async (tx, data, whose, deps) => {
    const job = jobOf(data, whose)
    if (job !== undefined) await deps.enqueue(tx, name, job)
  }

/** As `enqueue`, if mail is on. */
export const mail = <Data, Name extends keyof Jobs>(
  ...given: Parameters<typeof enqueue<Data, Name>>
): Follower<Data> => {
  const enqueueJob = enqueue(...given)
  return (tx, data, whose, deps) => (deps.mailIsOn ? enqueueJob(tx, data, whose, deps) : undefined)
}

type Rights = Extract<Announcement, { readonly kind: 'rights' | 'rights_of_community' }>

/** Has open screens read again what changed, where nobody is told anything. */
export const announce =
  <Data>(announcementOf: (data: Data, whose: Whose) => Announcement | undefined): Follower<Data> =>
  (tx, data, whose, deps) => {
    const announcement = announcementOf(data, whose)
    if (announcement !== undefined) deps.announce(tx, announcement)
  }

/** Has every process check the streams of whom it is about: a session may have ended, or their houses are others. */
export const checkStreams = <Data>(rightsOf: (data: Data, whose: Whose) => Rights | undefined): Follower<Data> =>
  announce(rightsOf)

export const personsRights = (userId: string | undefined): Rights | undefined =>
  userId === undefined ? undefined : { kind: 'rights', userId }

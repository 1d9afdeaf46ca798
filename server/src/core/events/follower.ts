import type { EventData, EventName } from '@aangan/contract/events'
import type { About } from './audit-rows.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../../jobs.ts'
import type { DataOf } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Announcement } from '../live/announcements.rules.ts'
import type { Announcer } from '../live/announcer.ts'
import type { Whose } from '../../record/notifications/account.rules.ts'
import { tellHouses, type HelperNews } from '../../record/notifications/helpers.steps.ts'
import type { Tell } from '../../record/notifications/tell.ts'
import type { Telling } from '../../record/notifications/telling.rules.ts'

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

/** Enqueues a mail, if mail is on and somebody is to get it. */
export const mail =
  <Data, Name extends keyof Jobs>(
    name: Name,
    jobOf: (data: Data, whose: Whose) => DataOf<Jobs[Name]> | undefined,
  ): Follower<Data> =>
  async (tx, data, whose, { enqueue, mailIsOn }) => {
    const job = mailIsOn ? jobOf(data, whose) : undefined
    if (job !== undefined) await enqueue(tx, name, job)
  }

type Rights = Extract<Announcement, { readonly kind: 'rights' | 'rights_of_community' }>

/** Has every process check the streams of whom it is about: a session may have ended, or their houses are others. */
export const checkStreams =
  <Data>(rightsOf: (data: Data, whose: Whose) => Rights | undefined): Follower<Data> =>
  (tx, data, whose, { announce }) => {
    const rights = rightsOf(data, whose)
    if (rights !== undefined) announce(tx, rights)
  }

export const personsRights = (userId: string | undefined): Rights | undefined =>
  userId === undefined ? undefined : { kind: 'rights', userId }

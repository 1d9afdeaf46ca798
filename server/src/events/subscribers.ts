import type { EventData, EventName } from '@aangan/contract/events'
import type { About } from '../audit/record.ts'
import { superAdminIdsWithEmail } from '../auth/auth.sql.ts'
import type { Tx } from '../db/database.ts'
import type { Announcer } from '../live/announcer.ts'
import { rightsChangedBy } from '../live/rights.rules.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Queue } from '../jobs/queue.ts'
import { additionOf, removalOf, type FactorChange } from '../notifications/account.rules.ts'
import { tellOfHelper } from '../notifications/helpers.steps.ts'
import { tellingOf } from '../notifications/notifications.rules.ts'
import type { Tell } from '../notifications/tell.ts'

export interface FollowUpDeps {
  readonly tell: Tell
  readonly announce: Announcer['announce']
  readonly enqueue: Queue<Jobs>['enqueue']
  readonly mailIsOn: boolean
}

type Subscriber<N extends EventName> = (tx: Tx, data: EventData<N>, deps: FollowUpDeps, about: About) => Promise<void>

/** What follows from an event. Each enqueues jobs in the event's transaction; they run after its commit. */
const subscribers: { readonly [N in EventName]?: readonly Subscriber<N>[] } = {
  'contact_request.created': [mailSuperAdmins],
  'user.password_changed': [mailPasswordChange],
  'factor.created': [(tx, { after }, deps) => mailFactorChange(tx, after.id, additionOf(after), deps)],
  'factor.deleted': [(tx, { before }, deps) => mailFactorChange(tx, before.id, removalOf(before), deps)],
}

/** One job a recipient, so that a repeat does not mail everyone again. */
async function mailSuperAdmins(
  tx: Tx,
  { after }: EventData<'contact_request.created'>,
  { enqueue, mailIsOn }: FollowUpDeps,
): Promise<void> {
  if (!mailIsOn) return
  for (const recipientId of await superAdminIdsWithEmail(tx))
    await enqueue(tx, 'mail.contact_request', { requestId: after.id, recipientId })
}

async function mailPasswordChange(
  tx: Tx,
  _: EventData<'user.password_changed'>,
  { enqueue, mailIsOn }: FollowUpDeps,
  { resourceId }: About,
): Promise<void> {
  if (mailIsOn && resourceId !== undefined) await enqueue(tx, 'mail.password_changed', { userId: resourceId })
}

async function mailFactorChange(
  tx: Tx,
  userId: string,
  change: FactorChange,
  { enqueue, mailIsOn }: FollowUpDeps,
): Promise<void> {
  if (mailIsOn) await enqueue(tx, 'mail.factor_changed', { userId, change })
}

interface FollowUps {
  followUp<N extends EventName>(tx: Tx, event: N, data: EventData<N>, about?: About): Promise<void>
  /** Where many are recorded at once, open lists are read again: one of them is enough for that. */
  followMany(tx: Tx, event: EventName, communityId: string | null, first: string | undefined): void
}

const changesLists: readonly EventName[] = ['helper.created', 'helper.deleted']

export const openFollowUps = (deps: FollowUpDeps): FollowUps => ({
  async followUp(tx, event, data, about = {}) {
    for (const subscriber of subscribers[event] ?? []) await subscriber(tx, data, deps, about)
    const telling = tellingOf(event, data, tx.communityId, about)
    if (telling !== undefined) await deps.tell(tx, telling)
    await tellOfHelper(tx, event, data, deps.tell, about)
    const rights = rightsChangedBy(event, data, about)
    if (rights !== undefined) deps.announce(tx, rights)
  },
  followMany(tx, event, communityId, id) {
    if (changesLists.includes(event) && communityId !== null && id !== undefined)
      deps.announce(tx, { kind: 'helper', id, communityId, houseIds: [] })
  },
})

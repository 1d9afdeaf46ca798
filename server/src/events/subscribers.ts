import type { EventData, EventName } from '@aangan/contract/events'
import { superAdminIdsWithEmail } from '../auth/auth.sql.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Queue } from '../jobs/queue.ts'

interface FollowUpDeps {
  readonly enqueue: Queue<Jobs>['enqueue']
  readonly mailIsOn: boolean
}

type Subscriber<N extends EventName> = (tx: Tx, data: EventData<N>, deps: FollowUpDeps) => Promise<void>

/** What follows from an event. Each enqueues jobs in the event's transaction; they run after its commit. */
const subscribers: { readonly [N in EventName]?: readonly Subscriber<N>[] } = {
  'contact_request.created': [mailSuperAdmins],
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

export type FollowUp = <N extends EventName>(tx: Tx, event: N, data: EventData<N>) => Promise<void>

export const openFollowUps =
  (deps: FollowUpDeps): FollowUp =>
  async (tx, event, data) => {
    for (const subscriber of subscribers[event] ?? []) await subscriber(tx, data, deps)
  }

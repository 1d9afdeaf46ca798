import { mostSubscriptions, type Subscription } from '@aangan/contract/record/push'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Database, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

interface SubscriptionOwner {
  readonly id: string
  readonly communityId: string | null
  readonly sessionId: string
}

export async function putSubscription(
  tx: Tx,
  { id, communityId, sessionId }: SubscriptionOwner,
  { endpoint, keys, device }: Subscription,
): Promise<string> {
  const [row] = await tx.sql<{ id: string }[]>`
    select auth.subscribe_push(${id}, ${communityId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth},
      ${device ?? null}, ${mostSubscriptions}, ${tx.cause.now}) as id`
  return row!.id
}

export const isOwnEndpoint = (tx: Tx, userId: string, endpoint: string): Batch<boolean> =>
  many(
    tx.sql`select from push_subscriptions s where ${inScope(tx, 's')} and s.user_id = ${userId} and s.endpoint = ${endpoint}`,
  ).map((rows) => rows.length > 0)

export const deleteSubscription = (tx: Tx, userId: string, id: string): Statement =>
  tx.sql`delete from push_subscriptions s where ${inScope(tx, 's')} and s.user_id = ${userId} and s.id = ${id}`

export const subscriptionIdsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (
    await tx.sql<{ id: string }[]>`
      select id from push_subscriptions s where ${inScope(tx, 's')} and s.user_id = ${userId}`
  ).map(({ id }) => id)

export interface OutboxMessage {
  readonly subscriptionId: string
  readonly payload: string
  readonly until: Date
}

/** Sent with the commit. */
export function insertIntoOutbox(tx: Tx, communityId: string | null, messages: readonly OutboxMessage[]): void {
  const of = <K extends keyof OutboxMessage>(field: K) => messages.map((message) => message[field])
  tx.atCommit.push(tx.sql`
    insert into push_outbox (community_id, subscription_id, payload, ttl_until, next_at, created_at)
    select ${communityId}::uuid, m.*, ${tx.cause.now}::timestamptz, ${tx.cause.now}::timestamptz
    from unnest(${of('subscriptionId')}::uuid[], ${of('payload')}::text[],
      ${of('until').map((until) => until.toISOString())}::timestamptz[]) m`)
}

/** A look at the outbox, which locks nothing: the sender takes from it what no other process has. */
export const listDue = (tx: Tx, most: number): Statement<{ id: string }[]> => tx.sql<{ id: string }[]>`
  select o.id from push_outbox o where ${inScope(tx, 'o')} and o.next_at <= ${tx.cause.now} order by o.next_at limit ${most}`

export interface PushDelivery {
  readonly id: string
  readonly subscriptionId: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly payload: string
  readonly until: string
  readonly attempts: number
}

/** Moves the time of those it takes on to `next`: until then no other process has them. */
export const takePushes = (db: Database, most: number, now: Date, next: Date): Promise<PushDelivery[]> =>
  db.callFunction(
    (sql) => sql<PushDelivery[]>`
    select id, subscription_id as "subscriptionId", endpoint, p256dh, auth, payload, ttl_until as until, attempts
    from auth.take_pushes(${most}, ${now}, ${next})`,
  )

export interface DeliveryResults {
  /** Ids of messages that are done with. */
  readonly over: readonly string[]
  /** Ids of subscriptions. */
  readonly reached: readonly string[]
  readonly gone: readonly string[]
  readonly later: readonly { readonly id: string; readonly at: Date }[]
}

export const settlePushes = (
  db: Database,
  { over, reached, gone, later }: DeliveryResults,
  now: Date,
): Promise<unknown> =>
  db.callFunction(
    (sql) => sql`
    select auth.settle_pushes(${over}::uuid[], ${reached}::uuid[], ${gone}::uuid[], ${later.map(({ id }) => id)}::uuid[],
      ${later.map(({ at }) => at.toISOString())}::timestamptz[], ${now})`,
  )

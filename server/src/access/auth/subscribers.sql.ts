import { inScope, type Tx } from '../../core/db/database.ts'

/** Whose device a push subscription is; undefined once it has ended, as it does with its session. */
export async function findSubscriber(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ userId: string }[]>`
    select s.user_id as "userId" from push_subscriptions s where ${inScope(tx, 's')} and s.id = ${id}`
  return row?.userId
}

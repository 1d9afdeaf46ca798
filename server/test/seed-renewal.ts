import { openNonces } from '../src/access/auth/nonces.ts'
import { openDevice } from './device.ts'
import type { World } from './world.ts'

/** This subscription is of the person's longest session, which can now be renewed once. */
export async function seedRenewal(
  { sql, tokenSecret, now }: Pick<World, 'sql' | 'tokenSecret' | 'now'>,
  userId: string,
  pushSubscription: string,
) {
  const device = openDevice()
  const [session] = await sql<{ id: string }[]>`
    update data.sessions set device_key = ${device.deviceKey}, renew_days = 30, renewable_until = now() + interval '30 days'
    where id = (select id from data.sessions where user_id = ${userId} and ended_at is null order by created_at limit 1)
    returning id`
  if (session === undefined) return { nonce: '', signature: '' }
  await sql`update data.push_subscriptions set session_id = ${session.id} where id = ${pushSubscription}`
  const nonce = openNonces(tokenSecret, now).make(session.id)
  return { nonce, signature: device.sign(session.id, nonce) }
}

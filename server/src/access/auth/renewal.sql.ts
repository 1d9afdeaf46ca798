import type { Database, Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { provedSince } from '../../core/session/confirmed.ts'
import { renewableDays } from '../../core/session/tokens.ts'

type KeyBinding = 'none' | 'unproved' | 'kept' | 'known' | 'new'

/** What came of it. */
export async function bindKey(tx: Tx, sessionId: string, deviceKey: string | undefined): Promise<KeyBinding> {
  const { now } = tx.cause
  const [row] = await tx.sql<{ binding: KeyBinding }[]>`
    select auth.bind_device(${sessionId}, ${deviceKey ?? null}, ${renewableDays.desk}, ${renewableDays.push}, ${provedSince(now)}, ${now}) as binding`
  return row!.binding
}

export const forgetDeviceKey = (tx: Tx, sessionId: string): Statement =>
  tx.sql`select auth.forget_device_key(${sessionId})`

export const replaceSession = (tx: Tx, sessionId: string, fresh: string, until: Date): Statement =>
  tx.sql`select auth.replace_session(${sessionId}, ${fresh}, ${until}, ${tx.cause.now})`

interface Renewal {
  readonly deviceKey: string
  readonly communityId: string | null
}

/** Undefined when nothing renews this session. */
export async function findRenewal(db: Database, sessionId: string, now: Date): Promise<Renewal | undefined> {
  const [row] = await db.callFunction<Renewal[]>(
    (sql) => sql`
    select device_key as "deviceKey", community_id as "communityId" from auth.renewal_of(${sessionId}, ${now})`,
  )
  return row
}

interface SessionRenewal {
  readonly sessionId: string
  readonly deviceKey: string
  readonly askedAt: Date
  readonly until: Date
}

/** False when the session has ended meanwhile, or what was signed is used up. */
export async function renewSession(tx: Tx, { sessionId, deviceKey, askedAt, until }: SessionRenewal): Promise<boolean> {
  const [row] = await tx.sql<{ renewed: boolean }[]>`
    select auth.renew_session(${sessionId}, ${deviceKey}, ${askedAt}, ${until}, ${tx.cause.now}) as renewed`
  return row?.renewed ?? false
}

import type { Database, Tx } from '../db/database.ts'

/** Since the last renewal. */
const daysOf = { desk: 7, push: 30 } as const

export const makeRenewable = (tx: Tx, sessionId: string, deviceKey: string | undefined): PromiseLike<unknown> =>
  tx.sql`select auth.make_renewable(${sessionId}, ${deviceKey ?? null}, ${daysOf.desk}, ${daysOf.push}, ${tx.cause.now})`

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

interface Renewed {
  readonly sessionId: string
  readonly deviceKey: string
  readonly askedAt: Date
  readonly until: Date
}

/** False when the session has ended meanwhile, or what was signed is used up. */
export async function renewSession(tx: Tx, { sessionId, deviceKey, askedAt, until }: Renewed): Promise<boolean> {
  const [row] = await tx.sql<{ renewed: boolean }[]>`
    select auth.renew_session(${sessionId}, ${deviceKey}, ${askedAt}, ${until}, ${tx.cause.now}) as renewed`
  return row?.renewed ?? false
}

import { confirmedMinutes } from '@aangan/contract/core/session-limits'
import { refuse } from '@aangan/contract/refusal'
import { many, type Batch } from '../db/batch.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import type { SessionUser } from './sessions.ts'

type SessionId = Pick<SessionUser, 'sessionId'>

interface ConfirmDeps {
  readonly db: Database
  readonly clock: () => Date
}

/** Refuses unless the person proved in this session, within the last minutes, that it is them. */
export async function assertConfirmed({ db, clock }: ConfirmDeps, session: SessionId): Promise<void> {
  if (!isProof(await db.askFunction((sql) => proofOf(sql, session)), clock())) refuse('confirm.needed')
}

/** Whether they did. */
export const isConfirmed = (tx: Tx, session: SessionId): Batch<boolean> =>
  many(proofOf(tx.sql, session)).map((rows) => isProof(rows, tx.cause.now))

interface Proof {
  readonly confirmedAt: string | null
}
const proofOf = (sql: Sql, { sessionId }: SessionId) =>
  sql<Proof[]>`select auth.session_confirmed_at(${sessionId}) as "confirmedAt"`
const isProof = ([row]: readonly Proof[], now: Date): boolean =>
  typeof row?.confirmedAt === 'string' && Date.parse(row.confirmedAt) >= provedSince(now).getTime()

/** A proof from before that is no good any more. */
export const provedSince = (now: Date): Date => new Date(now.getTime() - confirmedMinutes * 60_000)

/** False when the password has changed since it was checked; null for another proof. */
export async function confirmSession(tx: Tx, sessionId: string, checkedHash: string | null): Promise<boolean> {
  const [row] = await tx.sql<{ confirmed: boolean }[]>`
    select auth.confirm_session(${sessionId}, ${checkedHash}, ${tx.cause.now}) as confirmed`
  return row?.confirmed ?? false
}

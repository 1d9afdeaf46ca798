import { confirmedMinutes } from '@aangan/contract/identity'
import { refuse } from '@aangan/contract/refusal'
import type { Deps } from '../context/deps.ts'
import type { Tx } from '../db/database.ts'
import type { SessionUser } from './sessions.ts'

/** Refuses unless the person proved in this session, within the last minutes, that it is them. */
export async function assertConfirmed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessionId }: Pick<SessionUser, 'sessionId'>,
): Promise<void> {
  const [row] = await db.askFunction<{ confirmedAt: string | null }[]>(
    (sql) => sql`select auth.session_confirmed_at(${sessionId}) as "confirmedAt"`,
  )
  const since = clock().getTime() - confirmedMinutes * 60_000
  const { confirmedAt = null } = row ?? {}
  if (confirmedAt === null || Date.parse(confirmedAt) < since) refuse('confirm.needed')
}

/** False when the password has changed since it was checked; null for another proof. */
export async function confirmSession(tx: Tx, sessionId: string, checkedHash: string | null): Promise<boolean> {
  const [row] = await tx.sql<{ confirmed: boolean }[]>`
    select auth.confirm_session(${sessionId}, ${checkedHash}, ${tx.cause.now}) as confirmed`
  return row?.confirmed ?? false
}

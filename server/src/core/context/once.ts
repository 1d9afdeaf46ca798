import { refuse } from '@aangan/contract/refusal'
import type { Tx } from '../db/database.ts'
import type { SessionUser } from '../session/sessions.ts'

/** The caller's key, and the call it belongs to. */
export interface Once {
  readonly key: string
  readonly call: string
  /** A hash of what was sent. */
  readonly sent: string
}

/**
 * Does `work`, and keeps its result in the same transaction. If there is a kept result for this user, call and key, returns
 * that instead. Refuses while another transaction is at it, and a key that came with another request.
 */
export const once =
  <T>({ key, call, sent }: Once, { id }: Pick<SessionUser, 'id'>, work: (tx: Tx) => PromiseLike<T>) =>
  async (tx: Tx): Promise<T> => {
    const [found] = await tx.sql<{ busy: boolean; isOther: boolean; answer: string | null }[]>`
      select busy, is_other as "isOther", answer from auth.begin_answer(${id}, ${call}, ${key}, ${sent}, ${tx.cause.now})`
    if (found?.busy === true) return refuse('request.in_progress')
    if (found?.isOther === true) return refuse('request.key_used')
    if (typeof found?.answer === 'string') return JSON.parse(found.answer) as T
    const answer = await work(tx)
    tx.atCommit.push(
      tx.sql`select auth.store_answer(${id}, ${call}, ${key}, ${sent}, ${JSON.stringify(answer)}, ${tx.cause.now})`,
    )
    return answer
  }

import { confirmEmailHours, takeBackDays } from '@aangan/contract/people/email-changes'
import type { Tx } from '../../core/db/database.ts'

const hourMs = 3_600_000
const after = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hourMs)

/** Its id. With `counts` the new address counts at once; else when the link to it is opened. */
export async function insertEmailChange(
  tx: Tx,
  userId: string,
  { newEmail, counts }: { newEmail: string; counts: boolean },
): Promise<string> {
  const { now } = tx.cause
  const [row] = await tx.sql<{ id: string }[]>`
    select auth.change_email(${userId}, ${newEmail}, ${counts}, ${now}, ${after(now, confirmEmailHours)},
      ${after(now, takeBackDays * 24)}) as id`
  return row!.id
}

interface LinkedAddress {
  readonly email: string
  readonly username: string
  readonly language: string | null
}

/** Gives the change a code for one of its two addresses. Undefined where there is nothing to open any more. */
export async function linkEmailChange(
  tx: Tx,
  { changeId, toOld, hash }: { changeId: string; toOld: boolean; hash: string },
): Promise<LinkedAddress | undefined> {
  const [row] = await tx.sql<LinkedAddress[]>`
    select email, username, language from auth.link_email_change(${changeId}, ${toOld}, ${hash}, ${tx.cause.now})`
  return row
}

interface ChangedEmail {
  readonly userId: string
  readonly communityId: string | null
  /** Before. */
  readonly oldEmail: string | null
  /** What waited for its link before. */
  readonly waiting: string | null
  /** Now. */
  readonly email: string | null
}

/** Undefined when the code is not good, or somebody else was first. */
export async function confirmEmail(tx: Tx, hash: string): Promise<ChangedEmail | undefined> {
  const [row] = await tx.sql<ChangedEmail[]>`
    select user_id as "userId", community_id as "communityId", old_email as "oldEmail", new_email as waiting, new_email as email
    from auth.confirm_email(${hash}, ${tx.cause.now})`
  return row
}

/** Also ends the account's sessions. Undefined when the code is not good, or somebody else was first. */
export async function takeBackEmail(tx: Tx, hash: string): Promise<ChangedEmail | undefined> {
  const [row] = await tx.sql<ChangedEmail[]>`
    select user_id as "userId", community_id as "communityId", old_email as "oldEmail", waiting, email
    from auth.take_back_email(${hash}, ${tx.cause.now})`
  return row
}

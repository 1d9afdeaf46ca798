import type { OpenedInvitation } from '@aangan/contract/people/invitation-shapes'
import type { Database, Tx } from '../../core/db/database.ts'

type InvitationRow = Omit<OpenedInvitation, 'community' | 'username'> & {
  readonly id: string
  readonly userId: string
  readonly communityId: string
  readonly displayName: string
}

const opened = (sql: Tx['sql'], hash: string, now: Date) => sql<InvitationRow[]>`
  select id, user_id as "userId", community_id as "communityId", display_name as "displayName", house_no as "houseNo", division, name, email,
    mobile_no as "mobileNo"
  from auth.open_invitation(${hash}, ${now})`

/** Undefined when the code is not good. */
export const findOpenInvitation = async (db: Database, hash: string, now: Date): Promise<InvitationRow | undefined> =>
  (await db.askFunction((sql) => opened(sql, hash, now)))[0]

export const findOpenInvitationIn = async (tx: Tx, hash: string): Promise<InvitationRow | undefined> =>
  (await opened(tx.sql, hash, tx.cause.now))[0]

interface NewAccount {
  readonly username: string
  readonly passwordHash: string
  readonly name: string
  readonly mobileNo: string | null
  readonly email: string | null
}

/** Undefined when somebody else was first. */
export async function acceptInvitation(tx: Tx, hash: string, given: NewAccount): Promise<string | undefined> {
  const [row] = await tx.sql<{ userId: string }[]>`
    select user_id as "userId" from auth.accept_invitation(${hash}, ${given.username}, ${given.passwordHash}, ${given.name}, ${given.mobileNo},
      ${given.email}, ${tx.cause.now})`
  return row?.userId
}

import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** An admin may know an older code, and could use it to take over an account that is about to become a super admin's. */
export const expireForSuperAdmin = (tx: Tx, userId: string): Statement => tx.sql`
  update invitations i set expires_at = ${tx.cause.now}, mail_due_at = null, updated_at = ${tx.cause.now} from users u
  where ${inScope(tx, 'i')} and i.user_id = ${userId} and u.id = i.user_id and not 'SUPER_ADMIN' = any (u.roles)
    and i.accepted_at is null and i.ended_at is null and i.expires_at > ${tx.cause.now}`

import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** A resident is the first member of their household, once. */
export const insertDefaultMembers = (tx: Tx, people: readonly { readonly id: string }[]): Statement => {
  const ids = people.map(({ id }) => id)
  return tx.sql`
    insert into members (community_id, user_id, name, mobile_no, relation, created_at, updated_at)
    select u.community_id, u.id, u.name, u.mobile_no, 'SELF', ${tx.cause.now}, ${tx.cause.now}
    from users u where ${inScope(tx, 'u')} and u.id = any (${ids}::uuid[])
      and not exists (select from members s where s.user_id = u.id and s.relation = 'SELF')`
}

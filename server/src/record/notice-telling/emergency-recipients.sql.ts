import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { activeHomes, audienceOf, isReached, isUnderWay, takesIn } from '../../society/notices/audience.sql.ts'
import type { ToldNotice } from './told-notice.sql.ts'

/** Selects the ids of residents with a house there in which they do not live, whom the emergency does not reach. */
export const letsToOthers = (tx: Tx, { id }: ToldNotice): Statement => tx.sql`
  select o.user_id from notices n join communities c on c.id = n.community_id cross join ${audienceOf(tx)}
    join ${activeHomes(tx)} o on o.community_id = n.community_id join users u on u.id = o.user_id
  where ${inScope(tx, 'n')} and n.id = ${id} and ${isUnderWay(tx)} and u.id is distinct from n.created_by
    and 'USER' = any (u.roles) and ${takesIn(tx)} and not (${isReached(tx)})`

/** Selects the ids of those who were told that it was under way. */
export const wasTold = (tx: Tx, { id }: ToldNotice): Statement => tx.sql`
  select t.user_id from notifications t where ${inScope(tx, 't')} and t.notice_id = ${id} and t.kind = 'EMERGENCY'`

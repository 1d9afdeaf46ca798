import type { Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** Of the community, else of a super admin. */
export const personName = ({ sql }: Tx, id: Statement): Statement =>
  sql`coalesce((select u.name from users u where u.id = ${id}), auth.person_name(${id}), '')`

const guardOf = (tx: Tx, id: Statement, confirmed: Statement): Statement =>
  tx.sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${personName(tx, id)}, 'confirmed', ${confirmed}) end`

export const guardColumns = (tx: Tx): Statement => tx.sql`
  ${guardOf(tx, tx.sql`g.noted_by`, tx.sql`g.noted_confirmed`)} as "notedBy", ${guardOf(tx, tx.sql`g.arrived_by`, tx.sql`g.arrived_confirmed`)} as "arrivedBy",
  ${guardOf(tx, tx.sql`g.exited_by`, tx.sql`g.exited_confirmed`)} as "exitedBy",`

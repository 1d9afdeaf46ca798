import { jsonInstant } from '../../core/db/json-instant.ts'
import { fixed, type Statement, type Writer } from '../../core/db/sql.ts'

/** Of the community, else of a super admin. */
export const nameOf = ({ sql }: Writer, id: Statement): Statement =>
  sql`coalesce((select u.name from users u where u.id = ${id}), auth.person_name(${id}), '')`

const guardOf = (tx: Writer, id: Statement, confirmed: Statement): Statement =>
  tx.sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${nameOf(tx, id)}, 'confirmed', ${confirmed}) end`

/** Who of the gate did what. Boards do without. */
export const guardColumns = fixed(
  (tx) => tx.sql`
  ${guardOf(tx, tx.sql`g.noted_by`, tx.sql`g.noted_confirmed`)} as "notedBy", ${guardOf(tx, tx.sql`g.arrived_by`, tx.sql`g.arrived_confirmed`)} as "arrivedBy",
  ${guardOf(tx, tx.sql`g.exited_by`, tx.sql`g.exited_confirmed`)} as "exitedBy",
  g.let_in_against as "letInAgainst", g.handed_over_by is not null as "handedOver", ${person(tx, tx.sql`g.taken_by`)} as "takenBy",`,
)

/** A guest vehicle has a purpose in its place. */
export const noteOf = ({ sql }: Writer): Statement =>
  sql`coalesce(g.note, case when g.pass_id is null and not g.walk_in then g.purpose_of_visit end)`

export const person = (tx: Writer, id: Statement): Statement =>
  tx.sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${nameOf(tx, id)}) end`

export const objectionOf = fixed(
  (tx) => tx.sql`(
  select json_build_object('by', ${person(tx, tx.sql`o.made_by`)}, 'text', o.text, 'at', ${jsonInstant(tx, tx.sql`o.made_at`)}, 'as', o.settled_as, 'note', o.note,
    'settledBy', ${person(tx, tx.sql`o.settled_by`)}, 'settledAt', ${jsonInstant(tx, tx.sql`o.settled_at`)})
  from objections o where o.visit_id = g.id)`,
)

/** Staff ask without a house. It ends when the car has left, and goes on where the exit is taken back. */
export const moveOf = fixed((tx) => {
  const ofResident = (column: Statement): Statement => tx.sql`(
    select ${column} from users u where u.id = g.move_asked_by and not u.roles && array['SECURITY', 'ADMIN', 'SUPER_ADMIN'])`
  return tx.sql`case when g.move_asked_at is not null and g.status = 'ARRIVED' then json_build_object('askedAt', ${jsonInstant(tx, tx.sql`g.move_asked_at`)},
    'by', json_build_object('name', ${nameOf(tx, tx.sql`g.move_asked_by`)}, 'division', ${ofResident(tx.sql`u.division`)}, 'houseNo', ${ofResident(tx.sql`u.house_no`)}),
    'comingAt', ${jsonInstant(tx, tx.sql`g.coming_at`)}) end`
})

export const gateOf = ({ sql }: Writer, id: Statement): Statement =>
  sql`(select json_build_object('id', gate.id, 'name', gate.name) from gates gate where gate.id = ${id})`

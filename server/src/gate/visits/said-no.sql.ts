import { saidNoHours, type VisitStatus } from '@aangan/contract/gate/visit-kinds'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fixed, type Statement, type Writer } from '../../core/db/sql.ts'
import { comparedName } from '../blocks/blocks.sql.ts'

/** They can still be let in. */
export const notInYet = ['PLANNED', 'ASKING', 'APPROVED', 'BLOCKED'] as const satisfies readonly VisitStatus[]

/**
 * When the house of visit `g` said no to somebody like them, also by an objection, as long as that counts. Its later yes in
 * Aangan ends it. `offset 0`: from those few to their visits, not from all visits of the house to those few.
 */
export const saidNoAt = (tx: Tx): Statement => tx.sql`
  ${denials(tx)} and n.answered_at > ${since(tx)} ${objections(tx)} and o.made_at > ${since(tx)}${ofLikeOnes(tx)}`

const denials = fixed(
  (tx) => tx.sql`
  case when g.status = any (${[...notInYet]}::text[]) then (
    select max(no.at) from (
      select n.id, n.answered_at as at from visits n where n.community_id = g.community_id and ${isNo(tx, tx.sql`n`)}`,
)
const objections = fixed(
  ({ sql }) => sql`
      union all
      select o.visit_id, o.made_at from objections o
      where o.community_id = g.community_id and o.settled_as is distinct from 'RIGHT'`,
)
const ofLikeOnes = fixed(
  (tx) => tx.sql`) no
    cross join lateral (select * from visits n where n.id = no.id offset 0) n
    where ${isOfHouse(tx, 'n')} and n.id <> g.id and ${isLike(tx, 'n', 'g')}
      and not exists (
        select from visits y where ${isOfHouse(tx, 'y')} and y.answer = 'APPROVE' and y.answered_via in ('APP', 'PUSH')
          and y.answered_at > no.at and ${isLike(tx, 'y', 'n')})) end`,
)

const since = ({ cause }: Tx): Date => new Date(cause.now.getTime() - saidNoHours * 3_600_000)

/** They are gone, and their house said lately that the gate was wrong about them. */
export const isObjectedAndGone = (tx: Tx): Statement => tx.sql`
  g.status in ('EXITED', 'CANCELLED') and g.id = any (array(
    select o.visit_id from objections o
    where ${inScope(tx, 'o')} and o.made_at > ${since(tx)} and o.settled_as is distinct from 'RIGHT'))`

/** The house said so lately, itself or by phone. */
export const isDenied = (tx: Tx, visit: Statement): Statement =>
  tx.sql`${isNo(tx, visit)} and ${visit}.answered_at > ${since(tx)}`
const isNo = ({ sql }: Writer, visit: Statement): Statement =>
  sql`${visit}.status = 'DENIED' and ${visit}.answered_via in ('APP', 'PUSH', 'PHONE')`

type Alias = 'n' | 'y'
const isOfHouse = ({ sql }: Writer, of: Alias): Statement => sql`
  ${sql(of)}.community_id = g.community_id and lower(${sql(of)}.visiting_house_no) = lower(g.visiting_house_no) and ${sql(of)}.division = g.division`

/** The same name, unless it is a company's, plate or number. */
function isLike(tx: Writer, one: Alias, other: 'g' | 'n'): Statement {
  const { sql } = tx
  const column = (of: Alias | 'g', name: string): Statement => sql`${sql(of)}.${sql(name)}`
  const nameOf = (of: Alias | 'g'): Statement => comparedName(tx, column(of, 'guest_name'))
  const plateOf = (of: Alias | 'g'): Statement => sql`lower(translate(${column(of, 'vehicle_no')}, ' -', ''))`
  return sql`(
    (${nameOf(one)} = ${nameOf(other)} and ${column(one, 'guest_name')} is distinct from ${column(one, 'company')})
    or ${plateOf(one)} = ${plateOf(other)} or ${column(one, 'contact_no')} = ${column(other, 'contact_no')})`
}

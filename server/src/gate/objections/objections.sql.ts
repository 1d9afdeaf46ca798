import type { Page } from '@aangan/contract/core/query-fields'
import type { ObjectionOutcome } from '@aangan/contract/gate/objection-outcomes'
import type { Objection } from '@aangan/contract/gate/visits'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { countForPage, countUpTo, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { objectionOf } from '../visits/visit-parts.sql.ts'
import { visitColumns, visitSources, type VisitRow } from '../visits/visits.sql.ts'

/** Open or settled ones, newest first, each with its visit as it is now. */
export function listObjections(tx: Tx, open: boolean, page: number, size: number): Batch<Page<VisitRow>> {
  const { sql } = tx
  const matching = objectionsFor(tx, open)
  const order = sql`order by o.made_at desc, o.visit_id desc`
  return pageFrom(
    countForPage(tx, sql`select ${matching}`, page, size),
    sql<VisitRow[]>`
      select ${visitColumns(tx, 'staff')} from (${pageOfRows(tx, sql`select o.* ${matching} ${order}`, page, size)}) o
      join visits g on ${inScope(tx, 'g')} and g.id = o.visit_id ${visitSources(tx)} ${order}`,
    size,
  )
}

const objectionsFor = (tx: Tx, open: boolean): Statement => tx.sql`
  from objections o where ${inScope(tx, 'o')} and ${open ? tx.sql`o.settled_at is null` : tx.sql`o.settled_at is not null`}`

export const countOpenObjections = (tx: Tx, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${objectionsFor(tx, true)}`, most)

/** To be asked in a statement of its own once the visit is locked: that of the lock may be older. */
export const findObjection = (tx: Tx, visitId: string): Batch<Objection | undefined> =>
  maybeOne(tx.sql<{ objection: Objection | null }[]>`
    select ${objectionOf(tx)} as objection from visits g where ${inScope(tx, 'g')} and g.id = ${visitId}`).map(
    (row) => row?.objection ?? undefined,
  )

interface NewObjection {
  readonly visitId: string
  readonly communityId: string
  readonly text: string | undefined
}

/** Undefined where the visit has one. */
export const insertObjection = (tx: Tx, { visitId, communityId, text }: NewObjection): Batch<object | undefined> =>
  maybeOne(tx.sql`
    insert into objections (visit_id, community_id, made_by, text, made_at)
    values (${visitId}, ${communityId}, ${tx.cause.actorId}, ${text ?? null}, ${tx.cause.now})
    on conflict (visit_id) do nothing returning visit_id`)

export const deleteObjection = (tx: Tx, visitId: string): Statement =>
  tx.sql`delete from objections where ${inScope(tx)} and visit_id = ${visitId}`

interface Settlement {
  readonly as: ObjectionOutcome
  readonly note: string
}
/** Once. */
export const settleObjection = (tx: Tx, visitId: string, { as, note }: Settlement): Statement => tx.sql`
  update objections set settled_as = ${as}, note = ${note}, settled_by = ${tx.cause.actorId}, settled_at = ${tx.cause.now}
  where ${inScope(tx)} and visit_id = ${visitId} and settled_at is null`

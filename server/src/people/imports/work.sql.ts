import type { Message } from '@aangan/contract/core/language/text'
import type { ImportKind, ImportMapping, ImportStatus } from '@aangan/contract/people/import-shapes'
import { inScope, type Database, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** How long a worker may be silent before the import is due for another. */
const silentForMs = 8_000
const dueAt = (tx: Tx): Date => new Date(tx.cause.now.getTime() + silentForMs)

/** What a worker knows of the import that it is at. */
export interface Work {
  readonly id: string
  readonly communityId: string
  readonly kind: ImportKind
  readonly fileName: string
  readonly status: ImportStatus
  readonly mapping: ImportMapping
  readonly version: number
  readonly send: boolean
  readonly rows: number
  readonly startedBy: string | null
  readonly undoneBy: string | null
}

const columns = ({ sql }: Tx) => sql`
  i.id, i.community_id as "communityId", i.kind, i.file_name as "fileName", i.status, i.mapping, i.version, i.send_mails as send, i.rows,
  i.started_by as "startedBy", i.undone_by as "undoneBy"`

const unfinished = ({ sql }: Tx) => sql`i.status in ('CHECKING', 'QUEUED', 'RUNNING', 'UNDOING')`
const isFree = (tx: Tx) => tx.sql`coalesce(i.worked_until < ${tx.cause.now}, true)`

/** Claims an import for this worker. Undefined if there is nothing to do or another worker has it. */
export async function takeWork(tx: Tx, id: string): Promise<Work | undefined> {
  const [row] = await tx.sql<Work[]>`
    update imports i set worked_until = ${dueAt(tx)}
    where ${inScope(tx, 'i')} and i.id = (
      select i.id from imports i
      where ${inScope(tx, 'i')} and i.id = ${id} and i.status in ('CHECKING', 'RUNNING', 'UNDOING') and ${isFree(tx)} for update skip locked)
    returning ${columns(tx)}`
  return row
}

/** At the beginning of each step: locks the import until its end. False once it was cancelled, or its columns chosen anew. */
export async function keepWork(tx: Tx, { id, status, version }: Work): Promise<boolean> {
  const rows = await tx.sql`
    update imports i set worked_until = ${dueAt(tx)}
    where ${inScope(tx, 'i')} and i.id = ${id} and i.status = ${status} and i.version = ${version} returning i.id`
  return rows.length > 0
}

/** For the next worker, when this one stops before the end. */
export const releaseWork = (tx: Tx, { id }: Work): Statement => tx.sql`
  update imports i set worked_until = null where ${inScope(tx, 'i')} and i.id = ${id}`

/** Its worker is gone, or none has begun. A queued one waits while another of its community is at work. */
const isAbandoned = (tx: Tx) => tx.sql`
  ${unfinished(tx)} and ${isFree(tx)}
    and (i.status <> 'QUEUED' or not exists (
      select from imports o where o.community_id = i.community_id and o.status in ('RUNNING', 'UNDOING')))`

export const listAbandoned = (tx: Tx, most: number): Statement<Pick<Work, 'id' | 'communityId'>[]> => tx.sql<
  Pick<Work, 'id' | 'communityId'>[]
>`
  select i.id, i.community_id as "communityId" from imports i
  where ${inScope(tx, 'i')} and ${isAbandoned(tx)} order by i.updated_at, i.id limit ${most}`

/** False also while a long transaction of its worker has it. */
export async function lockAbandoned(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`
    select i.id from imports i where ${inScope(tx, 'i')} and i.id = ${id} and ${isAbandoned(tx)} for update of i skip locked`
  return rows.length > 0
}

export interface RowCounts {
  readonly good: number
  readonly bad: number
  readonly same: number
}

export const putFound = (tx: Tx, { id }: Work, { good, bad, same }: RowCounts): Statement => tx.sql`
  update imports i set good = ${good}, bad = ${bad}, same = ${same}, updated_at = ${tx.cause.now}
  where ${inScope(tx, 'i')} and i.id = ${id}`

export const endCheck = (tx: Tx, { id }: Work): Statement => tx.sql`
  update imports i set status = 'CHECKED', worked_until = null, updated_at = ${tx.cause.now}
  where ${inScope(tx, 'i')} and i.id = ${id} and i.status = 'CHECKING'`

export const addDone = (tx: Tx, { id }: Work, done: number, created: number): Statement => tx.sql`
  update imports i set done = i.done + ${done}, created = i.created + ${created}, updated_at = ${tx.cause.now}
  where ${inScope(tx, 'i')} and i.id = ${id}`

/** What came of it in the end, which may be less than what was fine at the check. */
export async function endRun(tx: Tx, { id }: Work): Promise<RowCounts> {
  const [row] = await tx.sql<RowCounts[]>`
    update imports i set status = 'DONE', finished_at = ${tx.cause.now}, worked_until = null, updated_at = ${tx.cause.now},
      good = f.good, bad = f.bad, same = f.same
    from (
      select count(*) filter (where r.outcome = 'CREATED')::int as good, count(*) filter (where r.outcome = 'LEFT_OUT')::int as bad,
        count(*) filter (where r.outcome = 'SAME')::int as same
      from import_rows r where ${inScope(tx, 'r')} and r.import_id = ${id}) f
    where ${inScope(tx, 'i')} and i.id = ${id}
    returning i.good, i.bad, i.same`
  return row!
}

/** With what had come of it. */
export async function endUndo(tx: Tx, { id }: Work): Promise<RowCounts & { readonly created: number }> {
  const [row] = await tx.sql<(RowCounts & { created: number })[]>`
    update imports i set status = 'UNDONE', undone_at = ${tx.cause.now}, worked_until = null, updated_at = ${tx.cause.now}
    where ${inScope(tx, 'i')} and i.id = ${id} returning i.good, i.bad, i.same, i.created`
  return row!
}

/** As it was before the undo, with why. */
export const failUndo = (tx: Tx, { id }: Pick<Work, 'id'>, failure: Message): Statement => tx.sql`
  update imports i set status = case when i.done < i.rows then 'CANCELLED' else 'DONE' end, failure = ${JSON.stringify(failure)}::text::jsonb,
    worked_until = null, updated_at = ${tx.cause.now}
  where ${inScope(tx, 'i')} and i.id = ${id} and i.status = 'UNDOING'`

/** So that PostgreSQL plans for as many as there are by now. */
export const measureGrowth = (db: Database): Promise<unknown> =>
  db.callFunction((sql) => sql`select auth.measure_growth()`)

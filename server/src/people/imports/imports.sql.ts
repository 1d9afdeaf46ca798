import type { Message } from '@aangan/contract/core/language/text'
import type { Page } from '@aangan/contract/core/query-fields'
import type { ImportKind, ImportMapping, ImportRun, ImportStatus } from '@aangan/contract/people/import-shapes'
import { importLimits } from '@aangan/contract/people/import-shapes'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { countForPage, countUpTo, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'

/** `failure` is not yet in anybody's language. */
export type StoredImport = Omit<ImportRun, 'failure'> & { readonly failure: Message | null }

const columns = (tx: Tx) => tx.sql`
  i.id, i.kind, i.file_name as "fileName", i.status, i.columns, i.mapping,
  coalesce((select json_agg(r.cells order by r.row) from (
    select r.row, r.cells from import_rows r where r.import_id = i.id order by r.row limit ${importLimits.sample}) r), '[]') as sample,
  i.rows, i.good, i.bad, i.same, i.done, i.created, i.leave_out_bad as "leaveOutBad", i.failure, i.created_by as "createdBy",
  (select p.name from auth.person(i.created_by) p) as "createdByName", i.created_at as "createdAt", i.started_at as "startedAt",
  i.finished_at as "finishedAt", i.undone_at as "undoneAt", i.community_id as "communityId"`

/** Newest first. */
export const listImports = (tx: Tx, page: number, size: number): Batch<Page<StoredImport>> => {
  const { sql } = tx
  const order = sql`order by i.id desc`
  const matching = importsFor(tx)
  return pageFrom(
    countForPage(tx, sql`select ${matching}`, page, size),
    sql<StoredImport[]>`
      select ${columns(tx)} from (${pageOfRows(tx, sql`select i.* ${matching} ${order}`, page, size)}) i ${order}`,
    size,
  )
}

const importsFor = (tx: Tx): Statement => tx.sql`from imports i where ${inScope(tx, 'i')}`

/** Checked but not run. The status condition repeats the index's predicate, so that it is used. */
export const countCheckedImports = (tx: Tx, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${importsFor(tx)} and i.status = 'CHECKED'`, most)

export const findImport = (tx: Tx, id: string): Batch<StoredImport | undefined> =>
  maybeOne(tx.sql<StoredImport[]>`select ${columns(tx)} from imports i where ${inScope(tx, 'i')} and i.id = ${id}`)

interface NewImport {
  readonly kind: ImportKind
  readonly fileName: string
  readonly columns: readonly string[]
  readonly mapping: ImportMapping
  readonly rows: number
}

export async function insertImport(tx: Tx, given: NewImport): Promise<string> {
  const [row] = await tx.sql<{ id: string }[]>`
    insert into imports (community_id, kind, file_name, columns, mapping, rows, created_by, created_at, updated_at)
    values (${tx.communityId}, ${given.kind}, ${given.fileName}, ${JSON.stringify(given.columns)}::text::jsonb,
      ${JSON.stringify(given.mapping)}::text::jsonb, ${given.rows}, ${tx.cause.actorId}, ${tx.cause.now}, ${tx.cause.now})
    returning id`
  return row!.id
}

const states = ({ sql }: Tx, wanted: readonly ImportStatus[]) => sql`i.status = any (${wanted})`

/** One conditional update. False when it is in none of these states any more. */
async function change(
  tx: Tx,
  id: string,
  from: readonly ImportStatus[],
  changes: Statement,
  where = tx.sql`true`,
): Promise<boolean> {
  const rows = await tx.sql`
    update imports i set ${changes}, updated_at = ${tx.cause.now}
    where ${inScope(tx, 'i')} and i.id = ${id} and ${states(tx, from)} and ${where} returning i.id`
  return rows.length > 0
}

/** Ends the check of an earlier choice, and begins another. */
export const beginCheck = (tx: Tx, id: string, from: readonly ImportStatus[], mapping: ImportMapping) =>
  change(
    tx,
    id,
    from,
    tx.sql`
      status = 'CHECKING', mapping = ${JSON.stringify(mapping)}::text::jsonb, version = i.version + 1, good = 0, bad = 0, same = 0,
      worked_until = null`,
  )

interface RunChoice {
  readonly leaveOutBad: boolean
  readonly send: boolean
}

/** In the queue of its community; `promoteNext` starts it when nothing else is at work there. */
export const queueImport = (tx: Tx, id: string, { leaveOutBad, send }: RunChoice) =>
  change(
    tx,
    id,
    ['CHECKED'],
    tx.sql`
      status = 'QUEUED', leave_out_bad = ${leaveOutBad}, send_mails = ${send}, started_by = ${tx.cause.actorId}`,
    tx.sql`(i.bad = 0 or ${leaveOutBad})`,
  )

export const cancelImport = (tx: Tx, id: string, from: readonly ImportStatus[]) =>
  change(tx, id, from, tx.sql`status = 'CANCELLED', finished_at = ${tx.cause.now}`)

export const beginUndo = (tx: Tx, id: string) =>
  change(
    tx,
    id,
    ['DONE', 'CANCELLED'],
    tx.sql`status = 'UNDOING', failure = null, undone_by = ${tx.cause.actorId}, worked_until = null`,
  )

/** Serialises the start of imports and undos within a community. */
export const lockImports = (tx: Tx, communityId: string): Batch<unknown> => lockNamed(tx, 'imports', communityId)

const openStates: readonly ImportStatus[] = ['UPLOADED', 'CHECKING', 'CHECKED', 'QUEUED', 'RUNNING', 'UNDOING']

export async function countOpen(tx: Tx, communityId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from imports i
    where ${inScope(tx, 'i')} and i.community_id = ${communityId} and ${states(tx, openStates)}`
  return row!.count
}

export const lockUploads = (tx: Tx, communityId: string): Batch<unknown> => lockNamed(tx, 'uploads', communityId)

/** Whether one runs or is undone. */
export async function isAnyAtWork(tx: Tx, communityId: string): Promise<boolean> {
  const rows = await tx.sql`
    select from imports i where ${inScope(tx, 'i')} and i.community_id = ${communityId} and ${atWork(tx)} limit 1`
  return rows.length > 0
}
// As the unique index says it, so that the planner finds that.
const atWork = ({ sql }: Tx) => sql`i.status in ('RUNNING', 'UNDOING')`

/** Starts the one that has waited longest, under `lockImports`. Undefined while another is at work. */
export async function promoteNext(tx: Tx, communityId: string): Promise<string | undefined> {
  if (await isAnyAtWork(tx, communityId)) return undefined
  const [row] = await tx.sql<{ id: string }[]>`
    update imports i set status = 'RUNNING', started_at = ${tx.cause.now}, worked_until = null, updated_at = ${tx.cause.now}
    where ${inScope(tx, 'i')} and i.status = 'QUEUED' and i.id = (
      select q.id from imports q where ${inScope(tx, 'q')} and q.community_id = ${communityId} and q.status = 'QUEUED'
      order by q.updated_at, q.id limit 1)
    returning i.id`
  return row?.id
}

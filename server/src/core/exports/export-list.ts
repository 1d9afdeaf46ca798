import { setImmediate as turn } from 'node:timers/promises'
import { todayIn } from '@aangan/contract/core/dates'
import type { Download } from '@aangan/contract/core/endpoint'
import { exportLimits, type ExportFormat } from '@aangan/contract/core/exports'
import type { Label } from '@aangan/contract/core/language/text'
import type { EventName } from '@aangan/contract/events'
import { refuse } from '@aangan/contract/refusal'
import type { Context } from '../context/context.ts'
import { zoneOf } from '../context/time-zones.sql.ts'
import type { Batch } from '../db/batch.ts'
import type { Scope, Tx } from '../db/database.ts'
import { rowsPerRead, type Key, type KeyedRow } from '../db/keyset.ts'
import { csvOf } from '../spreadsheets/write-csv.ts'
import { xlsxOf } from '../spreadsheets/write-xlsx.ts'
import { cellFormatFor } from './cell-format.ts'
import type { Column, CellFormat } from './columns.ts'

export interface ExportedList<Row> {
  /** Of the file: plain ASCII. */
  readonly name: string
  /** Of the sheet. */
  readonly title: Label
  readonly event: Extract<EventName, `${string}.exported`> & Exclude<EventName, 'directory.exported'>
  readonly query: { readonly format: ExportFormat }
  /** Of a list of one thing: the thing, and what the event calls the list. */
  readonly of?: { readonly id: string; readonly what: string }
  /** The context's own by default. */
  readonly scope?: Scope
  /** How many rows there are, counted up to so many only. */
  readonly count: (tx: Tx, most: number) => Batch<number>
  /** The next `rowsPerRead` rows, or the first. */
  readonly rows: (tx: Tx, after: Key | undefined) => Batch<readonly (Row & KeyedRow)[]>
  readonly columns: readonly Column<Row>[]
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Readonly<Record<ExportFormat, string>>

/**
 * A list as a file. Nothing happens before the first chunk is asked for; that one refuses what is too long or too often,
 * and comes after the audit row. The rows are read by key, in transactions of their own: what changes meanwhile may be
 * in the file or not, and each read checks the caller's rights again.
 */
export async function exportList<Row>(ctx: Context, list: ExportedList<Row>): Promise<Download> {
  const { format } = list.query
  const zone = await zoneOf(ctx)
  return {
    chunks: chunksOf(ctx, list, zone),
    type: types[format],
    fileName: `${list.name}-${todayIn(zone, ctx.now)}.${format}`,
  }
}

/** As the refusal says. */
const secondsToRetry = 60

async function* chunksOf<Row>(ctx: Context, list: ExportedList<Row>, zone: string): AsyncGenerator<Uint8Array> {
  const { scope = ctx.scope } = list
  const group = scope === 'platform' ? scope : scope.communityId
  const giveBack = ctx.deps.exportSlots.take(group) ?? refuse('export.busy', { retryAfter: secondsToRetry })
  try {
    await begin(ctx, list)
    const { t } = ctx.language
    const cellFormat = await cellFormatFor(ctx, zone)
    const columns = list.columns.filter(({ everywhere }) => everywhere !== true || ctx.scope === 'platform')
    const header = columns.map(({ title }) => t(title))
    const rows = cellsOf(ctx, list, columns, cellFormat)
    yield* list.query.format === 'csv' ? csvOf(header, rows) : xlsxOf([{ name: t(list.title), header, rows }])
  } finally {
    giveBack()
  }
}

async function begin<Row>(ctx: Context, list: ExportedList<Row>): Promise<void> {
  const { format, ...filters } = list.query
  const { id, what } = list.of ?? {}
  const about = id === undefined ? undefined : { resourceId: id }
  const most = exportLimits.rows[format]
  if ((await ctx.readLate(list.scope ?? ctx.scope, (tx) => list.count(tx, most + 1))) > most) refuse('export.too_long')
  await ctx.deps.limiter.count('export', ctx.actor.id)
  await ctx.write((tx) => ctx.record(tx, list.event, { before: null, after: { filters, format, what } }, about))
}

/** Other requests have their turn after so many. */
const rowsPerTurn = 100

async function* cellsOf<Row>(
  ctx: Context,
  list: ExportedList<Row>,
  columns: readonly Column<Row>[],
  cellFormat: CellFormat,
): AsyncGenerator<string[][]> {
  let key: Key | undefined
  do {
    const page = await pageOf(ctx, list, columns, cellFormat, key)
    key = page.next
    while (page.cells.length > 0) {
      yield page.cells.splice(0, rowsPerTurn)
      await turn()
    }
  } while (key !== undefined)
}

/** Only their texts: what the rows were made of would outlive them, since a page is written in many turns. */
async function pageOf<Row>(
  ctx: Context,
  { rows, scope = ctx.scope }: ExportedList<Row>,
  columns: readonly Column<Row>[],
  cellFormat: CellFormat,
  after: Key | undefined,
): Promise<{ cells: string[][]; next: Key | undefined }> {
  const page = await ctx.readLate(scope, (tx) => rows(tx, after))
  return {
    cells: page.map((row) => columns.map(({ cell }) => String(cell(row, cellFormat) ?? ''))),
    next: page.length < rowsPerRead ? undefined : page.at(-1)?.key,
  }
}

import { importLimits } from '@aangan/contract/people/import-shapes'
import type { importEndpoints } from '@aangan/contract/people/imports'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import type { Tx } from '../../core/db/database.ts'
import { guessMapping } from '../cells/columns.rules.ts'
import { templateOf } from '../cells/templates.rules.ts'
import { fileOf, inOne } from './files.operations.ts'
import { forgetEnded } from './forget.sql.ts'
import { importWork } from './imports.job.ts'
import {
  assertMapping,
  cancellable,
  canBeUndone,
  storedFileName,
  mappable,
  refuseToRun,
  refuseToUndo,
  importReply,
  problemReply,
  storable,
  templateName,
} from './imports.rules.ts'
import {
  beginCheck,
  beginUndo,
  cancelImport,
  countOpen,
  findImport,
  insertImport,
  isAnyAtWork,
  listImports,
  lockImports,
  lockUploads,
  promoteNext,
  queueImport,
  type StoredImport,
} from './imports.sql.ts'
import { clearProblems, insertRows, listProblems } from './rows.sql.ts'
import { findUse } from './things.operations.ts'

export const importConstraints: ConstraintRefusals = {
  // Two who start at once.
  imports_one_at_work: 'import.not_ready',
  imports_community_id_fkey: 'community.unknown',
}

export const imports: Handlers<typeof importEndpoints> = {
  async template({ language }, { params: { kind }, query: { format } }) {
    const sheets = templateOf(kind, language)
    return { ...(await fileOf(sheets, format)), fileName: templateName(kind, format) }
  },

  async list(ctx, { query }) {
    const found = await ctx.read((tx) => listImports(tx, query.page, query.size))
    return { ...found, content: found.content.map((one) => importReply(one, ctx.language)) }
  },

  async create(ctx, { body: { kind }, file }) {
    const given = orThrow(file, 'import.no_file')
    const table = await ctx.deps.sheets.read(given)
    const mapping = guessMapping(kind, table)
    const columns = table.columns.map(storable)
    const rows = table.rows.map(({ row, cells }) => ({ row, cells: cells.map(storable) }))
    return ctx.write(async (tx) => {
      const communityId = orThrow(tx.communityId ?? undefined, 'community.unknown')
      await lockUploads(tx, communityId)
      if ((await countOpen(tx, communityId)) >= importLimits.open) return refuse('import.too_many')
      await forgetEnded(tx, communityId)
      const id = await insertImport(tx, {
        kind,
        fileName: storedFileName(given.name),
        columns,
        mapping,
        rows: rows.length,
      })
      await insertRows(tx, id, rows)
      return changed(ctx, tx, id)
    })
  },

  async read(ctx, { params }) {
    const found = await ctx.read((tx) => findImport(tx, params.id))
    return importReply(orThrow(found, 'import.not_found'), ctx.language)
  },

  map(ctx, { params: { id }, body: { mapping } }) {
    return ctx.write(async (tx) => {
      const before = orThrow(await findImport(tx, id), 'import.not_found')
      assertMapping(before, mapping, ctx.language)
      if (!(await beginCheck(tx, id, mappable, mapping))) return refuse('import.started')
      await clearProblems(tx, id)
      await enqueue(ctx, tx, before)
      return changed(ctx, tx, id)
    })
  },

  async problems(ctx, { params: { id }, query: { format, page, size } }) {
    const [first, rest] = format === undefined ? [page, size] : [0, mostInFile]
    const [found, problems] = await ctx.read((tx) => findImport(tx, id).with(listProblems(tx, id, first, rest)))
    const { columns } = orThrow(found, 'import.not_found')
    const content = problems.content.map((problem) => problemReply(problem, columns, ctx.language))
    if (format === undefined) return { ...problems, content }
    const { t } = ctx.language
    const rows = content.map(({ row, name, column, value, text }) => [String(row), column, value, text, name])
    const header = [t('Row'), t('Column'), t('Value'), t('Problem'), t('Name')]
    return { ...(await fileOf([{ name: '', header, rows: inOne(rows) }], 'csv')), fileName: 'problems.csv' }
  },

  run(ctx, { params: { id }, body: { leaveOutBad = false, send = false } = {} }) {
    return ctx.write(async (tx) => {
      const before = orThrow(await findImport(tx, id), 'import.not_found')
      if (before.bad > 0 && !leaveOutBad) return refuseToRun(before, leaveOutBad)
      await lockImports(tx, before.communityId)
      if (!(await queueImport(tx, id, { leaveOutBad, send })))
        return refuseToRun(orThrow(await findImport(tx, id), 'import.not_found'), leaveOutBad)
      await promoteNext(tx, before.communityId)
      await enqueue(ctx, tx, before)
      return changed(ctx, tx, id)
    })
  },

  cancel(ctx, { params: { id } }) {
    return ctx.write(async (tx) => {
      orThrow(await findImport(tx, id), 'import.not_found')
      if (!(await cancelImport(tx, id, cancellable))) return refuse('import.finished')
      return changed(ctx, tx, id)
    })
  },

  undo(ctx, { params: { id } }) {
    return ctx.write(async (tx) => {
      const before = orThrow(await findImport(tx, id), 'import.not_found')
      await lockImports(tx, before.communityId)
      if (!canBeUndone(before)) return refuseToUndo(before)
      if (await isAnyAtWork(tx, before.communityId)) return refuse('import.not_ready')
      const refusal = await findUse(tx, before)
      if (refusal !== undefined) throw refusal
      if (!(await beginUndo(tx, id))) return refuse('import.not_ready')
      await enqueue(ctx, tx, before)
      return changed(ctx, tx, id)
    })
  },
}

/** The import as it is now, and that it changed. */
async function changed({ language, record }: Context, tx: Tx, id: string) {
  const found = orThrow(await findImport(tx, id), 'import.not_found')
  await record(tx, 'import.changed', { before: null, after: { id, communityId: found.communityId } })
  return importReply(found, language)
}

const enqueue = ({ deps }: Context, tx: Tx, { id: importId, communityId }: StoredImport): Promise<void> =>
  deps.enqueue(tx, importWork, { importId, communityId })

/** A row has at most one problem for each of its fields. */
const mostInFile = 10 * importLimits.rows

import type { conflictEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import type { Tx } from '../../core/db/database.ts'
import { settleMovement } from '../movements/movements.sql.ts'
import { insertVisit } from '../visits/visits.store.ts'
import { conflictOf, canBeSomebodyElse, recorded, secondVisit } from './conflicts.operations.ts'
import { listConflicts, lockConflicts, listVisitsOf, type ConflictRow } from './conflicts.sql.ts'

export const conflicts: Handlers<typeof conflictEndpoints> = {
  async list(ctx, { query }) {
    const { open, page, size } = query
    const found = await ctx.read((tx) => listConflicts(tx, open !== 'false', page, size))
    const ids = found.content.flatMap(({ visitId }) => visitId ?? [])
    const visits = ids.length === 0 ? [] : await ctx.read((tx) => listVisitsOf(tx, ids))
    const content = found.content.map((row) => ({ ...row, visit: visits.find(({ id }) => id === row.visitId) ?? null }))
    return { ...found, content: content.map((row) => conflictOf(ctx, row)) }
  },

  /** Once: who is second hears 409. */
  async settle(ctx, { params, body }) {
    const { as, note = null } = body
    return ctx.write(async (tx) => {
      const before = await load(tx, params.id)
      if (as === 'SOMEBODY_ELSE' && !canBeSomebodyElse(before)) return refuse('conflict.nobody_else')
      if (!(await settleMovement(tx, params.id, { as, by: ctx.actor.id, note }))) return refuse('conflict.settled')
      // Where the entry let somebody in all the same, their visit is there already.
      if (as === 'SOMEBODY_ELSE' && !before.moved) await letIn(ctx, tx, before)
      const after = await load(tx, params.id)
      await ctx.record(tx, 'conflict.settled', { before: recorded(before), after: recorded(after) })
      return conflictOf(ctx, after)
    })
  },

  async settleMany(ctx, { body }) {
    const { note = null } = body
    const wanted = [...new Set(body.ids.map((id) => id.toLowerCase()))]
    return ctx.write(async (tx) => {
      const found = await loadAll(tx, wanted)
      if (found.length < wanted.length) return refuse('conflict.not_found')
      const open = found.filter(({ settledAt }) => settledAt === null)
      for (const { id } of open) await settleMovement(tx, id, { as: 'SEEN', by: ctx.actor.id, note })
      const settled = await loadAll(
        tx,
        open.map(({ id }) => id),
      )
      for (const [at, before] of open.entries())
        await ctx.record(tx, 'conflict.settled', { before: recorded(before), after: recorded(settled[at]!) })
      return { settled: open.length }
    })
  },
}

async function load(tx: Tx, id: string): Promise<ConflictRow> {
  const [row] = await loadAll(tx, [id])
  return orThrow(row, 'conflict.not_found')
}

async function loadAll(tx: Tx, wanted: readonly string[]): Promise<ConflictRow[]> {
  const rows = await lockConflicts(tx, wanted)
  const ids = rows.flatMap(({ visitId }) => visitId ?? [])
  const visits = ids.length === 0 ? [] : await listVisitsOf(tx, ids)
  return rows.map((row) => ({ ...row, visit: visits.find(({ id }) => id === row.visitId) ?? null }))
}

async function letIn(ctx: Context, tx: Tx, conflict: ConflictRow): Promise<void> {
  const made = orThrow(await insertVisit(tx, secondVisit(conflict)), 'visit.not_found')
  await ctx.record(tx, 'visit.entered', { before: null, after: recordedVisitOf(made) })
}

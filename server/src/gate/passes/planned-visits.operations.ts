import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import type { StoredPass } from '@aangan/contract/gate/stored-pass'
import type { Recorder } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { visitOfPass } from '../visits/new-visits.rules.ts'
import type { VisitRow } from '../visits/visits.sql.ts'
import { insertVisit, transitionOfPass } from '../visits/visits.store.ts'

/** A pass for one entry has a visit from the beginning. `userId`: null for staff. */
export const planVisit = (tx: Tx, pass: StoredPass, userId: string | null): PromiseLike<unknown> =>
  insertVisit(tx, {
    ...visitOfPass(pass),
    communityId: pass.communityId,
    createdBy: pass.createdBy.id,
    userId,
    status: 'PLANNED',
  })

interface ChangedVisit {
  readonly before: VisitRow
  readonly after: VisitRow
}

/** Its visit moves with a pass until it begins. */
export const moveWithPass = (tx: Tx, pass: StoredPass): Promise<ChangedVisit[]> =>
  transitionOfPass(tx, pass.id, 'changeWithPass', visitOfPass(pass))

/** Unless they were let in already. */
export async function cancelVisitsOf(ctx: Recorder, tx: Tx, passId: string): Promise<void> {
  await recordVisits(ctx, tx, 'visit.cancelled', await transitionOfPass(tx, passId, 'cancel', {}))
}

export async function recordVisits(
  ctx: Recorder,
  tx: Tx,
  event: 'visit.updated' | 'visit.cancelled',
  visits: readonly ChangedVisit[],
): Promise<void> {
  for (const { before, after } of visits)
    await ctx.record(tx, event, { before: recordedVisitOf(before), after: recordedVisitOf(after) })
}

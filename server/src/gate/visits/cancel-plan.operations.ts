import type { NamedHouse } from '@aangan/contract/core/houses'
import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import type { Context } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { lockVisit } from './visits.sql.ts'
import { transition } from './visits.store.ts'

/** Ends the plan that nobody had asked the house about, once the house is asked. Any other visit stays as it is. */
export async function cancelPlan(ctx: Context, tx: Tx, planId: string | undefined, house: NamedHouse): Promise<void> {
  if (planId === undefined) return
  const plan = await lockVisit(tx, planId, 'staff')
  if (plan?.unasked !== true || plan.status !== 'PLANNED' || !isSameHouse(plan, house)) return
  const after = await transition(tx, plan.id, 'cancel', {})
  if (after === undefined) return
  await ctx.record(tx, 'visit.cancelled', { before: recordedVisitOf(plan), after: recordedVisitOf(after) })
}

const isSameHouse = (one: NamedHouse, other: NamedHouse): boolean =>
  one.division === other.division && one.houseNo.trim().toLowerCase() === other.houseNo.trim().toLowerCase()

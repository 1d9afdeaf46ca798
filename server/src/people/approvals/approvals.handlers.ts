import { has, inWireOrder } from '@aangan/contract/core/actor'
import { defaultRemark, type approvalEndpoints } from '@aangan/contract/people/approvals'
import { joinRefusal } from '@aangan/contract/people/occupancies'
import type { AdminUser } from '@aangan/contract/people/users'
import { orThrow, refuse } from '@aangan/contract/refusal'
import { findAdminUser } from '../../access/auth/accounts.sql.ts'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { asOneAct } from '../../core/context/one-act.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { insertDefaultMembers } from '../members/default-members.sql.ts'
import { updateRoles } from '../users/users.sql.ts'
import {
  countHousemates,
  decide,
  insertFirstOccupancies,
  insertHouses,
  listPendingUsers,
  lockPendingUsers,
} from './approvals.sql.ts'

export const approvals: Handlers<typeof approvalEndpoints> = {
  pending: (ctx) => ctx.read(listPendingUsers),

  approve(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      const user = (await approved(ctx, tx, [params.id], body))[0] ?? (await refuseDecided(tx, params.id))
      return body?.makeAdmin ? madeAdmin(ctx, tx, user) : user
    })
  },

  approveMany(ctx, { body }) {
    return ctx.writeRights((tx) => approved(ctx, asOneAct(tx), body.ids, body))
  },

  reject(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      const [before] = await lockPendingUsers(tx, [params.id])
      const [after] = await decide(tx, [params.id], 'REJECTED', body?.remark ?? defaultRemark)
      if (!before || !after) return refuseDecided(tx, params.id)
      await ctx.record(tx, 'user.rejected', { before, after })
      return after
    })
  },
}

interface ApprovalInput {
  readonly remark?: string | undefined
  readonly householdId?: string | undefined
}

/** Approves those that are still pending, and returns them. */
async function approved(ctx: Context, tx: Tx, ids: readonly string[], given: ApprovalInput = {}): Promise<AdminUser[]> {
  const { remark = defaultRemark, householdId } = given
  const waiting = await lockPendingUsers(tx, ids)
  if (householdId !== undefined && waiting[0] !== undefined) {
    const refusal = joinRefusal(await countHousemates(tx, waiting[0].id, householdId))
    if (refusal !== undefined) refuse(refusal)
  }
  const [users, , houses, occupancies] = await inOrder(
    decide(tx, ids, 'ACTIVE', remark),
    insertDefaultMembers(tx, waiting),
    insertHouses(tx, waiting),
    insertFirstOccupancies(tx, waiting, householdId ?? null),
  )
  const under = ({ communityId }: { readonly communityId: string }) => ({ communityId })
  for (const after of houses) await ctx.record(tx, 'house.created', { before: null, after }, under(after))
  for (const after of occupancies) await ctx.record(tx, 'occupancy.created', { before: null, after }, under(after))
  // Last: the newest row speaks for all of them.
  for (const before of waiting) {
    const after = users.find(({ id }) => id === before.id)
    if (after) await ctx.record(tx, 'user.approved', { before, after })
  }
  return users
}

async function madeAdmin(ctx: Context, tx: Tx, before: AdminUser): Promise<AdminUser> {
  if (has(before, 'ADMIN')) return before
  const after = await updateRoles(tx, before.id, inWireOrder([...before.roles, 'ADMIN']))
  await ctx.record(tx, 'user.roles_changed', { before, after })
  return after
}

async function refuseDecided(tx: Tx, id: string): Promise<never> {
  orThrow(await findAdminUser(tx, id), 'user.not_found')
  return refuse('approval.decided')
}

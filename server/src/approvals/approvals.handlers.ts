import { defaultRemark, type approvalEndpoints } from '@aangan/contract/approvals'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { AdminUser } from '@aangan/contract/users'
import type { Handlers } from '../context/handlers.ts'
import type { Tx } from '../db/database.ts'
import { findAdminUser } from '../users/users.sql.ts'
import { decide, insertDefaultMember, listPendingUsers } from './approvals.sql.ts'

export const approvals: Handlers<typeof approvalEndpoints> = {
  pending: (ctx) => ctx.read(listPendingUsers),

  approve(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      const { before, after } = await decided(tx, params.id, 'ACTIVE', body?.remark)
      await insertDefaultMember(tx, after)
      await ctx.record(tx, 'user.approved', { before, after })
      return after
    })
  },

  reject(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      const { before, after } = await decided(tx, params.id, 'REJECTED', body?.remark)
      await ctx.record(tx, 'user.rejected', { before, after })
      return after
    })
  },
}

async function decided(
  tx: Tx,
  id: string,
  status: 'ACTIVE' | 'REJECTED',
  remark = defaultRemark,
): Promise<{ before: AdminUser; after: AdminUser }> {
  const before = orThrow(await findAdminUser(tx, id), 'user.not_found')
  if (!(await decide(tx, id, status, remark))) return refuse('approval.decided')
  return { before, after: orThrow(await findAdminUser(tx, id), 'user.not_found') }
}

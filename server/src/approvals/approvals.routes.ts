import { approvalEndpoints, defaultRemark } from '@aangan/contract/approvals'
import type { AdminUser } from '@aangan/contract/users'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import type { Tx } from '../db/database.ts'
import { orThrow, refuse } from '../http/refusal.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { findAdminUser } from '../users/users.sql.ts'
import { decide, insertDefaultMember, listPendingUsers } from './approvals.sql.ts'

export function approvalRoutes(app: FastifyInstance, deps: ServeOptions): void {
  serve(app, deps, approvalEndpoints, {
    pending: (_, { read }) => read(listPendingUsers),

    async approve({ params, body }, { writeRights }) {
      return writeRights(async (tx) => {
        const { before, after } = await decided(tx, params.id, 'ACTIVE', body?.remark)
        await insertDefaultMember(tx, after)
        await record(tx, 'USER', 'APPROVE', before, after)
        return after
      })
    },

    async reject({ params, body }, { writeRights }) {
      return writeRights(async (tx) => {
        const { before, after } = await decided(tx, params.id, 'REJECTED', body?.remark)
        await record(tx, 'USER', 'REJECT', before, after)
        return after
      })
    },
  })
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

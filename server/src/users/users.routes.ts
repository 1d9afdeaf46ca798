import { isSuperAdmin } from '@aangan/contract/actor'
import { userEndpoints } from '@aangan/contract/users'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import { endSessionsOf } from '../auth/auth.sql.ts'
import type { Tx } from '../db/database.ts'
import { orThrow } from '../http/refusal.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { mustSetRoles, sameRoles, statusAfter } from './users.rules.ts'
import { lockActiveSuperAdmins, lockAdminUser, searchUsers, updateRoles, updateStatus } from './users.sql.ts'

/** Other people's accounts, for admins. */
export function userRoutes(app: FastifyInstance, deps: ServeOptions): void {
  serve(app, deps, userEndpoints, {
    search: ({ query }, { read }) => read((tx) => searchUsers(tx, query)),

    async toggleStatus({ params, body }, { writeRights, actor }) {
      return writeRights(async (tx) => {
        const { before, superAdmins } = await locked(tx, params.id, isSuperAdmin(actor))
        const status = statusAfter(actor, before, body?.status, superAdmins)
        if (status === before.status) return before
        const [after] = await Promise.all([
          updateStatus(tx, params.id, status),
          status === 'DISABLED' ? endSessionsOf(tx, params.id) : undefined,
        ])
        await record(tx, 'USER', 'TOGGLE_STATUS', before, after)
        return after
      })
    },

    async setRoles({ params, body }, { writeRights, actor }) {
      return writeRights(async (tx) => {
        const { before, superAdmins } = await locked(tx, params.id, isSuperAdmin(actor))
        mustSetRoles(actor, before, body, superAdmins)
        if (sameRoles(before.roles, body)) return before
        const [after] = await Promise.all([updateRoles(tx, params.id, body), endSessionsOf(tx, params.id)])
        await record(tx, 'USER', 'ROLE_UPDATE', before, after)
        return after
      })
    },
  })
}

/** The user, held until the end of the change. The super admins first: only they can touch one another. */
async function locked(tx: Tx, id: string, bySuperAdmin: boolean) {
  const [superAdmins, user] = await Promise.all([bySuperAdmin ? lockActiveSuperAdmins(tx) : [], lockAdminUser(tx, id)])
  return { superAdmins, before: orThrow(user, 'user.not_found') }
}

import { isSuperAdmin } from '@aangan/contract/core/actor'
import type { AdminUser, userEndpoints } from '@aangan/contract/people/users'
import { orThrow } from '@aangan/contract/refusal'
import { lockActiveSuperAdmins, lockAdminUser } from '../../access/auth/accounts.sql.ts'
import { endSessionsOf } from '../../access/auth/auth.sql.ts'
import { endResets } from '../../access/password-resets/password-resets.sql.ts'
import { deletePin } from '../../access/pins/pins.sql.ts'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { lockContactsOf, passContact } from '../houses/primary-contact.sql.ts'
import { expireForSuperAdmin } from './expire-invitations.sql.ts'
import { userColumns } from './user-columns.rules.ts'
import { assertMaySetRoles, sameRoles, statusAfter } from './users.rules.ts'
import { countUsers, searchUsers, updateRoles, updateStatus, usersAfter } from './users.sql.ts'

export const userConstraints: ConstraintRefusals = {
  users_username: 'username.taken',
  users_community_id_fkey: 'community.unknown',
  // A request that began before they left.
  person_has_left: 'session.none',
}

export const users: Handlers<typeof userEndpoints> = {
  search: (ctx, { query }) => ctx.read((tx) => searchUsers(tx, query, query.page, query.size)),

  export: (ctx, { query }) =>
    exportList(ctx, {
      name: 'users',
      title: 'Users',
      event: 'user.exported',
      query,
      count: (tx, most) => countUsers(tx, query, most),
      rows: (tx, key) => usersAfter(tx, query, key),
      columns: userColumns,
    }),

  toggleStatus(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      const { before, superAdmins } = await lockUser(tx, params.id, isSuperAdmin(ctx.actor))
      const status = statusAfter(ctx.actor, before, body?.status, superAdmins)
      if (status === before.status) return before
      const isDisabled = status === 'DISABLED'
      const [hadPin = false, after] = await inOrder(
        isDisabled ? deletePin(tx, params.id) : undefined,
        updateStatus(tx, params.id, status),
        isDisabled ? endSessionsOf(tx, params.id) : undefined,
      )
      await ctx.record(tx, 'user.status_changed', { before, after })
      if (hadPin) await recordPinEnd(ctx, tx, after)
      return after
    })
  },

  setRoles(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      // Before the account is locked, as whoever accepts does.
      if (body.includes('SUPER_ADMIN')) await expireForSuperAdmin(tx, params.id)
      const contacts = body.includes('USER') ? [] : await lockContactsOf(tx, params.id)
      const { before, superAdmins } = await lockUser(tx, params.id, isSuperAdmin(ctx.actor))
      assertMaySetRoles(ctx.actor, before, body, superAdmins)
      if (sameRoles(before.roles, body)) return before
      if (body.includes('SUPER_ADMIN')) await endResets(tx, params.id)
      const mayHavePin = body.includes('SECURITY') || body.includes('ADMIN')
      const [hadPin = false, after] = await inOrder(
        mayHavePin ? undefined : deletePin(tx, params.id),
        updateRoles(tx, params.id, body),
        endSessionsOf(tx, params.id),
      )
      await ctx.record(tx, 'user.roles_changed', { before, after })
      if (hadPin) await recordPinEnd(ctx, tx, after)
      for (const { householdId } of contacts) {
        const passed = await passContact(tx, householdId)
        if (passed) await ctx.record(tx, 'occupancy.updated', passed)
      }
      return after
    })
  },
}

/** The database takes a PIN along with what it needs, and does not say so: it goes first. */
const recordPinEnd = (ctx: Context, tx: Tx, { id, name, communityId }: AdminUser): Promise<void> =>
  ctx.record(tx, 'factor.deleted', { before: { id, name, kinds: ['PIN'] }, after: null }, { communityId })

/** Super admins are locked first: only they can change one another. */
async function lockUser(tx: Tx, id: string, bySuperAdmin: boolean) {
  const [superAdmins = [], user] = await inOrder(
    bySuperAdmin ? lockActiveSuperAdmins(tx) : undefined,
    lockAdminUser(tx, id),
  )
  return { superAdmins, before: orThrow(user, 'user.not_found') }
}

import { notAllowed } from '@aangan/contract/core/problems'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import { timeZoneMessage, type communityEndpoints } from '@aangan/contract/society/communities'
import type { Community } from '@aangan/contract/society/community-list'
import { lockActiveSuperAdmins } from '../../access/auth/accounts.sql.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { isTimeZone } from '../../core/context/time-zones.sql.ts'
import type { Tx } from '../../core/db/database.ts'
import {
  deleteCommunity,
  endSessionsOfCommunity,
  findCommunity,
  hasUsers,
  insertCommunity,
  listCommunities,
  lockCommunity,
  setCommunityStatus,
  updateCommunity,
} from './communities.sql.ts'

export const communityConstraints: ConstraintRefusals = { communities_same: 'community.taken' }

export const communities: Handlers<typeof communityEndpoints> = {
  active: ({ deps, knownVersion }, { query }) => deps.activeCommunities(query, knownVersion),

  list: (ctx) => ctx.read(listCommunities),

  create(ctx, { body }) {
    return ctx.write(async (tx) => {
      await assertTimeZone(tx, body.timeZone)
      const after = await insertCommunity(tx, body)
      await ctx.record(tx, 'community.created', { before: null, after }, { communityId: after.id })
      return after
    })
  },

  update(ctx, { params, body }) {
    return ctx.write(async (tx) => {
      const before = orThrow(await findCommunity(tx, params.id), 'community.not_found')
      await assertTimeZone(tx, body.timeZone)
      const after = orThrow(await updateCommunity(tx, params.id, body), 'community.not_found')
      await ctx.record(tx, 'community.updated', { before, after }, { communityId: after.id })
      return after
    })
  },

  async remove(ctx, { params }) {
    await ctx.write(async (tx) => {
      // Locked, so that nobody signs up in between.
      const before = orThrow(await lockCommunity(tx, params.id), 'community.not_found')
      if (await hasUsers(tx, params.id)) return refuse('community.in_use')
      // While what is deleted with it is still there: that is recorded too.
      await ctx.record(tx, 'community.deleted', { before, after: null }, { communityId: before.id })
      await deleteCommunity(tx, params.id)
    })
  },

  toggleStatus(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      const before = orThrow(await findCommunity(tx, params.id), 'community.not_found')
      const wanted: Community['status'] = body?.status ?? (before.status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE')
      if (wanted === before.status) return before
      // Someone else was first: returns the state as it is now.
      const after = await setCommunityStatus(tx, params.id, before.status, wanted)
      if (after === undefined) return orThrow(await findCommunity(tx, params.id), 'community.not_found')
      if (wanted === 'DISABLED') {
        // This signs out super admins who live there; one who can log in must remain.
        if ((await lockActiveSuperAdmins(tx)).length === 0) return refuse('user.last_super_admin')
        await endSessionsOfCommunity(tx, params.id)
      }
      await ctx.record(tx, 'community.status_changed', { before, after }, { communityId: after.id })
      return after
    })
  },
}

async function assertTimeZone(tx: Tx, timeZone: string | undefined): Promise<void> {
  const isKnown = timeZone === undefined || (await isTimeZone(tx, timeZone))
  assertValid({ timeZone: isKnown ? undefined : notAllowed(timeZoneMessage) })
}

import { communityEndpoints, timeZoneMessage, type Community } from '@aangan/contract/communities'
import type { FastifyInstance } from 'fastify'
import { record, recordDeletions } from '../audit/record.ts'
import { foreignKeyViolation, invalidValue, isViolation, uniqueViolation } from '../db/database.ts'
import { guestVehiclesOf } from '../guest-vehicles/guest-vehicles.sql.ts'
import { helpersOf } from '../helpers/helpers.sql.ts'
import { InvalidInput, orThrow, refuse } from '../http/refusal.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { noticesOf } from '../notices/notices.sql.ts'
import { lockActiveSuperAdmins } from '../users/users.sql.ts'
import {
  deleteCommunity,
  endSessionsOfCommunity,
  findActiveCommunities,
  findCommunity,
  hasUsers,
  insertCommunity,
  listCommunities,
  lockCommunity,
  setCommunityStatus,
  assertTimeZone,
  updateCommunity,
} from './communities.sql.ts'

export function communityRoutes(app: FastifyInstance, deps: ServeOptions): void {
  const { db } = deps

  serve(app, deps, communityEndpoints, {
    active: ({ query }) => findActiveCommunities(db, query.search),

    list: (_, { read }) => read(listCommunities),

    async create({ body }, { write }) {
      return saved(() =>
        write(async (tx) => {
          await assertTimeZone(tx, body.timeZone)
          const after = await insertCommunity(tx, body)
          await record(tx, 'COMMUNITY', 'CREATE', null, after, { communityId: after.id })
          return after
        }),
      )
    },

    async update({ params, body }, { write }) {
      return saved(() =>
        write(async (tx) => {
          const before = orThrow(await findCommunity(tx, params.id), 'community.not_found')
          await assertTimeZone(tx, body.timeZone)
          const after = orThrow(await updateCommunity(tx, params.id, body), 'community.not_found')
          await record(tx, 'COMMUNITY', 'UPDATE', before, after, { communityId: after.id })
          return after
        }),
      )
    },

    async remove({ params }, { write }) {
      try {
        await write(async (tx) => {
          const before = orThrow(await lockCommunity(tx, params.id), 'community.not_found')
          if (await hasUsers(tx, params.id)) return refuse('community.in_use')
          // What goes with the community stands in the trail too, before it is gone.
          await Promise.all([
            recordDeletions(tx, 'NOTICE', params.id, noticesOf(tx, params.id)),
            recordDeletions(tx, 'GUEST_VEHICLE', params.id, guestVehiclesOf(tx, params.id)),
            recordDeletions(tx, 'DOMESTIC_HELPER', params.id, helpersOf(tx, params.id)),
            deleteCommunity(tx, params.id),
          ])
          await record(tx, 'COMMUNITY', 'DELETE', before, null, { communityId: before.id })
        })
      } catch (error) {
        // Somebody signed up between the look and the deletion.
        if (isViolation(error, foreignKeyViolation)) return refuse('community.in_use')
        throw error
      }
    },

    async toggleStatus({ params, body }, { writeRights }) {
      return writeRights(async (tx) => {
        const before = orThrow(await findCommunity(tx, params.id), 'community.not_found')
        const wanted: Community['status'] = body?.status ?? (before.status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE')
        if (wanted === before.status) return before
        // Two at once: the second finds the state already changed, and returns it as it is now.
        const after = await setCommunityStatus(tx, params.id, before.status, wanted)
        if (after === undefined) return orThrow(await findCommunity(tx, params.id), 'community.not_found')
        if (wanted === 'DISABLED') {
          // A super admin who lives there goes out with the rest; the platform keeps at least one who can come in.
          if ((await lockActiveSuperAdmins(tx)).length === 0) return refuse('user.last_super_admin')
          await endSessionsOfCommunity(tx, params.id)
        }
        await record(tx, 'COMMUNITY', 'TOGGLE_STATUS', before, after, { communityId: after.id })
        return after
      })
    },
  })
}

/** The names it may not have: another community's, and a time zone's that is none. */
async function saved<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isViolation(error, uniqueViolation, 'communities_same')) return refuse('community.taken')
    if (isViolation(error, invalidValue)) throw new InvalidInput({ timeZone: timeZoneMessage })
    throw error
  }
}

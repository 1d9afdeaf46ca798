import { isAdmin, isSuperAdmin } from '@aangan/contract/actor'
import type { AuditAction } from '@aangan/contract/audit-actions'
import { communityIdMessages } from '@aangan/contract/fields'
import { helperEndpoints, type Helper } from '@aangan/contract/helpers'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import { foreignKeyViolation, isViolation, type Tx } from '../db/database.ts'
import { InvalidInput, orThrow, refuse } from '../http/refusal.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { communitiesOf, communitiesWith, mustRate, mustSee, seenFrom } from './helpers.rules.ts'
import {
  addRating,
  deleteHelper,
  findHelper,
  insertHelper,
  leaveCommunity,
  listHelpers,
  lockHelper,
  recordElsewhere,
  updateCommunities,
  updateHelper,
  updateVisibility,
} from './helpers.sql.ts'
import { findRating, saveRating } from './ratings.sql.ts'

export function helperRoutes(app: FastifyInstance, deps: ServeOptions): void {
  serve(app, deps, helperEndpoints, {
    list({ query }, { readIn, scope, actor }) {
      // A super admin who looks at one community still sees where else each helper works.
      return readIn(isSuperAdmin(actor) ? 'platform' : scope, (tx) =>
        listHelpers(tx, { ...query, visibleOnly: !isAdmin(actor) }),
      )
    },

    async create({ body }, { write, actor }) {
      const communities = communitiesOf(actor, body.communities, { required: true }) ?? []
      return inKnownCommunities(() =>
        write(async (tx) => {
          const after = orThrow(await findHelper(tx, await insertHelper(tx, body, communities)), 'helper.not_found')
          await recordEverywhere(tx, 'CREATE', null, after)
          return after
        }),
      )
    },

    async update({ params, body }, { write, actor }) {
      const communities = communitiesOf(actor, body.communities, { required: false })
      return inKnownCommunities(() =>
        write(async (tx) => {
          const before = orThrow(await lockHelper(tx, params.id), 'helper.not_found')
          if (communities !== undefined) await updateCommunities(tx, params.id, communities)
          const after = await updateHelper(tx, params.id, body)
          await recordEverywhere(tx, 'UPDATE', before, after)
          return after
        }),
      )
    },

    async remove({ params }, { write, actor }) {
      await write(async (tx) => {
        const before = orThrow(await lockHelper(tx, params.id), 'helper.not_found')
        await Promise.all([
          isSuperAdmin(actor) ? deleteHelper(tx, params.id) : leaveCommunity(tx, params.id),
          recordEverywhere(tx, 'DELETE', before, null),
        ])
      })
    },

    async setVisibility({ params, body }, { write }) {
      return write(async (tx) => {
        const before = orThrow(await lockHelper(tx, params.id), 'helper.not_found')
        if (before.isVisible === body.isVisible) return before
        const after = await updateVisibility(tx, params.id, body.isVisible)
        await recordEverywhere(tx, 'UPDATE', before, after)
        return after
      })
    },

    async myRating({ params }, { read, actor }) {
      if (params.userId.toLowerCase() !== actor.id) return refuse('rating.not_yours')
      const [helper, rating] = await read((tx) => findHelper(tx, params.id).with(findRating(tx, params.id, actor.id)))
      mustSee(actor, orThrow(helper, 'helper.not_found'))
      return { rating }
    },

    async rate({ params, body: { rating } }, { write, actor }) {
      return write(async (tx) => {
        const [found, previous] = await Promise.all([lockHelper(tx, params.id), findRating(tx, params.id, actor.id)])
        const before = orThrow(found, 'helper.not_found')
        mustRate(actor, before)
        const [{ id, averageRating, ratingCount }] = await Promise.all([
          addRating(tx, params.id, rating - (previous ?? 0), previous === null ? 1 : 0),
          saveRating(tx, params.id, actor, rating),
        ])
        const was =
          previous === null
            ? null
            : { id, rating: previous, averageRating: before.averageRating, ratingCount: before.ratingCount }
        const is = { id, rating, averageRating, ratingCount }
        // A super admin's rating stands in the trail of the one community, in the platform's where there are several.
        const [one = null, another] = communitiesWith(before, null)
        const communityId = tx.communityId ?? (another === undefined ? one : null)
        await record(tx, 'DOMESTIC_HELPER', 'RATE', was, is, { communityId })
        return { averageRating, ratingCount, rating, updated: previous !== null }
      })
    },
  })
}

/**
 * A change of a helper stands in the trail of every community it concerns, each with itself alone as the place. An admin
 * who deletes takes the helper out of their own community only, which does not concern the others.
 */
async function recordEverywhere(tx: Tx, action: AuditAction, before: Helper | null, after: Helper | null) {
  if (tx.communityId !== null) {
    await record(tx, 'DOMESTIC_HELPER', action, before, after)
    if (before !== null && after !== null) tx.atCommit.push(recordElsewhere(tx, before, after))
    return
  }
  for (const communityId of communitiesWith(before, after))
    await record(tx, 'DOMESTIC_HELPER', action, seenFrom(communityId, before), seenFrom(communityId, after), {
      communityId,
    })
}

async function inKnownCommunities<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isViolation(error, foreignKeyViolation, 'helper_communities_community_id_fkey'))
      throw new InvalidInput({ communities: communityIdMessages.invalid })
    throw error
  }
}

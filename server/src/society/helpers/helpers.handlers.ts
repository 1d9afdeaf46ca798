import { isAdmin, isSuperAdmin } from '@aangan/contract/core/actor'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Helper, helperEndpoints } from '@aangan/contract/society/helpers'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Scope, Tx } from '../../core/db/database.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { helperColumns } from './helper-columns.rules.ts'
import { assertMayRate, assertMaySee, communitiesOf, communitiesWith, seenBy, seenFrom } from './helpers.rules.ts'
import {
  addRating,
  countHelpers,
  deleteHelper,
  findHelper,
  helpersAfter,
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

export const helperConstraints: ConstraintRefusals = {
  helper_communities_community_id_fkey: 'helper.community_unknown',
}

export const helpers: Handlers<typeof helperEndpoints> = {
  list(ctx, { query }) {
    return ctx.readIn(scopeOfList(ctx), (tx) =>
      listHelpers(tx, { ...query, visibleOnly: !isAdmin(ctx.actor) }).map((found) =>
        found.map((helper) => seenBy(ctx.actor, helper)),
      ),
    )
  },

  export: (ctx, { query }) =>
    exportList(ctx, {
      name: 'helpers',
      title: 'Helpers',
      event: 'helper.exported',
      query,
      scope: scopeOfList(ctx),
      count: (tx, most) => countHelpers(tx, { ...query, visibleOnly: !isAdmin(ctx.actor) }, most),
      rows: (tx, key) => helpersAfter(tx, { ...query, visibleOnly: !isAdmin(ctx.actor) }, key),
      columns: helperColumns(ctx.actor),
    }),

  async create(ctx, { body }) {
    const communities = communitiesOf(ctx.actor, body.communities, { required: true }) ?? []
    return ctx.write(async (tx) => {
      const after = orThrow(await findHelper(tx, await insertHelper(tx, body, communities)), 'helper.not_found')
      await recordEverywhere(ctx, tx, 'helper.created', null, after)
      return after
    })
  },

  async update(ctx, { params, body }) {
    const communities = communitiesOf(ctx.actor, body.communities, { required: false })
    return ctx.write(async (tx) => {
      const before = orThrow(await lockHelper(tx, params.id), 'helper.not_found')
      if (communities !== undefined) await updateCommunities(tx, params.id, communities)
      const after = await updateHelper(tx, params.id, body)
      await recordEverywhere(ctx, tx, 'helper.updated', before, after)
      return after
    })
  },

  async remove(ctx, { params }) {
    await ctx.write(async (tx) => {
      const before = orThrow(await lockHelper(tx, params.id), 'helper.not_found')
      // While it is known which houses have them on their list.
      await recordEverywhere(ctx, tx, 'helper.deleted', before, null)
      await (isSuperAdmin(ctx.actor) ? deleteHelper(tx, params.id) : leaveCommunity(tx, params.id))
    })
  },

  async setVisibility(ctx, { params, body }) {
    return ctx.write(async (tx) => {
      const before = orThrow(await lockHelper(tx, params.id), 'helper.not_found')
      if (before.isVisible === body.isVisible) return before
      const after = await updateVisibility(tx, params.id, body.isVisible)
      await recordEverywhere(ctx, tx, 'helper.updated', before, after)
      return after
    })
  },

  async myRating(ctx, { params }) {
    const { actor } = ctx
    if (params.userId.toLowerCase() !== actor.id) return refuse('rating.not_yours')
    const [helper, rating] = await ctx.read((tx) => findHelper(tx, params.id).with(findRating(tx, params.id, actor.id)))
    assertMaySee(actor, orThrow(helper, 'helper.not_found'))
    return { rating }
  },

  async rate(ctx, { params, body: { rating } }) {
    const { actor } = ctx
    return ctx.write(async (tx) => {
      const [found, previous] = await inOrder(lockHelper(tx, params.id), findRating(tx, params.id, actor.id))
      const helper = orThrow(found, 'helper.not_found')
      assertMayRate(actor, helper)
      const [{ id, averageRating, ratingCount }] = await inOrder(
        addRating(tx, params.id, rating - (previous ?? 0), previous === null ? 1 : 0),
        saveRating(tx, params.id, actor, rating),
      )
      const before =
        previous === null
          ? null
          : { id, rating: previous, averageRating: helper.averageRating, ratingCount: helper.ratingCount }
      const after = { id, rating, averageRating, ratingCount }
      // Recorded in the helper's only community, or on the platform if there are several.
      const [one = null, another] = communitiesWith(helper, null)
      const communityId = tx.communityId ?? (another === undefined ? one : null)
      await ctx.record(tx, 'helper.rated', { before, after }, { communityId })
      return { averageRating, ratingCount, rating, updated: previous !== null }
    })
  },
}

/** Filtering by a community must not hide the other communities of each helper. */
const scopeOfList = ({ actor, scope }: Context): Scope => (isSuperAdmin(actor) ? 'platform' : scope)

/**
 * Records a change in every community it concerns; each row names only its own. When an admin takes a helper out of their
 * community, the others are not concerned.
 */
export async function recordEverywhere(
  ctx: Context,
  tx: Tx,
  event: 'helper.created' | 'helper.updated' | 'helper.deleted',
  before: Helper | null,
  after: Helper | null,
): Promise<void> {
  if (tx.communityId !== null) {
    await ctx.record(tx, event, { before, after })
    if (before !== null && after !== null) tx.atCommit.push(recordElsewhere(tx, before, after))
    return
  }
  for (const communityId of communitiesWith(before, after))
    await ctx.record(
      tx,
      event,
      { before: seenFrom(communityId, before), after: seenFrom(communityId, after) },
      { communityId },
    )
}

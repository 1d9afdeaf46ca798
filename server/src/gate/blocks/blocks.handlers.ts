import { has } from '@aangan/contract/core/actor'
import { dayAfter, instantIn, todayIn } from '@aangan/contract/core/dates'
import type { EventData } from '@aangan/contract/events'
import {
  mayBlockForCommunity,
  seesAllBlocks,
  untilProblem,
  type Block,
  type blockEndpoints,
  type BlockForm,
} from '@aangan/contract/gate/blocks'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { zoneIn } from '../../core/context/time-zones.sql.ts'
import type { Tx } from '../../core/db/database.ts'
import { findHome, type HouseRef } from '../../society/homes/house-people.sql.ts'
import { endBlock, insertBlock, listBlocks, lockBlock, lockBlockCount, type BlockViewer } from './block-list.sql.ts'

export const blockConstraints: ConstraintRefusals = { blocks_community_id_fkey: 'community.unknown' }

export const blocks: Handlers<typeof blockEndpoints> = {
  list: (ctx) => ctx.read((tx) => listBlocks(tx, viewerOf(ctx))),

  create(ctx, { body }) {
    assertComplete(body)
    return ctx.write(async (tx) => {
      const timeZone = await zoneIn(tx, tx.communityId, ctx.actor)
      assertValid({ until: untilProblem(body.until, todayIn(timeZone, tx.cause.now)) })
      const house = body.scope === 'HOUSE' ? await blockedHouse(ctx, tx, body) : undefined
      if (house === undefined && !mayBlockForCommunity(ctx.actor)) return refuse('block.not_yours')
      const most = house === undefined ? gateLimits.blocks : gateLimits.blocksOfHouse
      if ((await lockBlockCount(tx, house)) >= most) return refuse('block.list_full')
      const until = body.until === undefined ? null : instantIn(timeZone, `${dayAfter(body.until)}T00:00`)
      const made = await insertBlock(tx, body, house, until)
      await ctx.record(tx, 'block.created', { before: null, after: recorded(made) })
      return made
    })
  },

  async remove(ctx, { params }) {
    await ctx.write(async (tx) => {
      const { isOurs, ...block } = orThrow(await lockBlock(tx, params.id, viewerOf(ctx)), 'block.not_found')
      if (!(block.scope === 'HOUSE' ? isOurs : mayBlockForCommunity(ctx.actor))) return refuse('block.not_yours')
      if (!(await endBlock(tx, block.id))) return refuse('block.not_found')
      return ctx.record(tx, 'block.deleted', { before: recorded(block), after: null })
    })
  },
}

const viewerOf = ({ actor }: Context): BlockViewer => ({ userId: actor.id, all: seesAllBlocks(actor) })

function assertComplete({ scope, vehicleNo, phone, name, reason }: BlockForm): void {
  if (vehicleNo === undefined && phone === undefined && name === undefined) refuse('block.nobody')
  if (scope === 'COMMUNITY' && reason === undefined) refuse('block.no_reason')
}

/** One's own: the house that is named, else the main one. */
async function blockedHouse({ actor }: Context, tx: Tx, { houseId, houseNo, division }: BlockForm): Promise<HouseRef> {
  if (!has(actor, 'USER')) return refuse('block.not_yours')
  const named = houseId !== undefined || houseNo !== undefined
  const found = await findHome(tx, actor.id, { houseId, houseNo, division })
  return found ?? refuse(named ? 'house.not_yours' : 'block.not_yours')
}

/** No number, and of a house no reason: the trail cannot forget, and the office reads it. */
function recorded(made: Block): EventData<'block.created'>['after'] {
  const { phone: _, ...block } = made
  return block.scope === 'HOUSE' ? { ...block, reason: null } : block
}

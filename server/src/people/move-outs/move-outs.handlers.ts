import { isSuperAdmin } from '@aangan/contract/core/actor'
import { todayIn } from '@aangan/contract/core/dates'
import { mayEndOccupancy, mayStay, type MoveOutBody, type moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { Occupancy } from '@aangan/contract/people/occupancies'
import { orThrow, refuse } from '@aangan/contract/refusal'
import { lockActiveSuperAdmins } from '../../access/auth/accounts.sql.ts'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { asOneAct } from '../../core/context/one-act.ts'
import { zoneIn } from '../../core/context/time-zones.sql.ts'
import type { Tx } from '../../core/db/database.ts'
import { findHouse } from '../houses/houses.sql.ts'
import { lockOccupancy } from '../houses/occupancies.sql.ts'
import { findContactBeside } from '../houses/primary-contact.sql.ts'
import { leave } from './leave.handlers.ts'
import { assertMayEnd, assertMayLeave, isOver, isToCome, whatEndsFor } from './move-outs.rules.ts'
import {
  clearLastDay,
  findOccupancy,
  findReason,
  lockHousehold,
  lockLeaver,
  pageMoveOuts,
  setLastDay,
} from './move-outs.sql.ts'
import { countThings } from './things.sql.ts'
import { undo } from './undo.handlers.ts'

export const moveOuts: Handlers<typeof moveOutEndpoints> = {
  async preview(ctx, { params }) {
    const [[found, contactId], people] = await ctx.read((tx) =>
      findOccupancy(tx, params.id).with(findContactBeside(tx, params.id)).with(countThings(tx, params.id)),
    )
    const occupancy = orThrow(found, 'occupancy.not_found')
    if (!mayEndOccupancy(ctx.actor, occupancy, contactId)) refuse('occupancy.not_found')
    if (occupancy.endedAt !== null) refuse('occupancy.ended')
    return whatEndsFor(ctx.actor, contactId, people)
  },

  /** One transaction, also for a household: each of them has left, or nobody. */
  end(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      const target = orThrow(await lockOccupancy(tx, params.id), 'occupancy.not_found')
      const contactId = await findContactBeside(tx, target.id)
      const today = await todayAt(ctx, tx, target)
      assertMayEnd(ctx.actor, target, contactId, body, today)
      const ending = body.wholeHousehold ? await lockHousehold(tx, target) : [target]
      await assertTheyMayLeave(ctx, tx, ending)
      const ended: Occupancy[] = []
      const act = body.wholeHousehold ? asOneAct(tx) : tx
      for (const before of ending) ended.push(await endOne(ctx, act, before, body, isToCome(body.endsOn, today)))
      return ended.find(({ id }) => id === target.id)!
    })
  },

  stay(ctx, { params }) {
    return ctx.writeRights(async (tx) => {
      const before = orThrow(await lockOccupancy(tx, params.id), 'occupancy.not_found')
      if (!mayStay(ctx.actor, before)) refuse('occupancy.not_found')
      const today = await todayAt(ctx, tx, before)
      if (isOver(before, today)) refuse('occupancy.ended')
      if (before.endsOn === null) return before
      const reason = await findReason(tx, before.id)
      const after = orThrow(await clearLastDay(tx, before.id, today), 'occupancy.ended')
      const house = await whereIs(tx, before)
      const recorded = { ...after, ...house, reason, left: null, counts: null, notPutBack: [] }
      await ctx.record(tx, 'occupancy.move_out_undone', { before: { ...before, ...house }, after: recorded })
      return after
    })
  },

  list: (ctx, { query: { houseId, page, size } }) => ctx.read((tx) => pageMoveOuts(tx, houseId, page, size)),

  undo(ctx, { params }) {
    return ctx.writeRights(async (tx) => {
      const [kept, left] = await undo(ctx, tx, params.id)
      return { ...kept, undoneAt: tx.cause.now.toISOString(), left }
    })
  },
}

async function endOne(
  ctx: Context,
  tx: Tx,
  before: Occupancy,
  { endsOn, reason: given }: MoveOutBody,
  later: boolean,
): Promise<Occupancy> {
  const reason = given ?? null
  const after = orThrow(await setLastDay(tx, before.id, { endsOn, reason }), 'occupancy.ended')
  if (!later) return leave(ctx, tx, before)
  const house = await whereIs(tx, before)
  const recorded = { ...after, ...house, reason, left: null, counts: null }
  await ctx.record(tx, 'occupancy.moved_out', { before: { ...before, ...house }, after: recorded })
  return after
}

async function assertTheyMayLeave(ctx: Context, tx: Tx, ending: readonly Occupancy[]): Promise<void> {
  const superAdmins = isSuperAdmin(ctx.actor) ? await lockActiveSuperAdmins(tx) : []
  for (const { userId } of ending) assertMayLeave(ctx.actor, await lockLeaver(tx, userId), superAdmins)
}

async function whereIs(tx: Tx, { houseId }: Occupancy) {
  const house = await findHouse(tx, houseId)
  return { houseNo: house!.number, division: house!.division }
}

const todayAt = async (ctx: Context, tx: Tx, { communityId }: Occupancy): Promise<string> =>
  todayIn(await zoneIn(tx, communityId, ctx.actor), tx.cause.now)

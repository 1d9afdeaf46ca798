import { todayIn } from '@aangan/contract/core/dates'
import type { householdEndpoints, occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { joinRefusal, type House } from '@aangan/contract/people/occupancies'
import { orThrow, refuse } from '@aangan/contract/refusal'
import { findAdminUser } from '../../access/auth/accounts.sql.ts'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { zoneIn } from '../../core/context/time-zones.sql.ts'
import type { Tx } from '../../core/db/database.ts'
import { insertDefaultMembers } from '../members/default-members.sql.ts'
import { findHouse } from './houses.sql.ts'
import { assertMayEdit, assertRoomForHouse, isUnchanged, mainHouseOf } from './occupancies.rules.ts'
import { markReturned } from './occupancies.sql.ts'
import {
  countPeople,
  findContact,
  insertOccupancy,
  isApproved,
  listActiveOf,
  listHouseholdsOf,
  lockOccupancy,
  unsetContact,
  unsetMain,
  updateMainHouse,
  updateOccupancy,
} from './occupancies.sql.ts'

export const occupancyConstraints: ConstraintRefusals = {
  occupancies_once: 'occupancy.taken',
  // Deleted between the choice and the save.
  occupancies_community_id_house_id_fkey: 'house.not_found',
  occupancies_community_id_user_id_fkey: 'user.not_found',
}

export const occupancies: Handlers<typeof occupancyEndpoints> = {
  /** Changes of households take turns, as those of rights do. */
  create(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      const house = orThrow(await findHouse(tx, params.id), 'house.not_found')
      if (!(await isApproved(tx, body.userId, house.communityId))) return refuse('user.not_found')
      const theirs = await listActiveOf(tx, body.userId)
      assertRoomForHouse(theirs, house.id)
      if (body.householdId !== undefined) {
        const refusal = joinRefusal(await countPeople(tx, house.id, body.householdId))
        if (refusal !== undefined) return refuse(refusal)
      }
      const main = mainHouseOf(theirs, body.main)
      if (main) await unsetMain(tx, body.userId)
      const startsOn = body.startsOn ?? (await todayAt(ctx, tx, house))
      const after = await insertOccupancy(tx, house, { ...body, main, startsOn })
      if (main) await updateMainHouse(tx, body.userId)
      await ctx.record(tx, 'occupancy.created', { before: null, after })
      await comeBack(ctx, tx, body.userId)
      // A guard who was invited has none yet.
      await insertDefaultMembers(tx, [{ id: body.userId }])
      return after
    })
  },

  update(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      const before = orThrow(await lockOccupancy(tx, params.id), 'occupancy.not_found')
      const contact = await findContact(tx, before.householdId)
      assertMayEdit(ctx.actor, before, contact, body)
      if (isUnchanged(before, body)) return before
      if (body.main) await unsetMain(tx, before.userId)
      if (body.primaryContact) await unsetContact(tx, before.householdId)
      const after = await updateOccupancy(tx, params.id, body)
      if (body.main) await updateMainHouse(tx, before.userId)
      await ctx.record(tx, 'occupancy.updated', { before, after })
      return after
    })
  },
}

export const household: Handlers<typeof householdEndpoints> = {
  read: (ctx) => ctx.read((tx) => listHouseholdsOf(tx, ctx.actor.id)),
}

/** Lets somebody who had moved out log in again. */
async function comeBack(ctx: Context, tx: Tx, userId: string): Promise<void> {
  const before = await findAdminUser(tx, userId)
  if (before?.access !== 'MOVED_OUT') return
  const after = orThrow(await markReturned(tx, userId, 'ACTIVE'), 'user.not_found')
  await ctx.record(tx, 'user.status_changed', { before, after })
}

const todayAt = async (ctx: Context, tx: Tx, { communityId }: House): Promise<string> =>
  todayIn(await zoneIn(tx, communityId, ctx.actor), ctx.now)

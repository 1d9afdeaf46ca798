import { listChange } from '@aangan/contract/gate/helper-events'
import type { Occupancy } from '@aangan/contract/people/occupancies'
import { orThrow } from '@aangan/contract/refusal'
import { endSessionsOf } from '../../access/auth/auth.sql.ts'
import type { Recorder } from '../../core/context/context.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { endDesertedList } from '../../society/helpers/house-helpers.sql.ts'
import { findHouse } from '../houses/houses.sql.ts'
import { listActiveOf, updateMainHouse, updateOccupancy } from '../houses/occupancies.sql.ts'
import { passContact } from '../houses/primary-contact.sql.ts'
import { isGone } from './move-outs.rules.ts'
import { clearMainHouse, endOccupancy, findKeepDays, findReason, lockLeaver, markLeft } from './move-outs.sql.ts'
import { takeThings } from './things.sql.ts'

/** Ends an occupancy, under the lock of rights: what is theirs there leaves with them, all or nothing. */
export async function leave(ctx: Recorder, tx: Tx, before: Occupancy): Promise<Occupancy> {
  const { userId, houseId, communityId } = before
  const after = orThrow(await endOccupancy(tx, before.id), 'occupancy.ended')
  const leaver = await lockLeaver(tx, userId)
  const [house, remaining, keepDays, reason] = await inOrder(
    findHouse(tx, houseId),
    listActiveOf(tx, userId),
    findKeepDays(tx, communityId),
    findReason(tx, before.id),
  )
  const where = { houseNo: house!.number, division: house!.division }
  const gone = isGone(leaver, remaining)
  const things = { occupancy: before, house: house!, isGone: gone, status: leaver.status, keepDays }
  const { vehicles, members, guests } = await takeThings(tx, things)
  for (const listed of await endDesertedList(tx, houseId))
    await ctx.record(tx, 'helper.list_changed', listChange(listed, false), { communityId })
  const passed = before.primaryContact ? await passContact(tx, before.householdId) : undefined
  if (passed) await ctx.record(tx, 'occupancy.updated', passed)
  if (remaining.length === 0) await (gone ? closeAccount(tx, userId) : clearMainHouse(tx, userId))
  else if (before.main) await passMain(ctx, tx, remaining[0]!)
  await ctx.record(tx, 'occupancy.moved_out', {
    before: { ...before, ...where },
    after: {
      ...after,
      ...where,
      reason,
      left: { vehicles, members, guests, account: gone },
      counts: { vehicles: vehicles.length, members: members.length, guests: guests.length },
    },
  })
  return after
}

const closeAccount = (tx: Tx, userId: string) => inOrder(markLeft(tx, userId), endSessionsOf(tx, userId))

/** The oldest that remains becomes the main house. */
async function passMain(ctx: Recorder, tx: Tx, oldest: Occupancy): Promise<void> {
  const after = await updateOccupancy(tx, oldest.id, { main: true })
  await updateMainHouse(tx, oldest.userId)
  await ctx.record(tx, 'occupancy.updated', { before: oldest, after })
}

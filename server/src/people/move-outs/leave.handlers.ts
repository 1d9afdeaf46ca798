import { inOrder } from '../../core/db/batch.ts'
import { listChange } from '@aangan/contract/helper-events'
import { recordedPassOf } from '@aangan/contract/kept-pass'
import type { Occupancy } from '@aangan/contract/occupancies'
import { recordedVisitOf } from '@aangan/contract/recorded-visit'
import { orThrow } from '@aangan/contract/refusal'
import { endSessionsOf } from '../../access/auth/auth.sql.ts'
import type { Tx } from '../../core/db/database.ts'
import type { Recorder } from '../../core/context/context.ts'
import { endDesertedList } from '../../society/helpers/house-helpers.sql.ts'
import { findHouse } from '../houses/houses.sql.ts'
import { listActiveOf, updateMainHouse, updateOccupancy } from '../occupancies/occupancies.sql.ts'
import { passContact } from '../occupancies/primary-contact.sql.ts'
import { isGone } from './move-outs.rules.ts'
import { clearMainHouse, endOccupancy, findKeepDays, findReason, lockLeaver, markLeft } from './move-outs.sql.ts'
import { cancelPassesOf } from '../../gate/passes/passes.sql.ts'
import { updateCodeEnd } from '../../gate/passes/codes.sql.ts'
import type { VisitRow } from '../../gate/visits/visits.sql.ts'
import { transitionOfPass } from '../../gate/visits/visits.store.ts'
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
  await cancelInvitations(ctx, tx, { userId, isGone: gone, communityId, ...where })
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

/** Nobody comes any more on a pass of theirs for that house. */
async function cancelInvitations(ctx: Recorder, tx: Tx, leaver: Parameters<typeof cancelPassesOf>[1]): Promise<void> {
  const { now } = tx.cause
  for (const { before, after } of await cancelPassesOf(tx, leaver)) {
    await updateCodeEnd(tx, after.id, now)
    for (const visit of await transitionOfPass(tx, after.id, 'cancel', {}))
      await ctx.record(tx, 'visit.cancelled', recordedChange(visit))
    await ctx.record(tx, 'pass.cancelled', { before: recordedPassOf(before, now), after: recordedPassOf(after, now) })
  }
}

const recordedChange = ({ before, after }: { readonly before: VisitRow; readonly after: VisitRow }) => ({
  before: recordedVisitOf(before),
  after: recordedVisitOf(after),
})

const closeAccount = (tx: Tx, userId: string) => inOrder(markLeft(tx, userId), endSessionsOf(tx, userId))

/** The oldest that remains becomes the main house. */
async function passMain(ctx: Recorder, tx: Tx, oldest: Occupancy): Promise<void> {
  const after = await updateOccupancy(tx, oldest.id, { main: true })
  await updateMainHouse(tx, oldest.userId)
  await ctx.record(tx, 'occupancy.updated', { before: oldest, after })
}

import type { EventData, EventName } from '@aangan/contract/events'
import { listChange } from '@aangan/contract/helper-events'
import { recordedPassOf } from '@aangan/contract/kept-pass'
import type { Occupancy } from '@aangan/contract/occupancies'
import { orThrow } from '@aangan/contract/refusal'
import { endSessionsOf } from '../auth/auth.sql.ts'
import type { Tx } from '../db/database.ts'
import { endDesertedList } from '../helpers/house-helpers.sql.ts'
import { findHouse } from '../houses/houses.sql.ts'
import { findContact, listActiveOf, updateMainHouse, updateOccupancy } from '../occupancies/occupancies.sql.ts'
import { isGone } from './move-outs.rules.ts'
import {
  clearMainHouse,
  endOccupancy,
  findKeepDays,
  findReason,
  findSuccessor,
  lockLeaver,
  markLeft,
} from './move-outs.sql.ts'
import { cancelPassesOf } from '../passes/passes.sql.ts'
import { updateCodeEnd } from '../passes/codes.sql.ts'
import { cancelPlannedVisit } from '../passes/planned-visits.sql.ts'
import { takeThings } from './things.sql.ts'

/** A request's, or the job's. */
export type RecordEvent = <N extends EventName>(tx: Tx, event: N, data: EventData<N>) => PromiseLike<void> | void

/** Ends an occupancy, under the lock of rights: what is theirs there leaves with them, all or nothing. */
export async function leave(tx: Tx, before: Occupancy, record: RecordEvent): Promise<Occupancy> {
  const { userId, houseId, communityId } = before
  const after = orThrow(await endOccupancy(tx, before.id), 'occupancy.ended')
  const leaver = await lockLeaver(tx, userId)
  const [house, remaining, keepDays, reason] = await Promise.all([
    findHouse(tx, houseId),
    listActiveOf(tx, userId),
    findKeepDays(tx, communityId),
    findReason(tx, before.id),
  ])
  const where = { houseNo: house!.number, division: house!.division }
  const gone = isGone(leaver, remaining)
  const things = { occupancy: before, house: house!, isGone: gone, status: leaver.status, keepDays }
  const { vehicles, members, guests } = await takeThings(tx, things)
  await cancelInvitations(tx, { userId, isGone: gone, communityId, ...where }, record)
  for (const listed of await endDesertedList(tx, houseId))
    await record(tx, 'helper.list_changed', listChange(listed, false))
  if (before.primaryContact) await passContact(tx, before, record)
  if (remaining.length === 0) await (gone ? closeAccount(tx, userId) : clearMainHouse(tx, userId))
  else if (before.main) await passMain(tx, remaining[0]!, record)
  await record(tx, 'occupancy.moved_out', {
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
async function cancelInvitations(
  tx: Tx,
  leaver: Parameters<typeof cancelPassesOf>[1],
  record: RecordEvent,
): Promise<void> {
  const { now } = tx.cause
  for (const { before, after } of await cancelPassesOf(tx, leaver)) {
    await updateCodeEnd(tx, after.id, now)
    for (const visit of await cancelPlannedVisit(tx, after.id)) await record(tx, 'visit.cancelled', visit)
    await record(tx, 'pass.cancelled', { before: recordedPassOf(before, now), after: recordedPassOf(after, now) })
  }
}

const closeAccount = (tx: Tx, userId: string) => Promise.all([markLeft(tx, userId), endSessionsOf(tx, userId)])

/** The oldest that remains becomes the main house. */
async function passMain(tx: Tx, oldest: Occupancy, record: RecordEvent): Promise<void> {
  const after = await updateOccupancy(tx, oldest.id, { main: true })
  await updateMainHouse(tx, oldest.userId)
  await record(tx, 'occupancy.updated', { before: oldest, after })
}

/** The longest-standing member of the household becomes its primary contact. */
async function passContact(tx: Tx, { householdId }: Occupancy, record: RecordEvent): Promise<void> {
  const before = await findSuccessor(tx, householdId)
  if (before === undefined || (await findContact(tx, householdId)) !== undefined) return
  const after = await updateOccupancy(tx, before.id, { primaryContact: true })
  await record(tx, 'occupancy.updated', { before, after })
}

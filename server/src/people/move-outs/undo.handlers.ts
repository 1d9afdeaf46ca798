import { type Occupancy, joinRefusal, mostHousesOfPerson } from '@aangan/contract/people/occupancies'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Recorder } from '../../core/context/context.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { markReturned } from '../houses/occupancies.sql.ts'
import {
  countPeople,
  findContact,
  listActiveOf,
  lockOccupancy,
  unsetContact,
  unsetMain,
  updateMainHouse,
} from '../houses/occupancies.sql.ts'
import { insertDefaultMembers } from '../members/default-members.sql.ts'
import { lockLeaver, lockMoveOut, markUndone, reopenOccupancy, type StoredMoveOut } from './move-outs.sql.ts'
import { putBackMembers, putBackVehicles } from './things.sql.ts'

/** Puts back what can be, under the lock of rights. Returns the plates that cannot. */
export async function undo(ctx: Recorder, tx: Tx, id: string): Promise<[StoredMoveOut, string[]]> {
  const kept = orThrow(await lockMoveOut(tx, id), 'move_out.not_found')
  if (kept.undoneAt !== null) refuse('move_out.undone')
  if (kept.purgedAt !== null) refuse('move_out.purged')
  const before = orThrow(await lockOccupancy(tx, kept.occupancyId), 'occupancy.not_found')
  const leaver = await lockLeaver(tx, kept.userId)
  const theirs = await listActiveOf(tx, kept.userId)
  const there = theirs.find(({ houseId }) => houseId === kept.houseId)
  // Who got the house again meanwhile keeps that occupancy.
  const after = there ?? (await reopened(tx, before, theirs))
  if (leaver.leftAt !== null) {
    // Who left with another house has one again, and is active as with a new one.
    const isOther = leaver.leftAt !== kept.endedAt
    await markReturned(tx, kept.userId, isOther ? 'ACTIVE' : kept.status)
    if (isOther) await insertDefaultMembers(tx, [leaver])
  }
  const [back] = await inOrder(putBackVehicles(tx, id), putBackMembers(tx, id))
  const left = kept.plates.filter((plate) => !back.includes(plate))
  const { houseNo, division, reason, vehicles, members, guests } = kept
  await ctx.record(tx, 'occupancy.move_out_undone', {
    before: { ...before, houseNo, division },
    after: {
      ...after,
      houseNo,
      division,
      reason,
      left: null,
      counts: { vehicles: vehicles - left.length, members, guests },
      notPutBack: left,
    },
  })
  // Last: it empties what is put back by those who follow the event.
  await markUndone(tx, id)
  return [kept, left]
}

async function reopened(tx: Tx, before: Occupancy, theirs: readonly Occupancy[]): Promise<Occupancy> {
  const { userId, houseId, householdId } = before
  if (theirs.length >= mostHousesOfPerson) refuse('occupancy.too_many')
  const people = await countPeople(tx, houseId, householdId)
  if (people > 0 && joinRefusal(people) !== undefined) refuse('occupancy.household_full')
  const main = before.main || theirs.length === 0
  const primaryContact = before.primaryContact || (await findContact(tx, householdId)) === undefined
  if (main) await unsetMain(tx, userId)
  if (primaryContact) await unsetContact(tx, householdId)
  const after = await reopenOccupancy(tx, before.id, { main, primaryContact })
  if (main) await updateMainHouse(tx, userId)
  return after
}

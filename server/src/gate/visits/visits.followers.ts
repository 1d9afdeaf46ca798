import type { EventData } from '@aangan/contract/events'
import type { Follower } from '../../core/events/follower.ts'
import { guestsOf, leaverParts } from '../../people/move-outs/things.sql.ts'
import { moveVisitsToAccount, putBackVisits, takeVisitsOfMoveOut } from './visits.store.ts'

/** Nobody comes any more whom somebody who has left planned for; the move-out keeps them. */
export const takeGuests: Follower<EventData<'occupancy.moved_out'>> = async (tx, { after }) => {
  if (after.left === null) return
  const leaver = leaverParts(tx, { ...after, isGone: after.left.account })
  await takeVisitsOfMoveOut(tx, after.id, guestsOf(tx, leaver))
}

export const putBackGuests: Follower<EventData<'occupancy.move_out_undone'>> = async (tx, { before, after }) => {
  // Who stays after all had not left.
  if (after.counts !== null) await putBackVisits(tx, before.id)
}

export const takeVisits: Follower<EventData<'user.merged'>> = async (tx, { before, after }) => {
  await moveVisitsToAccount(tx, before.id, after.id)
}

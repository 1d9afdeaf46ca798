import type { EventData } from '@aangan/contract/events'
import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import { recordedPassOf } from '@aangan/contract/gate/stored-pass'
import type { Follower } from '../../core/events/follower.ts'
import { updateCodeEnd } from '../../society/gate-codes/gate-codes.sql.ts'
import type { VisitRow } from '../visits/visits.sql.ts'
import { transitionOfPass } from '../visits/visits.store.ts'
import { cancelPassesOf } from './passes.sql.ts'

/** Nobody comes any more on a pass of somebody who has left, for the house where they lived. */
export const cancelPasses: Follower<EventData<'occupancy.moved_out'>> = async (tx, { after }, _, { record }) => {
  if (after.left === null) return
  const { now } = tx.cause
  for (const pass of await cancelPassesOf(tx, { ...after, isGone: after.left.account })) {
    await updateCodeEnd(tx, pass.after.id, now)
    for (const visit of await transitionOfPass(tx, pass.after.id, 'cancel', {}))
      await record(tx, 'visit.cancelled', recordedChange(visit))
    await record(tx, 'pass.cancelled', {
      before: recordedPassOf(pass.before, now),
      after: recordedPassOf(pass.after, now),
    })
  }
}

const recordedChange = ({ before, after }: { readonly before: VisitRow; readonly after: VisitRow }) => ({
  before: recordedVisitOf(before),
  after: recordedVisitOf(after),
})

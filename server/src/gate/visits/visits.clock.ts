import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import { orThrow } from '@aangan/contract/refusal'
import { oneByOne, together, type DueRule } from '../../core/clock/watch.ts'
import type { Tx } from '../../core/db/database.ts'
import { deletePhotos, due, listDue, listOldPhotos, lockDue, type ClockTransition } from './due.sql.ts'
import { transitions } from './transitions.rules.ts'
import { transition } from './visits.store.ts'

const whenDue = (name: ClockTransition): DueRule =>
  oneByOne({
    everySeconds: 5,
    due: (tx, most) => listDue(tx, name, most),
    moveOn: (ctx, { id, communityId }) =>
      ctx.writeIn({ communityId }, async (tx) => {
        const moved = await moveDue(tx, name, id)
        if (moved === undefined) return
        const [before, after] = [recordedVisitOf(moved.before), recordedVisitOf(moved.after)]
        await ctx.record(tx, transitions[name].event, { before, after })
      }),
  })

export const visitRules: readonly DueRule[] = (Object.keys(due) as ClockTransition[]).map(whenDue)

/** Undefined where another process is at it, or somebody was faster. */
export async function moveDue(tx: Tx, name: ClockTransition, id: string) {
  const { now } = tx.cause
  const before = await lockDue(tx, name, id)
  if (before === undefined) return undefined
  const moved = await transition(tx, id, name, { rungAgainAt: now, toldAt: now, exitedAt: now })
  return { before, after: orThrow(moved, 'visit.not_found') }
}

export const forgetPhotos: DueRule = together({
  everySeconds: 60,
  due: listOldPhotos,
  async moveAll(ctx, photos) {
    const ids = photos.map(({ id }) => id)
    await ctx.writeIn('platform', (tx) => deletePhotos(tx, ids))
  },
})

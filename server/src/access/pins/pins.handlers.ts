import { isWeakPin, type pinEndpoints } from '@aangan/contract/access/pins'
import { refuse } from '@aangan/contract/refusal'
import type { Handlers } from '../../core/context/handlers.ts'
import { deletePin, storePin } from './pins.sql.ts'

export const pins: Handlers<typeof pinEndpoints> = {
  async choose(ctx, { body: { pin } }) {
    const { id, communityId, mobileNo, username } = ctx.actor
    if (isWeakPin(pin, mobileNo)) return refuse('pin.weak')
    const turn = { account: username.toLowerCase(), address: ctx.address }
    const hash = await ctx.deps.pinHashes.make({ userId: id, pin }, turn)
    await ctx.write(async (tx) => {
      if (!(await storePin(tx, id, hash))) return refuse('session.none')
      await ctx.record(tx, 'factor.created', { before: null, after: { id, kinds: ['PIN'] } }, { communityId })
    })
  },

  async remove(ctx) {
    const { id, communityId } = ctx.actor
    await ctx.write(async (tx) => {
      if (!(await deletePin(tx, id))) return
      await ctx.record(tx, 'factor.deleted', { before: { id, kinds: ['PIN'] }, after: null }, { communityId })
    })
  },
}

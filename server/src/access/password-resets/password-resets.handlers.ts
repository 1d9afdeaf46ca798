import { loginName } from '@aangan/contract/access/login'
import { passwordResetMessages, type passwordResetEndpoints } from '@aangan/contract/access/password-resets'
import { passwordMessages } from '@aangan/contract/people/current-user'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Handlers } from '../../core/context/handlers.ts'
import { lockAdminUser } from '../auth/accounts.sql.ts'
import { hashPassword } from '../auth/passwords.ts'
import { deletePin } from '../pins/pins.sql.ts'
import { forgottenPasswordMail } from './forgotten-password.job.ts'
import { assertMayReset, resetLink } from './password-resets.rules.ts'
import { findOpenReset, insertReset, insertResetRequest, redeemReset } from './password-resets.sql.ts'

export const passwordResets: Handlers<typeof passwordResetEndpoints> = {
  /** Looks for no account: a job does, so that known and unknown names cost the same. */
  async forgot(ctx, { body: { username } }) {
    const { limiter, enqueue, mailIsOn } = ctx.deps
    await limiter.count('forgot-account', loginName(username) ?? username.toLowerCase())
    if (!mailIsOn) return { message: ctx.language.t(passwordResetMessages.askAdmin) }
    await ctx.writeIn('platform', async (tx) => {
      await enqueue(tx, forgottenPasswordMail, { requestId: await insertResetRequest(tx, username) })
    })
    return { message: ctx.language.t(passwordResetMessages.sent) }
  },

  async reset(ctx, { body }) {
    const { db, codes } = ctx.deps
    const hash = orThrow(codes.hashOf(body.code) ?? undefined, 'reset.invalid')
    // Before the new password is hashed, which is work.
    const person = orThrow(await findOpenReset(db, hash, ctx.now), 'reset.invalid')
    const passwordHash = await hashPassword(body.newPassword, { account: person, address: ctx.address })
    const username = await ctx.writeIn('platform', async (tx) => {
      // First, because the new password takes it along and does not say so.
      const hadPin = await deletePin(tx, person)
      const redeemed = orThrow(await redeemReset(tx, hash, passwordHash), 'reset.invalid')
      const about = { actorId: redeemed.userId, resourceId: redeemed.userId, communityId: redeemed.communityId }
      await ctx.record(tx, 'user.password_changed', { before: null, after: { how: 'RESET' } }, about)
      if (hadPin)
        await ctx.record(tx, 'factor.deleted', { before: { id: redeemed.userId, kinds: ['PIN'] }, after: null }, about)
      return redeemed.username
    })
    return { message: ctx.language.t(passwordMessages.changed), username }
  },

  issue(ctx, { params }) {
    const { codes, publicAddress } = ctx.deps
    return ctx.write(async (tx) => {
      const user = orThrow(await lockAdminUser(tx, params.id), 'user.not_found')
      assertMayReset(ctx.actor, user)
      const { shown: code, hash } = codes.make()
      const until = await insertReset(tx, { userId: user.id, hash, issuedBy: ctx.actor.id })
      if (until === undefined) return refuse('reset.not_active')
      const { id, name, houseNo, division, communityId } = user
      const after = { id, name, houseNo, division, how: 'ADMIN' as const }
      await ctx.record(tx, 'user.reset_issued', { before: null, after }, { communityId })
      return { code, link: resetLink(publicAddress, code), expiresAt: until.toISOString() }
    })
  },
}

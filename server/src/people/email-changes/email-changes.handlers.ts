import { emailChangeMessages, type emailChangeEndpoints } from '@aangan/contract/people/email-changes'
import { orThrow } from '@aangan/contract/refusal'
import type { Handlers } from '../../core/context/handlers.ts'
import { confirmEmail, takeBackEmail } from './email-changes.sql.ts'

export const emailChanges: Handlers<typeof emailChangeEndpoints> = {
  async confirm(ctx, { body }) {
    const hash = orThrow(ctx.deps.codes.hashOf(body.code) ?? undefined, 'email_link.invalid')
    await ctx.writeIn('platform', async (tx) => {
      const { userId, communityId, oldEmail, email } = orThrow(await confirmEmail(tx, hash), 'email_link.invalid')
      const of = { id: userId, what: 'EMAIL_CONFIRMED' } as const
      const data = { before: { ...of, email: oldEmail, newEmail: email }, after: { ...of, email, newEmail: null } }
      await ctx.record(tx, 'user.email_confirmed', data, { actorId: userId, communityId })
    })
    return { message: ctx.language.t(emailChangeMessages.confirmed) }
  },

  async takeBack(ctx, { body }) {
    const hash = orThrow(ctx.deps.codes.hashOf(body.code) ?? undefined, 'email_link.invalid')
    await ctx.writeIn('platform', async (tx) => {
      const change = orThrow(await takeBackEmail(tx, hash), 'email_link.invalid')
      const { userId, communityId, oldEmail, waiting, email } = change
      const of = { id: userId, what: 'EMAIL_TAKEN_BACK' } as const
      const data = { before: { ...of, email: oldEmail, newEmail: waiting }, after: { ...of, email, newEmail: null } }
      await ctx.record(tx, 'user.email_taken_back', data, { actorId: userId, communityId })
    })
    return { message: ctx.language.t(emailChangeMessages.takenBack) }
  },
}

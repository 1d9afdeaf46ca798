import {
  currentUserRefusals,
  languageMessage,
  passwordMessages,
  type currentUserEndpoints,
} from '@aangan/contract/current-user'
import { problem } from '@aangan/contract/problems'
import { InvalidInput, orThrow, refuse } from '@aangan/contract/refusal'
import { endSessionsOf } from '../auth/auth.sql.ts'
import { checkPassword, hashPassword } from '../auth/passwords.ts'
import type { Handlers } from '../context/handlers.ts'
import {
  currentPasswordHash,
  findCurrentUser,
  updateDefaultMember,
  updateLanguage,
  updatePassword,
  updateProfile,
} from './users.sql.ts'

export const currentUser: Handlers<typeof currentUserEndpoints> = {
  read: async (ctx) => orThrow(await ctx.read((tx) => findCurrentUser(tx, ctx.actor)), 'user.not_found'),

  update(ctx, { body }) {
    const { id } = ctx.actor
    return ctx.write(async (tx) => {
      const before = orThrow(await findCurrentUser(tx, ctx.actor), 'user.not_found')
      await Promise.all([updateProfile(tx, id, body), updateDefaultMember(tx, id, body)])
      const after = orThrow(await findCurrentUser(tx, ctx.actor), 'user.not_found')
      await ctx.record(tx, 'user.updated', { before, after })
      return after
    })
  },

  /** A repeat changes nothing. */
  updateLanguage(ctx, { body: { language } }) {
    const { id } = ctx.actor
    if (ctx.deps.languages.languageOf(language) === undefined)
      throw new InvalidInput({ language: problem('field.choice', languageMessage) })
    return ctx.write(async (tx) => {
      const before = orThrow(await findCurrentUser(tx, ctx.actor), 'user.not_found')
      if (before.language === language) return before
      await updateLanguage(tx, id, language)
      const after = { ...before, language }
      await ctx.record(tx, 'user.updated', { before, after })
      return after
    })
  },

  async changePassword(ctx, { body }) {
    const { id, sessionId, communityId, username } = ctx.actor
    const guess = await ctx.deps.limiter.password(ctx.actor)
    const turn = { account: username.toLowerCase(), address: ctx.address }
    const hashed = await ctx.read((tx) => currentPasswordHash(tx, id))
    if (!(await checkPassword(body.currentPassword, hashed, turn)) || hashed === null) {
      const after = { id, reason: currentUserRefusals['password.incorrect'].message }
      await ctx.write((tx) => ctx.record(tx, 'session.password_failed', { before: null, after }, { communityId }))
      return refuse('password.incorrect')
    }
    await guess.succeeded()
    if (body.newPassword === body.currentPassword) return refuse('password.unchanged')
    const renewed = await hashPassword(body.newPassword, turn)
    await ctx.write(async (tx) => {
      if (!(await updatePassword(tx, id, hashed, renewed))) refuse('password.incorrect')
      await Promise.all([
        endSessionsOf(tx, id, sessionId),
        ctx.record(tx, 'user.password_changed', { before: null, after: null }, { resourceId: id, communityId }),
      ])
    })
    return { message: ctx.language.t(passwordMessages.changed) }
  },
}

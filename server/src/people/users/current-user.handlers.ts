import { problem } from '@aangan/contract/core/problems'
import {
  currentUserRefusals,
  languageMessage,
  passwordMessages,
  type currentUserEndpoints,
} from '@aangan/contract/people/current-user'
import { InvalidInput, orThrow, refuse } from '@aangan/contract/refusal'
import { currentPasswordHash } from '../../access/auth/accounts.sql.ts'
import { endSessionsOf } from '../../access/auth/auth.sql.ts'
import { renewAfterPassword } from '../../access/auth/device-key.ts'
import { checkPassword, hashPassword, judged } from '../../access/auth/passwords.ts'
import { forgetDeviceKey } from '../../access/auth/renewal.sql.ts'
import { deletePin } from '../../access/pins/pins.sql.ts'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import { isConfirmed } from '../../core/session/confirmed.ts'
import { insertEmailChange } from '../email-changes/email-changes.sql.ts'
import { emailLinkMail } from '../email-changes/email-link.job.ts'
import { findCurrentUser, updateDefaultMember, updateLanguage, updatePassword, updateProfile } from './users.sql.ts'

export const currentUser: Handlers<typeof currentUserEndpoints> = {
  async read(ctx) {
    const user = orThrow(await ctx.read((tx) => findCurrentUser(tx, ctx.actor)), 'user.not_found')
    // At a desk nobody's own house rings, an admin is a guard, and first steps are for one's own phone.
    const own = { houseNo: null, division: null, ownershipType: null, joinedAt: null }
    const atDesk = { roles: [...ctx.actor.roles], ...own }
    return ctx.actor.turnId === null ? user : { ...user, ...atDesk }
  },

  /** The email is a way into the account, so another one needs a proof, and where mail works the link that is sent to it. */
  async update(ctx, { body }) {
    const { id } = ctx.actor
    const { mailIsOn, enqueue } = ctx.deps
    if (mailIsOn) await countEmailChange(ctx, body.email)
    return ctx.write(async (tx) => {
      const before = orThrow(await findCurrentUser(tx, ctx.actor), 'user.not_found')
      if (body.email !== before.email) {
        if (!(await isConfirmed(tx, ctx.actor))) return refuse('confirm.needed')
        const changeId = await insertEmailChange(tx, id, { newEmail: body.email, counts: !mailIsOn })
        if (mailIsOn) {
          await enqueue(tx, emailLinkMail, { changeId, to: 'NEW' })
          if (before.email !== null) await enqueue(tx, emailLinkMail, { changeId, to: 'OLD' })
        }
      }
      await inOrder(updateProfile(tx, id, body), updateDefaultMember(tx, id, body))
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
    const { hashed, right } = await judged(guess, async () => {
      const found = await ctx.read((tx) => currentPasswordHash(tx, id))
      return { hashed: found, right: await checkPassword(body.currentPassword, found, turn) }
    })
    if (!right || hashed === null) {
      const after = { id, reason: currentUserRefusals['password.incorrect'].message }
      await ctx.write((tx) => ctx.record(tx, 'session.password_failed', { before: null, after }, { communityId }))
      return refuse('password.incorrect')
    }
    await guess.succeeded()
    if (body.newPassword === body.currentPassword) return refuse('password.unchanged')
    const renewed = await hashPassword(body.newPassword, turn)
    const token = await ctx.write(async (tx) => {
      // The PIN first, because the new password takes it along and does not say so.
      const hadPin = await deletePin(tx, id)
      if (!(await updatePassword(tx, id, hashed, renewed))) refuse('password.incorrect')
      await endSessionsOf(tx, id, sessionId)
      // Before the event is recorded: this browser's push subscription goes with the session's old id.
      const fresh = body.newToken === true ? await renewAfterPassword(ctx, tx) : undefined
      if (fresh === undefined) await forgetDeviceKey(tx, sessionId)
      const about = { resourceId: id, communityId }
      await ctx.record(tx, 'user.password_changed', { before: null, after: null }, about)
      if (hadPin)
        await ctx.record(tx, 'factor.deleted', { before: { id, kinds: ['PIN'] }, after: null }, { communityId })
      return fresh
    })
    return { message: ctx.language.t(passwordMessages.changed), ...(token !== undefined && { token }) }
  },
}

/** Only what will be mailed: without a proof nothing is. */
async function countEmailChange(ctx: Context, email: string): Promise<void> {
  const [present, confirmed] = await ctx.read((tx) => findCurrentUser(tx, ctx.actor).with(isConfirmed(tx, ctx.actor)))
  if (confirmed && email !== present?.email) await ctx.deps.limiter.count('email-change', ctx.actor.id)
}

import { type authEndpoints } from '@aangan/contract/access/auth'
import { authMessages } from '@aangan/contract/access/auth-messages'
import { loginName } from '@aangan/contract/access/login'
import { refuse } from '@aangan/contract/refusal'
import type { Handlers } from '../../core/context/handlers.ts'
import {
  communityOf,
  endSession,
  findAccount,
  findActiveCommunity,
  insertContactRequest,
  insertUser,
  isSessionOpen,
  isHouseOpen,
  isUsernameTaken,
} from './auth.sql.ts'
import { enter, failLogin } from './enter.ts'
import { checkPassword, hashPassword, judged } from './passwords.ts'
import { askSecondFactor } from './second-factor.ts'

export const auth: Handlers<typeof authEndpoints> = {
  options: async ({ deps, relyingParty }) => ({ mail: deps.mailIsOn, passkeys: relyingParty !== undefined }),

  async login(ctx, { body }) {
    const { db, limiter } = ctx.deps
    const name = loginName(body.username)
    const attempt = await limiter.login(name, ctx.address)
    const turn = { account: name ?? '', address: ctx.address }
    const { account, right } = await judged(attempt, async () => {
      const found = await findAccount(db, name)
      return { account: found, right: await checkPassword(body.password, found?.passwordHash ?? null, turn) }
    })
    if (account === undefined || !right || !account.mayEnter) return failLogin(ctx, account)
    if (account.factors.length > 0) {
      // No failure, and no success either: the network is known once the second factor is right.
      await attempt.takeBack()
      return { secondFactor: await askSecondFactor(ctx, account) }
    }
    const entered = await enter(ctx, account)
    if (entered === undefined) return failLogin(ctx, account)
    await attempt.succeeded()
    return entered
  },

  async logout(ctx) {
    const { token } = ctx
    if (token === null) return refuse('session.none')
    // Most repeats come late: only who has something to end writes.
    if (!(await isSessionOpen(ctx.deps.db, token.sessionId))) return
    await ctx.writeIn('platform', async (tx) => {
      if (!(await endSession(tx, token.sessionId))) return
      const about = { actorId: token.userId, communityId: await communityOf(tx, token.userId) }
      await ctx.record(tx, 'session.closed', { before: { id: token.userId }, after: null }, about)
    })
  },

  async checkUsername({ deps }, { query }) {
    return { available: !(await isUsernameTaken(deps.db, query.username)) }
  },

  async signup(ctx, { body }) {
    const { db } = ctx.deps
    const community = await findActiveCommunity(db, body.communityId)
    if (community === undefined) return refuse('community.unknown')
    if (!(await isHouseOpen(db, body))) return refuse('house.not_in_list')
    if (await isUsernameTaken(db, body.username)) return refuse('username.taken')
    const { password, acceptedTermsAndPrivacy: _, displayName: __, ...person } = body
    const passwordHash = await hashPassword(password, { account: person.username.toLowerCase(), address: ctx.address })
    return ctx.writeIn({ communityId: community.id }, async (tx) => {
      const { id } = await insertUser(tx, { ...person, communityId: community.id, passwordHash })
      const after = { id, ...person, status: 'PENDING' as const, roles: ['USER' as const] }
      await ctx.record(tx, 'user.signed_up', { before: null, after }, { actorId: id })
      return { id, status: after.status, message: ctx.language.t(authMessages.pending) }
    })
  },

  async contactAdmin(ctx, { body }) {
    await ctx.writeIn('platform', async (tx) => {
      const { id } = await insertContactRequest(tx, body)
      await ctx.record(tx, 'contact_request.created', { before: null, after: { id, ...body } })
    })
    return { message: ctx.language.t(authMessages.requestSent) }
  },
}

import { randomUUID } from 'node:crypto'
import { inWireOrder } from '@aangan/contract/actor'
import { authMessages, loginName, type authEndpoints } from '@aangan/contract/auth'
import { refuse } from '@aangan/contract/refusal'
import type { PublicContext } from '../context/context.ts'
import type { Handlers } from '../context/handlers.ts'
import {
  communityOf,
  endSession,
  findAccount,
  findActiveCommunity,
  insertContactRequest,
  insertUser,
  isUsernameTaken,
  openSession,
  type Account,
} from './auth.sql.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { sessionHours } from './tokens.ts'

export const auth: Handlers<typeof authEndpoints> = {
  async login(ctx, { body }) {
    const { db, limiter, tokens } = ctx.deps
    const name = loginName(body.username)
    const attempt = await limiter.login(name, ctx.address)
    const account = await findAccount(db, name)
    const turn = { account: name ?? '', address: ctx.address }
    const right = await checkPassword(body.password, account?.passwordHash ?? null, turn)
    const sessionId = account && right && account.mayEnter ? await newSession(ctx, account) : undefined
    if (account === undefined || sessionId === undefined) {
      // Same write for known and unknown usernames, so timing does not reveal which exist.
      const about = { actorId: account?.userId ?? null, communityId: account?.communityId ?? null }
      await ctx.writeIn('platform', (tx) => ctx.record(tx, 'session.failed', { before: null, after: null }, about))
      return refuse('login.failed')
    }
    await attempt.succeeded()
    return {
      token: tokens.sign({ sessionId, userId: account.userId }),
      role: inWireOrder(account.roles).join(','),
    }
  },

  async logout(ctx) {
    const { token } = ctx
    if (token === null) return refuse('session.none')
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

/** Undefined when the account changed while its password was being checked. */
async function newSession(ctx: PublicContext, { userId, communityId, passwordHash }: Account) {
  const id = randomUUID()
  const opened = await ctx.writeIn(communityId === null ? 'platform' : { communityId }, async (tx) => {
    const until = new Date(tx.cause.now.getTime() + sessionHours * 3_600_000)
    if (!(await openSession(tx, { id, userId, until, passwordHash }))) return false
    await ctx.record(tx, 'session.opened', { before: null, after: { id: userId } }, { actorId: userId })
    return true
  })
  return opened ? id : undefined
}

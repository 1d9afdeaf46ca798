import { randomUUID } from 'node:crypto'
import { inWireOrder } from '@aangan/contract/actor'
import { authEndpoints, authMessages, loginName } from '@aangan/contract/auth'
import { communityIdMessages } from '@aangan/contract/fields'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import { isViolation, uniqueViolation, type Scope } from '../db/database.ts'
import type { Limiter } from '../http/limits.ts'
import { InvalidInput, refuse } from '../http/refusal.ts'
import { serve, type Anyone, type ServeOptions } from '../http/serve.ts'
import { sessionHours } from '../http/sign-in.ts'
import type { Mail } from '../mail/mail.ts'
import {
  endSession,
  findAccount,
  findActiveCommunity,
  insertContactRequest,
  insertUser,
  isUsernameTaken,
  openSession,
  superAdminAddresses,
  type Account,
} from './auth.sql.ts'
import { checkPassword, hashPassword, preparePasswords } from './passwords.ts'

/** Attempts from one address: what a society's office needs in a busy hour, and no more. */
const limits = {
  checkUsername: [120, 60],
  signup: [30, 600],
  contactAdmin: [10, 600],
} as const

export function authRoutes(app: FastifyInstance, deps: ServeOptions & { limiter: Limiter; mail: Mail }): void {
  const { db, tokens, limiter, mail } = deps
  const homeOf = (communityId: string | null): Scope => (communityId === null ? 'platform' : { communityId })

  /** The new session's id; undefined when the account changed while its password was being checked. */
  const enter = async ({ userId, communityId, passwordHash }: Account, writeIn: Anyone['writeIn']) => {
    const id = randomUUID()
    const opened = await writeIn(homeOf(communityId), async (tx) => {
      const until = new Date(tx.cause.now.getTime() + sessionHours * 3_600_000)
      if (!(await openSession(tx, { id, userId, until, passwordHash }))) return false
      await record(tx, 'SESSION', 'LOGIN', null, { id: userId }, { actorId: userId, resourceId: null })
      return true
    })
    return opened ? id : undefined
  }

  app.addHook('onReady', preparePasswords)
  serve(app, deps, authEndpoints, {
    async login({ body }, { address, writeIn }) {
      const name = loginName(body.username)
      const attempt = await limiter.login(name, address)
      const account = await findAccount(db, name)
      const who = { account: name ?? '', address }
      const right = await checkPassword(body.password, account?.passwordHash ?? null, who)
      const opened = account && right && account.mayEnter ? await enter(account, writeIn) : undefined
      if (account === undefined || opened === undefined) {
        // Whoever it was aimed at, the same way: where a failure is kept must not tell by its time.
        await writeIn('platform', (tx) =>
          record(tx, 'SESSION', 'LOGIN_FAILED', null, null, {
            actorId: account?.userId ?? null,
            communityId: account?.communityId ?? null,
            resourceId: null,
          }),
        )
        return refuse('login.failed')
      }
      await attempt.succeeded()
      return {
        token: tokens.sign({ sessionId: opened, userId: account.userId }),
        role: inWireOrder(account.roles).join(','),
      }
    },

    async logout(_, { bearer, writeIn }) {
      if (bearer === null) return refuse('session.none')
      await writeIn('platform', async (tx) => {
        const ended = await endSession(tx, bearer.sessionId)
        if (!ended) return
        const [user] = await tx.sql<
          { communityId: string | null }[]
        >`select community_id as "communityId" from users where id = ${bearer.userId}`
        await record(tx, 'SESSION', 'LOGOUT', { id: bearer.userId }, null, {
          actorId: bearer.userId,
          communityId: user?.communityId ?? null,
          resourceId: null,
        })
      })
    },

    async checkUsername({ query }, { address }) {
      await limiter.take('check-username', address, ...limits.checkUsername)
      return { available: !(await isUsernameTaken(db, query.username)) }
    },

    async signup({ body }, { address, writeIn }) {
      await limiter.take('signup', address, ...limits.signup)
      const community = await findActiveCommunity(db, body.communityId)
      if (community === undefined) throw new InvalidInput({ communityId: communityIdMessages.invalid })
      if (await isUsernameTaken(db, body.username)) return refuse('username.taken')
      const { password, acceptedTermsAndPrivacy: _, displayName: __, ...person } = body
      const passwordHash = await hashPassword(password, { account: person.username.toLowerCase(), address })
      try {
        const { id } = await writeIn({ communityId: community.id }, async (tx) => {
          const made = await insertUser(tx, { ...person, communityId: community.id, passwordHash })
          const after = { id: made.id, ...person, status: 'PENDING', roles: ['USER'] }
          await record(tx, 'USER', 'CREATE', null, after, { actorId: made.id })
          return made
        })
        return { id, status: 'PENDING' as const, message: authMessages.pending }
      } catch (error) {
        if (isViolation(error, uniqueViolation, 'users_username')) return refuse('username.taken')
        throw error
      }
    },

    async contactAdmin({ body }, { address, writeIn }) {
      await limiter.take('contact-admin', address, ...limits.contactAdmin)
      const recipients = await writeIn('platform', async (tx) => {
        const { id } = await insertContactRequest(tx, body)
        await record(tx, 'CONTACT_REQUEST', 'CREATE', null, { id, ...body })
        return superAdminAddresses(tx)
      })
      mail.send(
        recipients,
        `Community request: ${body.communityName}`,
        `${body.name} (${body.email}, ${body.mobileNo}) asks for ${body.communityName}:\n\n${body.message}`,
      )
      return { message: authMessages.requestSent }
    },
  })
}

import { currentUserEndpoints, passwordMessages } from '@aangan/contract/users'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import { endSessionsOf } from '../auth/auth.sql.ts'
import { checkPassword, hashPassword } from '../auth/passwords.ts'
import type { Tx } from '../db/database.ts'
import type { Limiter } from '../http/limits.ts'
import { InvalidInput, orThrow } from '../http/refusal.ts'
import type { SessionUser } from '../http/sign-in.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import {
  currentPasswordHash,
  findCurrentUser,
  updateDefaultMember,
  updatePassword,
  updateProfile,
} from './users.sql.ts'

/** One's own account: profile and password. */
export function currentUserRoutes(app: FastifyInstance, deps: ServeOptions & { limiter: Limiter }): void {
  const { limiter } = deps

  serve(app, deps, currentUserEndpoints, {
    async read(_, { read, actor }) {
      return orThrow(await read((tx) => findCurrentUser(tx, actor.id)), 'user.not_found')
    },

    async update({ body }, { write, actor }) {
      return write(async (tx) => {
        const before = orThrow(await findCurrentUser(tx, actor.id), 'user.not_found')
        await Promise.all([updateProfile(tx, actor.id, body), updateDefaultMember(tx, actor.id, body)])
        const after = orThrow(await findCurrentUser(tx, actor.id), 'user.not_found')
        await record(tx, 'USER', 'UPDATE', before, after)
        return after
      })
    },

    async changePassword({ body }, { read, write, actor, address }) {
      const guess = await limiter.password(actor)
      const who = { account: actor.username.toLowerCase(), address }
      const hashed = await read((tx) => currentPasswordHash(tx, actor.id))
      if (!(await checkPassword(body.currentPassword, hashed, who)) || hashed === null) {
        await write((tx) => recordWrongPassword(tx, actor))
        throw new InvalidInput({ currentPassword: passwordMessages.current })
      }
      await guess.succeeded()
      if (body.newPassword === body.currentPassword) throw new InvalidInput({ newPassword: passwordMessages.same })
      const renewed = await hashPassword(body.newPassword, who)
      await write(async (tx) => {
        if (!(await updatePassword(tx, actor.id, hashed, renewed)))
          throw new InvalidInput({ currentPassword: passwordMessages.current })
        await Promise.all([
          endSessionsOf(tx, actor.id, actor.sessionId),
          record(tx, 'USER', 'PASSWORD_CHANGE', null, null, { resourceId: actor.id, communityId: actor.communityId }),
        ])
      })
      return { message: passwordMessages.changed }
    },
  })
}

/** Shown in Security Logs with failed logins: guessing here means holding somebody's open session. */
function recordWrongPassword(tx: Tx, { id, communityId }: SessionUser): Promise<void> {
  const failure = { id, reason: passwordMessages.current }
  return record(tx, 'SESSION', 'LOGIN_FAILED', null, failure, { communityId, resourceId: null })
}

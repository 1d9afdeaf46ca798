import * as z from 'zod/mini'
import { event, none, unaudited } from '../core/event.ts'
import { msg } from '../core/language/text.ts'
import { loginFactors } from './login.ts'
import { endedSessions } from './sessions.ts'

const byId = z.object({ id: z.string() })
/** `with`: what besides the password, or instead of it. */
const login = z.extend(byId, {
  with: z.optional(z.enum([...loginFactors, 'PIN'])),
  /** Taken over by PIN. */
  desk: z.optional(z.string()),
})
const wrongPin = z.object({ id: z.string(), what: z.literal('PIN'), desk: z.string() })
const wrongPassword = z.object({ id: z.string(), reason: z.string() })
const ofLogin = { security: 'LOGIN' } as const

export const sessionEvents = {
  'session.opened': event('SESSION', 'LOGIN', [none, login], (actor, { after }) => {
    if (after.with === 'PIN') return msg('{actor} took over the desk {desk}', { actor, desk: after.desk ?? '' })
    if (after.with === 'PASSKEY') return msg('{actor} logged in with a passkey', { actor })
    if (after.with === 'TOTP') return msg('{actor} logged in with a code of the authenticator app', { actor })
    if (after.with === 'RECOVERY_CODE') return msg('{actor} logged in with a recovery code', { actor })
    return msg('{actor} logged in', { actor })
  }),
  'session.renewed': event('SESSION', 'RENEW', [none, byId], (actor) => msg('{actor} stayed logged in', { actor })),
  'session.closed': event('SESSION', 'LOGOUT', [byId, none], (actor) => msg('{actor} logged out', { actor })),
  /** From a list: one's others, or somebody else's. */
  'session.ended': event('SESSION', 'LOGOUT', [none, endedSessions], (actor, { after: { name, devices } }) =>
    name === undefined
      ? msg('{actor} signed out on {count, plural, one {# device} other {# devices}}', {
          actor,
          // Rows of another version have none.
          count: devices?.length,
        })
      : msg('{actor} signed {name} out everywhere', { actor, name }),
  ),
  /** It can be renewed from now on, on this device. */
  'session.device_bound': unaudited('SESSION', 'RENEW', [
    none,
    z.object({ userId: z.string(), device: z.nullable(z.string()) }),
  ]),
  'session.failed': event(
    'SESSION',
    'LOGIN_FAILED',
    [none, none],
    (username) => msg('Failed login as {username}', { username }),
    ofLogin,
  ),
  'session.pin_failed': event(
    'SESSION',
    'LOGIN_FAILED',
    [none, wrongPin],
    (actor, { after: { desk } }) => msg('Wrong PIN of {actor} at the desk {desk}', { actor, desk }),
    { ...ofLogin, what: 'PIN' },
  ),
  /** Guessing the current password takes an open session, so it is shown apart. */
  'session.password_failed': event(
    'SESSION',
    'LOGIN_FAILED',
    [none, wrongPassword],
    (actor) => msg('{actor} entered a wrong current password', { actor }),
    ofLogin,
  ),
}

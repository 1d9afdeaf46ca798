import * as z from 'zod/mini'
import { event, none, unaudited } from '../core/event.ts'
import { msg } from '../core/language/text.ts'
import { changedFactors } from './factors.ts'

export const factorEvents = {
  /** Wrong codes after the right password. */
  'factor.guessed': unaudited('FACTOR', 'LOGIN_FAILED', [none, z.object({ userId: z.string() })]),
  'factor.created': event('FACTOR', 'CREATE', [none, changedFactors], (actor, { after: { kinds } }) => {
    if (kinds.includes('RECOVERY_CODES')) return msg('{actor} made new recovery codes', { actor })
    if (kinds.includes('PIN')) return msg('{actor} chose a PIN for the gate', { actor })
    return kinds.includes('TOTP')
      ? msg('{actor} added an authenticator app', { actor })
      : msg('{actor} added a passkey', { actor })
  }),
  'factor.deleted': event('FACTOR', 'DELETE', [changedFactors, none], (actor, { before: { name, kinds } }) => {
    const isPin = kinds.every((kind) => kind === 'PIN')
    if (name !== undefined && isPin) return msg('{actor} removed the PIN of {name}', { actor, name })
    if (name !== undefined) return msg('{actor} took away the second factors of {name}', { actor, name })
    if (isPin) return msg('{actor} removed the PIN for the gate', { actor })
    return kinds.includes('TOTP')
      ? msg('{actor} removed the authenticator app', { actor })
      : msg('{actor} removed a passkey', { actor })
  }),
}

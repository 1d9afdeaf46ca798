import * as z from 'zod/mini'
import { event, none, unaudited } from '../core/event.ts'
import { sentence } from '../core/language/text.ts'
import { changedFactors } from './factors.ts'

export const factorEvents = {
  /** Wrong codes after the right password. */
  'factor.guessed': unaudited('FACTOR', 'LOGIN_FAILED', [none, z.object({ userId: z.string() })]),
  'factor.created': event('FACTOR', 'CREATE', [none, changedFactors], (actor, { after: { kinds } }) => {
    if (kinds.includes('RECOVERY_CODES')) return sentence('{actor} made new recovery codes', { actor })
    return kinds.includes('TOTP')
      ? sentence('{actor} added an authenticator app', { actor })
      : sentence('{actor} added a passkey', { actor })
  }),
  'factor.deleted': event('FACTOR', 'DELETE', [changedFactors, none], (actor, { before: { name, kinds } }) => {
    if (name !== undefined) return sentence('{actor} took away the second factors of {name}', { actor, name })
    return kinds.includes('TOTP')
      ? sentence('{actor} removed the authenticator app', { actor })
      : sentence('{actor} removed a passkey', { actor })
  }),
}

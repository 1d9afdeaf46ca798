import * as z from 'zod/mini'
import { created, deleted, none, unaudited } from '../core/event.ts'
import { sentence } from '../core/language/text.ts'
import { changedFactors } from './factors.ts'

export const factorEvents = {
  /** Wrong codes after the right password. */
  'factor.guessed': unaudited('FACTOR', 'LOGIN_FAILED', [none, z.object({ userId: z.string() })]),
  'factor.created': created('FACTOR', changedFactors, (actor, { after: { kinds } }) => {
    if (kinds.includes('RECOVERY_CODES')) return sentence('{actor} made new recovery codes', { actor })
    return kinds.includes('TOTP')
      ? sentence('{actor} added an authenticator app', { actor })
      : sentence('{actor} added a passkey', { actor })
  }),
  'factor.deleted': deleted('FACTOR', changedFactors, (actor, { before: { name, kinds } }) => {
    if (name !== undefined) return sentence('{actor} took away the second factors of {name}', { actor, name })
    return kinds.includes('TOTP')
      ? sentence('{actor} removed the authenticator app', { actor })
      : sentence('{actor} removed a passkey', { actor })
  }),
}

import { sentence, type Sentence } from '@aangan/contract/core/language/text'
import type { EventData } from '@aangan/contract/events'

export function loggedIn(actor: string, { after }: EventData<'session.opened'>): Sentence {
  if (after.with === 'PASSKEY') return sentence('{actor} logged in with a passkey', { actor })
  if (after.with === 'TOTP') return sentence('{actor} logged in with a code of the authenticator app', { actor })
  if (after.with === 'RECOVERY_CODE') return sentence('{actor} logged in with a recovery code', { actor })
  return sentence('{actor} logged in', { actor })
}

export function factorAdded(actor: string, { after: { kinds } }: EventData<'factor.created'>): Sentence {
  if (kinds.includes('RECOVERY_CODES')) return sentence('{actor} made new recovery codes', { actor })
  return kinds.includes('TOTP')
    ? sentence('{actor} added an authenticator app', { actor })
    : sentence('{actor} added a passkey', { actor })
}

export function factorRemoved(actor: string, { before: { name, kinds } }: EventData<'factor.deleted'>): Sentence {
  if (name !== undefined) return sentence('{actor} took away the second factors of {name}', { actor, name })
  return kinds.includes('TOTP')
    ? sentence('{actor} removed the authenticator app', { actor })
    : sentence('{actor} removed a passkey', { actor })
}

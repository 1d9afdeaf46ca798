import { createHmac } from 'node:crypto'
import { keyFrom } from '../../core/keys/keys.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import type { Applicant } from './turns.ts'

interface TypedPin {
  readonly userId: string
  readonly pin: string
}

/** Four digits are guessed from a hash alone, so a key that is not in the database is mixed in. */
export interface PinHashes {
  /** Stands before each hash, so that PINs of another `TOKEN_SECRET` count as none. */
  readonly keyName: string
  make(typed: TypedPin, who: Applicant): Promise<string>
  /** Takes as long for somebody who has none. */
  isRight(typed: TypedPin, stored: string | null, who: Applicant): Promise<boolean>
}

declare module '../../core/context/deps.ts' {
  interface Deps {
    readonly pinHashes: PinHashes
  }
}

export function openPinHashes(tokenSecret: string): PinHashes {
  const key = keyFrom(tokenSecret, 'aangan pins 1')
  const keyName = createHmac('sha256', key).update('name').digest('base64url').slice(0, 8)
  const mixed = ({ userId, pin }: TypedPin): string =>
    createHmac('sha256', key).update(`${userId}\n${pin}`).digest('base64url')
  return {
    keyName,
    make: async (typed, who) => keyName + (await hashPassword(mixed(typed), who)),
    isRight: (typed, stored, who) =>
      checkPassword(mixed(typed), stored?.startsWith(`${keyName}$`) ? stored.slice(keyName.length) : null, who),
  }
}

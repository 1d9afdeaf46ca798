import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { sealedFor } from '@aangan/contract/gate/signed-turns'
import { keyFrom } from '../../core/keys/keys.ts'

interface SealedTurn {
  readonly deskId: string
  readonly turnId: string
  readonly userId: string
}

/** Without a network a desk cannot judge a PIN, and must not keep what it could be guessed from: it seals it for the server. */
export interface PinSeals {
  /** 65 bytes of an uncompressed point, in base64url. */
  readonly publicKey: string
  /** Null for what is none, or was sealed for another desk, turn or person. */
  open(sealed: unknown, turn: SealedTurn): string | null
}

declare module '../../core/context/deps.ts' {
  interface Deps {
    readonly pinSeals: PinSeals
  }
}

const form = /^[\w-]{130}$/
const [pointBytes, ivBytes, tagBytes] = [65, 12, 16]

export function openPinSeals(tokenSecret: string): PinSeals {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(keyFrom(tokenSecret, 'aangan desk 1'))
  return {
    publicKey: pair.getPublicKey('base64url'),
    open(sealed, turn) {
      if (typeof sealed !== 'string' || !form.test(sealed)) return null
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(pointBytes, pointBytes + ivBytes)
      try {
        const shared = pair.computeSecret(bytes.subarray(0, pointBytes))
        const key = Buffer.from(hkdfSync('sha256', shared, turn.turnId, 'aangan turn 1', 32))
        const opening = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
          .setAAD(Buffer.from(sealedFor(turn)))
          .setAuthTag(bytes.subarray(-tagBytes))
        const typed = bytes.subarray(pointBytes + ivBytes, -tagBytes)
        return Buffer.concat([opening.update(typed), opening.final()]).toString('latin1')
      } catch {
        return null
      }
    },
  }
}

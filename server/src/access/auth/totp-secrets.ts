import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFrom } from '../../core/keys/keys.ts'

/** The secrets of authenticator apps are needed again, so they are sealed, not hashed. */
export interface TotpSecrets {
  seal(secret: string, userId: string): string
  /** Null when it was sealed under another `TOKEN_SECRET`, or for another person. */
  open(sealed: string, userId: string): string | null
}

declare module '../../core/context/deps.ts' {
  interface Deps {
    readonly totpSecrets: TotpSecrets
  }
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function openTotpSecrets(tokenSecret: string): TotpSecrets {
  const key = keyFrom(tokenSecret, 'aangan totp 1')
  return {
    seal(secret, userId) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(userId))
      const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, userId) {
      const bytes = Buffer.from(sealed, 'base64url')
      const nonce = bytes.subarray(0, nonceBytes)
      const rest = bytes.subarray(nonceBytes + tagBytes)
      try {
        const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(userId))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return Buffer.concat([opening.update(rest), opening.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

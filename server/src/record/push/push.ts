import { createECDH, ECDH } from 'node:crypto'
import { keyFrom } from '../../core/keys/keys.ts'
import type { Settings } from '../../core/start/settings.ts'
import { isKnownService } from './services.rules.ts'

export { deviceOf } from '../../access/auth/device.ts'

/** With whose key messages are signed, and whom they may be sent to. */
export interface Push {
  /** Uncompressed, base64url. */
  readonly publicKey: string
  readonly vapid: { readonly subject: string; readonly publicKey: string; readonly privateKey: string }
  /** Whether this is an address of a push service. */
  knows(endpoint: string): boolean
}

declare module '../../core/context/deps.ts' {
  interface Deps {
    /** Undefined while push is off, and so is `outbox`. */
    readonly push: Push | undefined
  }
}

const curve = 'prime256v1'

/** Undefined when push is off: nothing leaves the server. */
export function openPush(
  { push, pushHosts, mailFrom }: Pick<Settings, 'push' | 'pushHosts' | 'mailFrom'>,
  tokenSecret: string,
): Push | undefined {
  if (!push) return undefined
  const key = keyFrom(tokenSecret, 'aangan push 1')
  const pair = createECDH(curve)
  pair.setPrivateKey(key)
  const publicKey = pair.getPublicKey('base64url')
  const subject = `mailto:${addressIn(mailFrom)}`
  return {
    publicKey,
    vapid: { subject, publicKey, privateKey: key.toString('base64url') },
    knows: (endpoint) => isKnownService(endpoint, pushHosts),
  }
}

/** Whether it is a point of the curve: messages cannot be encrypted for anything else. */
export function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, curve, 'base64url', 'hex', 'compressed')
    return true
  } catch {
    return false
  }
}

/** Of `Aangan <office@example.org>`. */
const addressIn = (from: string): string => (from.endsWith('>') ? from.slice(from.lastIndexOf('<') + 1, -1) : from)

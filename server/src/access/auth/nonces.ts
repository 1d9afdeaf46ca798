import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFrom } from '../../core/keys/keys.ts'

/** A device signs one to renew its session. It is not stored: it holds time and session, under a MAC. */
export interface Nonces {
  make(sessionId: string): string
  /** When it was made; null when it is not one of ours for this session, or too old. */
  read(nonce: string, sessionId: string): Date | null
}

declare module '../../core/context/deps.ts' {
  interface Deps {
    readonly nonces: Nonces
  }
}

const timeBytes = 6
const macBytes = 16
const form = /^[\w-]{30}$/
const goodForMs = 2 * 60_000
/** Clocks of several processes may differ. */
const aheadMs = 60_000

export function openNonces(tokenSecret: string, clock: () => Date): Nonces {
  const key = keyFrom(tokenSecret, 'aangan nonce 1')
  const macOf = (time: Buffer, sessionId: string): Buffer =>
    createHmac('sha256', key).update(time).update(sessionId).digest().subarray(0, macBytes)
  return {
    make(sessionId) {
      const time = Buffer.alloc(timeBytes)
      time.writeUIntBE(clock().getTime(), 0, timeBytes)
      return Buffer.concat([time, macOf(time, sessionId)]).toString('base64url')
    },
    read(nonce, sessionId) {
      if (!form.test(nonce)) return null
      const bytes = Buffer.from(nonce, 'base64url')
      const time = bytes.subarray(0, timeBytes)
      if (!timingSafeEqual(bytes.subarray(timeBytes), macOf(time, sessionId))) return null
      const madeAt = time.readUIntBE(0, timeBytes)
      const age = clock().getTime() - madeAt
      return age <= goodForMs && age >= -aheadMs ? new Date(madeAt) : null
    },
  }
}

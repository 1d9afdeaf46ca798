import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFrom } from './keys.ts'

/**
 * Lets the buttons of a notification answer a visitor without a session, for as long as their device is subscribed: a
 * subscription ends when its session is signed out.
 */
export interface Ticket {
  readonly visitId: string
  readonly subscriptionId: string
}

/** Whether the request is still open and the person may answer it is for the caller to check. */
export interface Tickets {
  sign(ticket: Ticket): string
  /** Null when it is not one of ours; the database is not asked. */
  read(text: string): Ticket | null
}

const idBytes = 16
const macBytes = 16
const form = /^[\w-]{64}$/

/** Two ids and a MAC: 64 letters. A new `TOKEN_SECRET` ends all. */
export function openTickets(tokenSecret: string): Tickets {
  const key = keyFrom(tokenSecret, 'aangan ticket 1')
  const macOf = (ids: Buffer): Buffer => createHmac('sha256', key).update(ids).digest().subarray(0, macBytes)
  return {
    sign({ visitId, subscriptionId }) {
      const ids = Buffer.concat([bytesOf(visitId), bytesOf(subscriptionId)])
      return Buffer.concat([ids, macOf(ids)]).toString('base64url')
    },
    read(text) {
      if (!form.test(text)) return null
      const bytes = Buffer.from(text, 'base64url')
      const ids = bytes.subarray(0, 2 * idBytes)
      if (!timingSafeEqual(bytes.subarray(2 * idBytes), macOf(ids))) return null
      return { visitId: uuidOf(ids.subarray(0, idBytes)), subscriptionId: uuidOf(ids.subarray(idBytes)) }
    },
  }
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

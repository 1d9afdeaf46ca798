import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { browserKeyMessages } from '@aangan/contract/browser-keys'
import { notAllowed } from '@aangan/contract/problems'
import { signedRenewal } from '@aangan/contract/renewal'
import { assertValid } from '@aangan/contract/refusal'
import type { Tx } from '../db/database.ts'
import { makeRenewable } from './renewal.sql.ts'

/** The session can be renewed with the other half of this key. Called once its desk or subscription is there. */
export async function bindDevice(tx: Tx, sessionId: string, deviceKey: string | undefined): Promise<void> {
  if (deviceKey !== undefined)
    assertValid({ deviceKey: keyIn(deviceKey) === null ? notAllowed(browserKeyMessages.tooLong) : undefined })
  await makeRenewable(tx, sessionId, deviceKey)
}

interface Signed {
  readonly sessionId: string
  readonly nonce: string
  readonly signature: string
}

/** 64 bytes in base64url. */
const form = /^[\w-]{86}$/

export function isSignedBy(deviceKey: string, { sessionId, nonce, signature }: Signed): boolean {
  const key = keyIn(deviceKey)
  if (key === null || !form.test(signature)) return false
  const signed = Buffer.from(signedRenewal(sessionId, nonce))
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

/** Null for a point that is not on the curve. */
function keyIn(spki: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

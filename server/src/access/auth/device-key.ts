import { createPublicKey, randomUUID, verify, type KeyObject } from 'node:crypto'
import { signedRenewal } from '@aangan/contract/access/renewal'
import { browserKeyMessages } from '@aangan/contract/core/browser-keys'
import { notAllowed } from '@aangan/contract/core/problems'
import { assertValid, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { sessionEnd } from '../../core/session/tokens.ts'
import { bindKey, replaceSession } from './renewal.sql.ts'

interface Bound {
  readonly deviceKey: string | undefined
  /** The name that the person or the browser gave the device. */
  readonly device: string | null
}

/**
 * The session can be renewed with the other half of this key. Called once its desk or subscription is there. The first key
 * needs a proof of the last minutes, and a new device is reported to the person.
 */
export async function bindDevice(ctx: Context, tx: Tx, { deviceKey, device }: Bound): Promise<void> {
  const isWrong = deviceKey !== undefined && keyIn(deviceKey) === null
  assertValid({ deviceKey: isWrong ? notAllowed(browserKeyMessages.tooLong) : undefined })
  const { id, sessionId, communityId } = ctx.actor
  const binding = await bindKey(tx, sessionId, deviceKey)
  if (binding === 'unproved') refuse('confirm.needed')
  const after = { userId: id, device }
  if (binding === 'new') await ctx.record(tx, 'session.device_bound', { before: null, after }, { communityId })
}

/** After a change of the password: a session with a new id, so that copies of its token are worth nothing. Its token. */
export async function renewAfterPassword(ctx: Context, tx: Tx): Promise<string> {
  const { id: userId, sessionId: old } = ctx.actor
  const sessionId = randomUUID()
  await replaceSession(tx, old, sessionId, sessionEnd(tx.cause.now))
  return ctx.deps.tokens.sign({ sessionId, userId })
}

interface SignedNonce {
  readonly sessionId: string
  readonly nonce: string
  readonly signature: string
}

/** 64 bytes in base64url. */
const form = /^[\w-]{86}$/

export const isSignedBy = (deviceKey: string, { sessionId, nonce, signature }: SignedNonce): boolean =>
  isSignature(deviceKey, signedRenewal(sessionId, nonce), signature)

/** Of this text, by the other half of this key. */
export function isSignature(deviceKey: string, text: string, signature: string): boolean {
  const key = keyIn(deviceKey)
  if (key === null || !form.test(signature)) return false
  const signed = Buffer.from(text)
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

import { sealedFor } from '@aangan/contract/gate/signed-turns'
import { base64url } from '../../shell/session/device-key.ts'

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const ivBytes = 12

interface SealedFor {
  readonly deskId: string
  readonly turnId: string
  readonly userId: string
}

/** What was typed without a network, for the server alone and for this turn alone. `deskKey`: the server's point, base64url. */
export async function sealPin(deskKey: string, pin: string, turn: SealedFor): Promise<string> {
  const theirs = await crypto.subtle.importKey('raw', bytesOf(deskKey), curve, false, [])
  const ours = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, ours.privateKey, 256)
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: utf8(turn.turnId), info: utf8('aangan turn 1') },
    await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: utf8(sealedFor(turn)) },
    key,
    utf8(pin),
  )
  const point = await crypto.subtle.exportKey('raw', ours.publicKey)
  return base64url(await new Blob([point, iv, sealed]).arrayBuffer())
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = (encoded: string) =>
  Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

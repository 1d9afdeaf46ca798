import { createHmac, createPrivateKey, createPublicKey, sign, timingSafeEqual, type KeyObject } from 'node:crypto'
import { passBytes, passQrText, signedPass, type PassPayload } from '@aangan/contract/gate/pass-qr'
import { keyFrom } from '../../core/keys/keys.ts'

/** A pass proves itself by its key. Nothing of it is stored; a new `TOKEN_SECRET` voids it. */
export interface PassKeys {
  /** The text of a QR code. */
  qrOf(communityId: string, pass: PassPayload): string
  /** For desks: the 32 raw bytes, in base64url. */
  publicKeyOf(communityId: string): string
  /** 43 letters for the address of a page. */
  linkKeyOf(page: LinkedPage, id: string): string
  /** The id behind such a key; null for any other text. */
  idOf(page: LinkedPage, linkKey: string): string | null
}

declare module '../../core/context/deps.ts' {
  interface Deps {
    readonly passKeys: PassKeys
  }
}

/** A pass's key opens no helper's card, and the other way round. */
export type LinkedPage = 'pass' | 'helper'

const idBytes = 16
const macBytes = 16
const linkKey = /^[\w-]{43}$/
/** The PKCS #8 prefix of an Ed25519 seed (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const rawPublicBytes = 32

export function openPassKeys(tokenSecret: string): PassKeys {
  const links = keyFrom(tokenSecret, 'aangan link 1')
  const signers = new Map<string, KeyObject>()
  const signerOf = (communityId: string): KeyObject => {
    const known = signers.get(communityId)
    if (known !== undefined) return known
    const seed = keyFrom(tokenSecret, 'aangan pass 1', communityId)
    const made = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
    signers.set(communityId, made)
    return made
  }
  const publicKeys = new Map<string, string>()
  const publicKeyOf = (communityId: string): string => {
    const known = publicKeys.get(communityId)
    if (known !== undefined) return known
    const der = createPublicKey(signerOf(communityId)).export({ format: 'der', type: 'spki' })
    const made = der.subarray(-rawPublicBytes).toString('base64url')
    publicKeys.set(communityId, made)
    return made
  }
  const macOf = (page: LinkedPage, id: Uint8Array): Buffer =>
    createHmac('sha256', links).update(`${page}\n`).update(id).digest().subarray(0, macBytes)

  return {
    qrOf(communityId, pass) {
      const bytes = passBytes(pass)
      return passQrText(bytes, sign(null, signedPass(communityId, bytes), signerOf(communityId)))
    },
    publicKeyOf,
    linkKeyOf(page, id) {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, macOf(page, bytes)]).toString('base64url')
    },
    idOf(page, key) {
      const bytes = Buffer.from(key, 'base64url')
      // The last letter has two bits to spare: one key is written in one way only.
      if (!linkKey.test(key) || bytes.toString('base64url') !== key) return null
      const id = bytes.subarray(0, idBytes)
      return timingSafeEqual(macOf(page, id), bytes.subarray(idBytes)) ? uuidOf(id) : null
    },
  }
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

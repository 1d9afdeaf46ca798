import type { PassTimes } from './pass-windows.ts'

/** `AG1:` and, in Base45 (RFC 9285), 30 bytes and their signature: 145 letters. Numbers are big-endian. */
const prefix = 'AG1:'
const version = 1
const payloadBytes = 30
const signatureBytes = 64
const signedText = 'aangan pass 1'
const minuteMs = 60_000

export interface PassPayload extends PassTimes {
  readonly passId: string
}

export interface PassQr {
  readonly payload: PassPayload
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
}

export function passBytes({ passId, validFrom, validUntil, days, dayFrom, dayUntil }: PassPayload) {
  const bytes = new Uint8Array(payloadBytes)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  bytes.set(uuidBytes(passId), 1)
  view.setUint32(17, Math.floor(validFrom.getTime() / minuteMs))
  view.setUint32(21, Math.floor(validUntil.getTime() / minuteMs))
  view.setUint8(25, days)
  view.setUint16(26, dayFrom)
  view.setUint16(28, dayUntil)
  return bytes
}

/** The signature covers the text, the community's id and the bytes, in this order. */
export function signedPass(communityId: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(signedText)
  return new Uint8Array([...text, ...uuidBytes(communityId), ...bytes])
}

export const passQrText = (bytes: Uint8Array, signature: Uint8Array): string =>
  prefix + base45([...bytes, ...signature])

/** Null for any other text. The signature is not checked yet. */
export function readPassQr(text: string): PassQr | null {
  if (!text.startsWith(prefix)) return null
  const all = fromBase45(text.slice(prefix.length))
  if (all === null || all.length !== payloadBytes + signatureBytes || all[0] !== version) return null
  const bytes = all.slice(0, payloadBytes)
  const view = new DataView(bytes.buffer)
  const minute = (at: number): Date => new Date(view.getUint32(at) * minuteMs)
  const payload = {
    passId: uuidText(bytes.slice(1, 17)),
    validFrom: minute(17),
    validUntil: minute(21),
    days: view.getUint8(25),
    dayFrom: view.getUint16(26),
    dayUntil: view.getUint16(28),
  }
  return isPossible(payload) ? { payload, bytes, signature: all.slice(payloadBytes) } : null
}

const isPossible = ({ validFrom, validUntil, days, dayFrom, dayUntil }: PassPayload): boolean =>
  validUntil > validFrom && days < 128 && dayFrom < 1440 && dayUntil < 1440

export type PassVerifier = (message: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>) => Promise<boolean>

/** Null unless it is a pass of this community. */
export async function verifiedPassQr(
  text: string,
  communityId: string,
  isSigned: PassVerifier,
): Promise<PassPayload | null> {
  const read = readPassQr(text)
  if (read === null) return null
  return (await isSigned(signedPass(communityId, read.bytes), read.signature)) ? read.payload : null
}

/** Rejects where WebCrypto has no Ed25519. */
export async function webCryptoVerifier(publicKey: string): Promise<PassVerifier> {
  const key = await crypto.subtle.importKey('raw', passKeyBytes(publicKey), 'Ed25519', false, ['verify'])
  return (message, signature) => crypto.subtle.verify('Ed25519', key, signature, message)
}

export const passKeyBytes = (publicKey: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

/** A helper's QR code holds nothing but the code on the card. */
export const helperCodeIn = (text: string): string | undefined => /^AGH:(\d{6})$/.exec(text)?.[1]

const uuidBytes = (id: string): number[] =>
  id
    .replaceAll('-', '')
    .match(/../g)!
    .map((pair) => Number.parseInt(pair, 16))
const uuidText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Two bytes are three letters, the lowest first. */
export function base45(bytes: readonly number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length
    let value = pair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!
    for (let left = pair ? 3 : 2; left > 0; left--) {
      text += letters[value % 45]
      value = Math.floor(value / 45)
    }
  }
  return text
}

/** Null for malformed text. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const values = Array.from(text.slice(at, at + 3), (letter) => letters.indexOf(letter))
    const [low = 0, middle = 0, high = 0] = values
    const value = low + middle * 45 + high * 2025
    if (values.length < 2 || values.includes(-1) || value > (values.length === 3 ? 0xffff : 0xff)) return null
    if (values.length === 3) bytes.push(value >> 8)
    bytes.push(value & 0xff)
  }
  return new Uint8Array(bytes)
}

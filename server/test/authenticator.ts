import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { RelyingParty } from '../src/core/context/relying-party.ts'

/** Where the tests' passkeys are for. */
export const party: RelyingParty = { id: 'localhost', origin: 'http://localhost:3000' }

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64url')
const cbor = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')

const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40

interface Answering {
  challenge: string
  at?: RelyingParty
  verified?: boolean
}

/** A phone with one passkey, in software: ES256 and the attestation format `none` of WebAuthn. */
export function openAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (part: string): Buffer => Buffer.from(part, 'base64url')
  const key = Buffer.concat([cbor('a5 01 02 03 26 20 01 21 58 20'), point(x), cbor('22 58 20'), point(y)])
  const id = randomBytes(32)
  let counter = 0

  const authenticatorData = (at: RelyingParty, verified: boolean, more?: Buffer): Buffer => {
    const head = Buffer.alloc(5)
    head[0] = userPresent | (verified ? userVerified : 0) | (more === undefined ? 0 : hasKey)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(at.id), head, ...(more === undefined ? [] : [more])])
  }
  const clientData = (type: string, challenge: string, { origin }: RelyingParty): string =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })

  return {
    credentialId: base64url(id),
    publicKey: base64url(key),
    /** The counter of the next answer is one more. */
    rewind: (to: number) => {
      counter = to
    },
    register({ challenge, at = party, verified = true }: Answering) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(at, verified, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const size = Buffer.alloc(2)
      size.writeUInt16BE(data.length)
      const attestation = Buffer.concat([
        cbor('a3 63 666d74 64 6e6f6e65 67 61747453746d74 a0 68 6175746844617461 59'),
        size,
        data,
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, at)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    assert({ challenge, at = party, verified = true }: Answering) {
      counter++
      const data = authenticatorData(at, verified)
      const client = clientData('webauthn.get', challenge, at)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof openAuthenticator>

import { hkdfSync } from 'node:crypto'

/** What a key is for. Another number is another key: what the old one made is void. */
export type KeyPurpose =
  | 'aangan codes 1'
  | 'aangan totp 1'
  | 'aangan pass 1'
  | 'aangan link 1'
  | 'aangan ticket 1'
  | 'aangan push 1'
  | 'aangan nonce 1'

/** By HKDF-SHA-256 from `TOKEN_SECRET`, so that nothing more has to be kept. */
export const keyFrom = (tokenSecret: string, purpose: KeyPurpose, salt: string | Uint8Array = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', tokenSecret, salt, purpose, 32))

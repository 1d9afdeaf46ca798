import { hkdfSync } from 'node:crypto'

/** Purposes of keys. Another number is another key, and voids everything made with the old one. */
export type KeyPurpose =
  | 'aangan codes 1'
  | 'aangan totp 1'
  | 'aangan pass 1'
  | 'aangan link 1'
  | 'aangan ticket 1'
  | 'aangan push 1'
  | 'aangan nonce 1'
  | 'aangan pins 1'
  | 'aangan desk 1'

/** Derived from `TOKEN_SECRET` by HKDF-SHA-256, so that nothing more is stored. */
export const keyFrom = (tokenSecret: string, purpose: KeyPurpose, salt: string | Uint8Array = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', tokenSecret, salt, purpose, 32))

import { productName } from '@aangan/contract/core/product'
import { Secret, TOTP } from 'otpauth'

/** Parameters that every authenticator app supports (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

/** For a QR code. */
export const totpUri = (secret: string, label: string): string =>
  new TOTP({ ...settings, issuer: productName, label, secret }).toString()

/** Null for what cannot be a code. */
export function readTotpCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '')
  return /^[0-9]{6}$/.test(code) ? code : null
}

/** The step whose code it is, of now or one before or after; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const apart = TOTP.validate({ ...settings, token: code, secret: Secret.fromBase32(secret), window: 1, timestamp })
  return apart === null ? null : TOTP.counter({ period: settings.period, timestamp }) + apart
}

import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { makeRecoveryCodes } from '../src/access/auth/recovery-codes.ts'
import { openTotpSecrets } from '../src/access/auth/totp-secrets.ts'
import { newTotpSecret } from '../src/access/auth/totp.ts'
import { openAuthenticator } from './authenticator.ts'
import type { World } from './world.ts'

export const codeOf = (secret: string, now: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })

/** `adding` is about to add a passkey and an app; `careful` has a passkey and a recovery code, and is logging in. */
export async function seedFactors(w: Pick<World, 'sql' | 'tokenSecret' | 'now'>, adding: string, careful: string) {
  const { sql, now } = w
  const challenge = async (kind: string, userId: string | null, checked = false) => {
    const value = randomBytes(32).toString('base64url')
    const [row] = await sql<{ id: string }[]>`
      insert into data.challenges (user_id, kind, value, checked, created_at, expires_at)
      values (${userId}, ${kind}, ${value}, case when ${checked} then (select data.digest_of(password_hash) from data.users where id = ${userId}) end,
        ${now()}, ${new Date(now().getTime() + 300_000)}) returning id`
    return { id: row!.id, challenge: value }
  }
  const phone = openAuthenticator()
  const [passkey] = await sql<{ id: string }[]>`
    insert into data.passkeys (user_id, credential_id, public_key, counter, name)
    values (${careful}, ${phone.credentialId}, ${phone.publicKey}, 0, 'Phone') returning id`
  const { shown, hashes } = makeRecoveryCodes()
  await sql`insert into data.recovery_codes (user_id, code_hash) values (${careful}, ${hashes[0]!})`
  const secret = newTotpSecret()
  const sealed = openTotpSecrets(w.tokenSecret).seal(secret, adding)
  await sql`
    insert into data.totp (user_id, secret) values (${adding}, ${sealed})
    on conflict (user_id) do update set secret = ${sealed}, confirmed_at = null, last_step = 0`
  const [newKey, login, alone] = [
    await challenge('NEW_PASSKEY', adding),
    await challenge('SECOND_FACTOR', careful, true),
    await challenge('PASSKEY', null),
  ]
  return {
    passkey: passkey!.id,
    newPasskey: JSON.stringify(openAuthenticator().register(newKey)),
    totpCode: codeOf(secret, now()),
    loginChallenge: login.id,
    recoveryCode: shown[0]!,
    passkeyChallenge: alone.id,
    passkeyAnswer: JSON.stringify(phone.assert(alone)),
  }
}

import { signedRenewal } from '@aangan/contract/access/renewal'
import { ApiError, client } from '../../core/api/api.ts'
import { claimsIn } from './claims.ts'
import { knowRenewed } from './session.ts'
import { remember, stored } from '../../core/storage.ts'

const calls = client('renewal')
let running: Promise<boolean> | undefined

/**
 * True once a newer token of the same session is stored; false when the server gives none. Throws where the server cannot be
 * asked. One tab at a time: the others take what it was given.
 */
export const renew = (old: string): Promise<boolean> =>
  (running ??= inTurn(() => renewOnce(old)).finally(() => {
    running = undefined
  }))

const earlyMs = 2 * 3_600_000
let tried = ''

/** Before the token runs out, as far as this device's clock tells. */
export async function renewEarly(): Promise<void> {
  const token = stored('token')
  if (!token || token === tried || !isEarly(token)) return
  await renew(token)
  const now = stored('token') ?? ''
  // Refused, or this device's clock is wrong: asking again would change nothing.
  if (isEarly(now)) tried = now
}
const isEarly = (token: string): boolean => (claimsIn(token).exp ?? 0) * 1000 - Date.now() < earlyMs

const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
  // Only of pages with https.
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  return locks ? locks.request('aangan-renew', work) : work()
}

async function renewOnce(old: string): Promise<boolean> {
  const { sid } = claimsIn(old)
  const isRenewed = () => stored('token') !== old && sid !== undefined && claimsIn(stored('token')).sid === sid
  if (stored('token') !== old) return isRenewed()
  // A chunk of its own, so that the app need not name its file.
  const { base64url, deviceKeys } = await import('./device-key.ts')
  const keys = await deviceKeys()
  if (!keys || sid === undefined) return false
  try {
    const { nonce } = await calls.ask({ token: old })
    const words = new TextEncoder().encode(signedRenewal(sid, nonce))
    const signature = base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, words))
    const { token } = await calls.renew({ token: old, body: { nonce, signature } })
    // Meanwhile somebody may have logged out, or in as somebody else.
    if (stored('token') === old) {
      knowRenewed(token)
      remember({ token })
    }
  } catch (error) {
    if (!(error instanceof ApiError) || !refusals.has(error.status)) throw error
  }
  return isRenewed()
}

const refusals = new Set([401, 403])

import type { TurnForm } from '@aangan/contract/gate/gate-turns'
import { signedTurn } from '@aangan/contract/gate/signed-turns'
import { client } from '../../core/api/api.ts'
import { unreachableError } from '../../core/api/api-error.ts'
import { base64url, deviceKeys } from '../../shell/session/device-key.ts'
import { inTime } from '../store/sync.ts'

const calls = client('gateTurns')

/** A slow server still judges a PIN within this time. */
const longestMs = 6_000

/** Signs for a turn with the device's key, and sends it. `token`: of the login to be exchanged for it; null for none. */
export async function sendTurn(
  deskId: string,
  turn: Omit<TurnForm, 'nonce' | 'signature'>,
  token: string | null = null,
) {
  const keys = await deviceKeys()
  // A browser that has lost its key is no desk any more.
  if (!keys) throw unreachableError()
  return inTime(longestMs, async (signal) => {
    const params = { id: deskId }
    const { nonce } = await calls.nonce({ params, token: null, signal })
    const words = signedTurn({ deskId, turnId: turn.id, userId: turn.userId, nonce })
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      keys.privateKey,
      new TextEncoder().encode(words),
    )
    return calls.begin({ params, body: { ...turn, nonce, signature: base64url(signature) }, token, signal })
  })
}
export type TurnReply = Awaited<ReturnType<typeof sendTurn>>

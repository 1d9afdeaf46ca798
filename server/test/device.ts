import { renewalEndpoints } from '@aangan/contract/access/renewal'
import { openKeys } from './device-keys.ts'
import type { Answer, Speaker } from './world.ts'

/** A browser with a key of its own. */
export function openDevice() {
  const keys = openKeys()
  return {
    ...keys,
    async renew(who: Speaker): Promise<Answer> {
      const asked = await who.call(renewalEndpoints.ask)
      if (asked.status !== 200) return asked
      const nonce = String(asked.body['nonce'])
      return who.call(renewalEndpoints.renew, { body: { nonce, signature: keys.sign(who.sessionId, nonce) } })
    },
  }
}
export type Device = ReturnType<typeof openDevice>

import { generateKeyPairSync, sign } from 'node:crypto'
import { renewalEndpoints, signedRenewal } from '@aangan/contract/access/renewal'
import { signedTurn } from '@aangan/contract/gate/gate-turns'
import type { Answer, Speaker } from './world.ts'

/** A browser with a key of its own, as in web/src/shell/session/renew.ts. */
export function openDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signedText = (text: string): string =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const signed = (sessionId: string, nonce: string): string => signedText(signedRenewal(sessionId, nonce))
  return {
    deviceKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    sign: signed,
    signTurn: (turn: Parameters<typeof signedTurn>[0]): string => signedText(signedTurn(turn)),
    async renew(who: Speaker): Promise<Answer> {
      const asked = await who.call(renewalEndpoints.ask)
      if (asked.status !== 200) return asked
      const nonce = String(asked.body['nonce'])
      return who.call(renewalEndpoints.renew, { body: { nonce, signature: signed(who.sessionId, nonce) } })
    },
  }
}
export type Device = ReturnType<typeof openDevice>

import { generateKeyPairSync, sign } from 'node:crypto'
import { signedRenewal } from '@aangan/contract/access/renewal'
import { signedTurn } from '@aangan/contract/gate/signed-turns'

/** The key of a browser, as in web/src/shell/session/renew.ts. */
export function openKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signedText = (text: string): string =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return {
    deviceKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    sign: (sessionId: string, nonce: string): string => signedText(signedRenewal(sessionId, nonce)),
    signTurn: (turn: Parameters<typeof signedTurn>[0]): string => signedText(signedTurn(turn)),
  }
}

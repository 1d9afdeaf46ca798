import { passKeyBytes, type PassVerifier } from '@aangan/contract/gate/pass-qr'
import { verifyAsync } from '@noble/ed25519'

/** For browsers whose WebCrypto has no Ed25519. As strict as WebCrypto. */
export function nobleVerifier(publicKey: string): PassVerifier {
  const key = passKeyBytes(publicKey)
  return (message, signature) => verifyAsync(signature, message, key, { zip215: false })
}

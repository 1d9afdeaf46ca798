import { webCryptoVerifier, type PassVerifier } from '@aangan/contract/gate/pass-qr'

/** Verifies by WebCrypto where it has Ed25519, else by a library that is loaded then. */
export const passVerifier = (publicKey: string): Promise<PassVerifier> =>
  webCryptoVerifier(publicKey).catch(async () => (await import('./noble-verifier.ts')).nobleVerifier(publicKey))

import type { NewPasskeyOptions, PasskeyRequest } from '@aangan/contract/access/passkeys'
import { ApiError } from '../../core/api/api.ts'

// Loaded with the first use.
const library = () => import('@simplewebauthn/browser')

/** Asks the browser for a passkey of this site. */
export async function givePasskey(options: PasskeyRequest) {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options }).catch(failed)
}

/** Asks the browser to make one. */
export async function makePasskey(options: NewPasskeyOptions) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options }).catch(failed)
}

/** Cancelled, timed out, or not possible on this device: browsers do not tell which. */
function failed(error: unknown): never {
  const isThere = error instanceof Error && error.name === 'InvalidStateError'
  throw new ApiError(0, {
    text: isThere ? 'This passkey has been added already.' : 'No passkey was used. Please try again.',
  })
}

import { challengeMinutes } from '@aangan/contract/access/login-steps'
import {
  passkeyAssertion,
  passkeyRegistration,
  type NewPasskeyOptions,
  type PasskeyAssertion,
  type PasskeyRegistration,
  type PasskeyRequest,
} from '@aangan/contract/access/passkeys'
import { productName } from '@aangan/contract/core/product'
import { refuse } from '@aangan/contract/refusal'
import * as z from 'zod/mini'
import type { RelyingParty } from '../../core/context/relying-party.ts'

// Loaded with the first passkey: most servers do without, and it is large.
const library = () => import('@simplewebauthn/server')

const timeout = challengeMinutes * 60_000
/** Fingerprint, face or PIN: the passkey alone is two factors. */
const userVerification = 'required'

export const orNotOffered = (party: RelyingParty | undefined): RelyingParty => party ?? refuse('passkeys.not_offered')

interface Credential {
  readonly credentialId: string
  /** Comma-separated. */
  readonly transports: string
}
const descriptor = ({ credentialId: id, transports }: Credential) => ({
  id,
  type: 'public-key' as const,
  transports: transports === '' ? [] : transports.split(','),
})

/** The browser offers the passkeys that it knows for this site. */
export async function assertionOptions({ id: rpID }: RelyingParty): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await library()
  const { challenge } = await generateAuthenticationOptions({ rpID, userVerification })
  return { challenge, rpId: rpID, timeout, userVerification }
}

export const assertionOptionsFor = async (party: RelyingParty, credentials: readonly Credential[]) => ({
  ...(await assertionOptions(party)),
  allowCredentials: credentials.map(descriptor),
})

interface PasskeyOwner {
  readonly id: string
  readonly username: string
  readonly name: string
}

export async function registrationOptions(
  party: RelyingParty,
  owner: PasskeyOwner,
  present: readonly Credential[],
): Promise<NewPasskeyOptions> {
  const { generateRegistrationOptions } = await library()
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: productName,
    rpID: party.id,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.username,
    userDisplayName: owner.name,
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge,
    rp: { id: party.id, name: productName },
    user,
    pubKeyCredParams,
    timeout,
    attestation: 'none',
    excludeCredentials: present.map(descriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
  }
}
/** EdDSA, ES256, RS256. Newer ones depend on the version of Node. */
const algorithms = [-8, -7, -257]

/** Undefined when it is malformed. */
export const readAssertion = (given: unknown): PasskeyAssertion | undefined => z.safeParse(passkeyAssertion, given).data
export const readRegistration = (given: unknown): PasskeyRegistration | undefined =>
  z.safeParse(passkeyRegistration, given).data

/** The challenge that was answered; undefined when it is malformed. */
export function challengeOf({ response }: PasskeyAssertion | PasskeyRegistration): string | undefined {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' && /^[\w-]{16,128}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

interface Key {
  readonly publicKey: string
  readonly counter: number
}

/** The new counter; undefined when the answer is not right. */
export async function verifyAssertion(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  { publicKey, counter }: Key,
  { response, ...assertion }: PasskeyAssertion,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...rest } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...rest, ...(typeof userHandle === 'string' && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: { id: assertion.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

export interface NewPasskey extends Key, Credential {}

/** Undefined when the answer is not right. */
export async function verifyRegistration(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  { response, ...registration }: PasskeyRegistration,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { transports = [], ...rest } = response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...registration, response: rest, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.join(','),
    }
  } catch {
    return undefined
  }
}

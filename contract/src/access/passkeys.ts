import * as z from 'zod/mini'
import { describe } from '../core/fields.ts'

const part = z.string().check(z.maxLength(8192))

/** The fields we read of WebAuthn's AuthenticationResponseJSON. */
export const passkeyAssertion = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.optional(z.nullable(part)),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** The fields we read of WebAuthn's RegistrationResponseJSON. */
export const passkeyRegistration = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
})
export type PasskeyRegistration = z.output<typeof passkeyRegistration>

/** Parsed in the handler, so that a malformed answer is refused like a wrong one. */
export const passkeyAnswer = describe(z.unknown(), 'What the browser answered, in the JSON of WebAuthn')

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = z.object({
  challenge: describe(z.string(), 'What the passkey signs'),
  rpId: describe(z.string(), 'The site that the passkey is for'),
  timeout: describe(z.number(), 'Milliseconds'),
  userVerification: describe(z.literal('required'), 'By fingerprint, face or PIN'),
})
const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })
/** As the second step of a login, with a passkey of the account. */
export const ownPasskeyRequest = z.extend(passkeyRequest, {
  allowCredentials: describe(z.array(credential), 'Those that the account has'),
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const newPasskeyOptions = z.object({
  challenge: describe(z.string(), 'What the passkey signs'),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: describe(z.number(), 'Milliseconds'),
  attestation: z.literal('none'),
  excludeCredentials: describe(z.array(credential), 'Those that the account has'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type NewPasskeyOptions = z.output<typeof newPasskeyOptions>

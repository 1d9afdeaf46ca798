import * as z from 'zod/mini'
import { admins, signedIn } from '../core/actor.ts'
import { limits } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import type { TextMessages } from '../core/field-messages.ts'
import { byId, describe, instant, text } from '../core/fields.ts'
import { loginStepRefusals, typedCode } from './login-steps.ts'
import { newPasskeyOptions, passkeyAnswer } from './passkeys.ts'

export const passkey = z.object({
  id: describe(z.string(), 'Names the passkey'),
  name: describe(z.string(), 'As its owner called it'),
  createdAt: describe(instant, 'When it was added'),
  lastUsedAt: describe(z.nullable(instant), 'When somebody last logged in with it'),
})
export type Passkey = z.output<typeof passkey>

const recoveryCodes = describe(z.array(z.string()), 'Each works once, instead of a code of the app. Shown only now')

export const factors = z.object({
  passkeys: describe(z.array(passkey), 'In the order in which they were added'),
  totp: describe(z.boolean(), 'True when an authenticator app is set up'),
  recoveryCodesLeft: describe(z.int(), 'Recovery codes that are not used yet'),
  required: describe(z.boolean(), 'True when the account must have a second factor'),
  pin: describe(z.boolean(), 'True when a PIN for the gate desk is chosen'),
})
export type Factors = z.output<typeof factors>

const passkeyNameMessages: TextMessages = {
  required: 'Name is required.',
  tooLong: 'Name must be at most {maximum} characters.',
  unstorable: 'Name contains a character that cannot be stored.',
}
export const newPasskey = z.object({ name: text(passkeyNameMessages, limits.passkeyName) })
export const totpCode = z.object({ code: typedCode })

export const changedFactors = z.object({
  id: z.string(),
  /** Their name, where somebody else took them away. */
  name: z.optional(z.string()),
  kinds: z.array(z.enum(['PASSKEY', 'TOTP', 'RECOVERY_CODES', 'PIN'])),
  passkeys: z.optional(z.array(z.string())),
})
export type ChangedFactors = z.output<typeof changedFactors>

export const factorRefusals = refusalMessages({
  'passkey.not_found': { status: 404, message: 'Passkey not found.' },
  'passkey.wrong': { status: 400, message: 'This passkey could not be added. Please try again.' },
  'passkey.taken': { status: 409, message: 'This passkey has been added already.' },
  'passkey.too_many': {
    status: 409,
    message: 'You can have at most {maximum} passkeys.',
    values: { maximum: limits.passkeys },
  },
  'totp.not_found': { status: 404, message: 'Authenticator app not found.' },
  'totp.exists': { status: 409, message: 'You have an authenticator app already. Remove it first.' },
  'factor.wrong': { status: 400, message: loginStepRefusals['factor.wrong_at_login'].message, field: 'code' },
  'factor.last': {
    status: 409,
    message: 'Your community asks for a second factor. Add another one first.',
  },
  'factor.none': { status: 409, message: 'Add a passkey or an authenticator app first.' },
  'factor.not_allowed': { status: 403, message: 'Access denied. Please ensure you have super admin privileges.' },
  'factor.oneself': {
    status: 409,
    message: 'You cannot take away your own second factors here. Use Sign-in & Security.',
  },
  'factor.never_had': { status: 409, message: 'Only an active or disabled user can have second factors.' },
})

/** Own factors. An account that has to set one up first may call these too, once it is confirmed. */
const own = { who: signedIn, scope: 'own', limited: true, account: true } as const

export const factorEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/users/current/factors',
    summary: 'My second factors',
    ...own,
    reply: factors,
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/users/current/factors/passkeys/options',
    summary: 'Begin to add a passkey: options for the browser',
    ...own,
    confirm: true,
    limit: 'write',
    reply: newPasskeyOptions,
    refuses: ['passkeys.not_offered', 'passkey.too_many'],
    remembers: 'request',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/users/current/factors/passkeys',
    summary: 'Add a passkey; with the first second factor come recovery codes',
    ...own,
    confirm: true,
    limit: 'write',
    body: z.extend(newPasskey, { response: z.optional(passkeyAnswer) }),
    bodyLimit: 32 * 1024,
    issues: true,
    reply: z.extend(passkey, { recoveryCodes: z.optional(recoveryCodes) }),
    refuses: ['passkeys.not_offered', 'passkey.wrong', 'passkey.taken', 'passkey.too_many'],
    records: ['factor.created'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/users/current/factors/passkeys/:id',
    summary: 'Take away a passkey',
    ...own,
    confirm: true,
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['passkey.not_found', 'factor.last'],
    records: ['factor.deleted'],
  },
  beginTotp: {
    method: 'POST',
    path: '/api/users/current/factors/totp',
    summary: 'Begin to set up an authenticator app',
    ...own,
    confirm: true,
    limit: 'write',
    reply: z.object({
      secret: describe(z.string(), 'To be typed into the app, in base32'),
      uri: describe(z.string(), 'The same for a QR code (otpauth:)'),
    }),
    refuses: ['totp.exists'],
    remembers: 'request',
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/users/current/factors/totp/confirm',
    summary: 'Finish setting up the app, with a code of it',
    ...own,
    confirm: true,
    limit: 'write',
    body: totpCode,
    bodyLimit: 4 * 1024,
    reply: z.object({ recoveryCodes }),
    refuses: ['factor.wrong'],
    records: ['factor.created'],
  },
  removeTotp: {
    method: 'DELETE',
    path: '/api/users/current/factors/totp',
    summary: 'Take away the authenticator app',
    ...own,
    confirm: true,
    limit: 'write',
    reply: 'nothing',
    refuses: ['totp.not_found', 'factor.last'],
    records: ['factor.deleted'],
  },
  renewCodes: {
    method: 'POST',
    path: '/api/users/current/factors/recovery-codes',
    summary: 'New recovery codes; the old ones end',
    ...own,
    confirm: true,
    limit: 'write',
    reply: z.object({ recoveryCodes }),
    refuses: ['factor.none'],
    records: ['factor.created'],
  },
  removeOf: {
    method: 'DELETE',
    path: '/api/admin/user/:id/factors',
    summary: 'Take away a person’s second factors',
    who: admins,
    scope: 'own',
    confirm: true,
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['user.not_found', 'factor.not_allowed', 'factor.oneself', 'factor.never_had'],
    records: ['factor.deleted'],
  },
})

import * as z from 'zod/mini'
import { signedIn } from '../core/actor.ts'
import { browserKeyMessages, deviceKey, keyOf } from '../core/browser-keys.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import type { TextMessages } from '../core/field-messages.ts'
import { byId, describe, text } from '../core/fields.ts'

const mostEndpoint = 1000
/** An eleventh replaces the oldest. */
export const mostSubscriptions = 10
const mostDevice = 60
const publicKeyBytes = 65
const secretBytes = 16

const endpointMessages = {
  required: 'Endpoint is required.',
  tooLong: 'Endpoint must be at most {maximum} characters.',
  unstorable: 'Endpoint contains a character that cannot be stored.',
} as const satisfies TextMessages
const deviceMessages = {
  tooLong: 'Device must be at most {maximum} characters.',
  unstorable: 'Device contains a character that cannot be stored.',
} as const satisfies TextMessages
export const subscription = z.object({
  endpoint: describe(text(endpointMessages, mostEndpoint), 'Where the browser’s push service takes messages'),
  keys: z.object(
    {
      // An uncompressed point begins with the byte 4.
      p256dh: describe(keyOf(publicKeyBytes, 'B'), 'The browser’s public key, base64url of 65 bytes'),
      auth: describe(keyOf(secretBytes), 'Base64url of 16 bytes'),
    },
    { error: browserKeyMessages.required },
  ),
  device: describe(z.optional(text(deviceMessages, mostDevice)), 'Such as Chrome on Android'),
  deviceKey,
})
export type Subscription = z.output<typeof subscription>

export const pushRefusals = refusalMessages({
  'push.off': { status: 409, message: 'Push notifications are off on this server.' },
  'push.unknown_service': { status: 400, message: 'This push service is not known.', field: 'endpoint' },
})

export const pushEndpoints = endpoints({
  key: {
    method: 'GET',
    path: '/api/push/key',
    summary: 'The key with which a browser subscribes; null when push is off',
    who: signedIn,
    scope: 'own',
    reply: z.object({ publicKey: describe(z.nullable(z.string()), 'VAPID key, base64url of 65 bytes') }),
  },
  subscribe: {
    method: 'POST',
    path: '/api/push/subscriptions',
    summary:
      'Push to this browser; who subscribes last with an endpoint has it. An endpoint or key that is new here needs a proof that it is me',
    who: signedIn,
    scope: 'own',
    account: true,
    limit: 'write',
    body: subscription,
    reply: z.object({ id: z.string() }),
    creates: true,
    refuses: ['push.off', 'push.unknown_service', 'confirm.needed'],
    remembers: 'choice',
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/push/subscriptions/:id',
    summary: 'Push to this browser no more; also when it is gone already',
    who: signedIn,
    scope: 'own',
    account: true,
    limit: 'write',
    params: byId,
    reply: 'nothing',
    remembers: 'choice',
  },
  test: {
    method: 'POST',
    path: '/api/push/test',
    summary: 'Push a test to my browsers',
    who: signedIn,
    scope: 'own',
    account: true,
    limit: 'push-test',
    reply: 'nothing',
    refuses: ['push.off'],
    remembers: 'request',
  },
})

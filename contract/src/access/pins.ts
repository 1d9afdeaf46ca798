import * as z from 'zod/mini'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { describe, mustBeString } from '../core/fields.ts'
import type { Label } from '../core/language/text.ts'

const pinForm: Label = 'PIN must be 4 digits.'
export const pin = describe(
  z.string({ error: mustBeString(pinForm) }).check(z.regex(/^[0-9]{4}$/, pinForm)),
  'Four digits, with which a guard takes a desk over',
)
export const newPin = z.object({ pin })

const digits = '0123456789'
const digitsBack = '9876543210'

/** What is guessed first: four equal digits, a run up or down, the end of one's own number. */
export const isWeakPin = (chosen: string, mobileNo: string | null): boolean =>
  /^(.)\1*$/.test(chosen) ||
  digits.includes(chosen) ||
  digitsBack.includes(chosen) ||
  (mobileNo !== null && mobileNo.endsWith(chosen))

export const pinRefusals = refusalMessages({
  'pin.weak': { status: 400, message: 'Choose a PIN that is harder to guess.', field: 'pin' },
})

/** Own PIN. The name of who enters a desk's movements hangs on it, so each change needs a proof. */
const own = {
  who: ['SECURITY', 'ADMIN'],
  scope: 'own',
  account: true,
  confirm: true,
  limit: 'write',
  reply: 'nothing',
} as const

export const pinEndpoints = endpoints({
  choose: {
    method: 'PUT',
    path: '/api/users/current/pin',
    summary: 'Choose or change my PIN for the gate desk',
    ...own,
    body: newPin,
    bodyLimit: 4 * 1024,
    refuses: ['pin.weak'],
    records: ['factor.created'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/current/pin',
    summary: 'Remove my PIN; harmless when repeated',
    ...own,
    records: ['factor.deleted'],
  },
})

import * as z from 'zod/mini'
import { describe, flag } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import { guestVehicleBody, guestVehicleForm, residentGuestBody } from './guest-vehicles.ts'

const messages = { arrived: 'arrived must be true or false.' } as const satisfies Record<string, Text>

const arrived = describe(
  z.optional(flag(messages.arrived)),
  'True adds a guest who is at the gate, and marks the entry',
)

export const newGuestVehicleForm = withTypedHouse(z.extend(guestVehicleForm, { arrived }), 'visitingHouseNo')
export const newGuestVehicleBody = withTypedHouse(z.extend(guestVehicleBody, { arrived }), 'visitingHouseNo')
/** Refused when true: a resident’s guest is let in at the gate. */
export const newResidentGuestBody = z.extend(residentGuestBody, { arrived })

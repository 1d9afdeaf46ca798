import * as z from 'zod/mini'
import { limits } from '../core/constants.ts'
import { mobileMessages, type TextMessages } from '../core/field-messages.ts'
import { choice, mobileNo, text } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { vehicleNoMessages } from '../core/plates.ts'
import { problem, type Problem } from '../core/problems.ts'
import { vehicleType } from '../core/vehicle-fields.ts'
import { vehicleTypeMessages } from '../core/vehicle-types.ts'
import { gateLimits } from '../society/gate-limits.ts'
import { visitKinds, type VisitKind } from './visit-kinds.ts'
import { plate } from './visitor-plate.ts'

const visitorNameRequired: Text = 'Visitor name is required.'
const visitorNameMessages: TextMessages = {
  tooLong: 'Visitor name must be at most {maximum} characters.',
  unstorable: 'Visitor name contains a character that cannot be stored.',
}
const companyMessages: TextMessages = {
  tooLong: 'Company must be at most {maximum} characters.',
  unstorable: 'Company contains a character that cannot be stored.',
}
const noteMessages: TextMessages = {
  tooLong: 'Note must be at most {maximum} characters.',
  unstorable: 'Note contains a character that cannot be stored.',
}

const visitKind = choice({ required: 'Kind is required.', unknown: 'Kind must be one of {values}.' }, visitKinds)

/** Fields of an invited visitor and of one at the gate. */
export const visitorFields = {
  kind: visitKind,
  visitorName: z.optional(text(visitorNameMessages, limits.name)),
  phone: z.optional(mobileNo(mobileMessages.form)),
  company: z.optional(text(companyMessages, gateLimits.company)),
  vehicleNo: z.optional(plate),
  vehicleType: z.optional(vehicleType),
  note: z.optional(text(noteMessages, gateLimits.visitNote)),
}

interface Visitor {
  readonly kind: VisitKind
  readonly visitorName?: string | undefined
  readonly company?: string | undefined
  readonly vehicleNo?: string | undefined
  readonly vehicleType?: string | undefined
}
/** For a delivery or a cab, the company replaces the name. Plate and vehicle type come together. */
export const visitorProblems = ({ kind, visitorName, company, vehicleNo, vehicleType: type }: Visitor) => ({
  visitorName: needsName(kind, company) && visitorName === undefined ? missing(visitorNameRequired) : undefined,
  vehicleNo: vehicleNo === undefined && type !== undefined ? missing(vehicleNoMessages.required) : undefined,
  vehicleType: vehicleNo !== undefined && type === undefined ? missing(vehicleTypeMessages.required) : undefined,
})

const needsName = (kind: VisitKind, company: string | undefined): boolean =>
  kind === 'GUEST' || kind === 'SERVICE' || company === undefined
const missing = (text: Text): Problem => problem('field.required', text)

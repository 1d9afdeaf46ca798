import * as z from 'zod/mini'
import { limits } from '../core/constants.ts'
import { nameMessages } from '../core/field-messages.ts'
import { division, email, houseNo, mobileNo, ownershipType, text } from '../core/fields.ts'
import { vehicleNo, vehicleType } from '../core/vehicle-fields.ts'
import { helperBody } from '../society/helpers.ts'
import type { ImportKind } from './import-shapes.ts'
import { houseType } from './occupancies.ts'

const { name, contactNo, category, isAvailable } = helperBody.shape

/** The fields are those of `importFields`. */
export const importRows = {
  RESIDENTS: z.object({
    name: text(nameMessages, limits.name),
    houseNo,
    division,
    ownershipType,
    mobileNo: z.optional(mobileNo()),
    email: z.optional(email),
    houseType: z.optional(houseType),
    household: z.optional(z.string()),
  }),
  VEHICLES: z.object({ vehicleNo, type: vehicleType, houseNo, division, mobileNo: z.optional(mobileNo()) }),
  HELPERS: z.object({ name, contactNo, category, isAvailable }),
  HOUSES: z.object({ division, number: houseNo, type: z.optional(houseType) }),
} as const satisfies Readonly<Record<ImportKind, z.ZodMiniObject>>
export type ImportRow<K extends ImportKind> = z.output<(typeof importRows)[K]>

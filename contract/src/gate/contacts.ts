import * as z from 'zod/mini'
import { describe, division, houseNo } from '../core/fields.ts'
import { inCommunity } from '../core/query-fields.ts'
import { withTypedHouse } from '../core/typed-input.ts'

/** Somebody whom the gate may call about a house. */
export const contact = z.object({
  userId: describe(z.string(), 'Who'),
  name: describe(z.string(), 'Their name'),
  mobileNo: describe(z.nullable(z.string()), 'Ten digits; null where none is known'),
})
export type Contact = z.output<typeof contact>

export const houseContact = z.extend(contact, {
  let: describe(z.optional(z.literal(true)), 'The owner, who has let the house: nobody who lives there can be told'),
})
export type HouseContact = z.output<typeof houseContact>

export const houseQuery = withTypedHouse(z.extend(inCommunity, { division, houseNo }), 'houseNo')
/** A house whose numbers somebody looked up. */
export const recordedHouse = z.object({ division, houseNo })

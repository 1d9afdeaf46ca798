import type { Label } from '@aangan/contract/core/language/text'

/** The headings of the sheet of all sections, in their order. */
export const headings = ['My Home', 'Gate and Parking', 'Community', 'Office'] as const satisfies readonly Label[]
export type Heading = (typeof headings)[number]

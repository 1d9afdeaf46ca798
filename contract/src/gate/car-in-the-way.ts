import type { Visit } from './visits.ts'

// Apart from the words (asked-to-move.ts), which a desk loads when they are needed.

/** From then on the house is asked anew. */
export const askAgainMinutes = 15
/** So many letters and digits of a number’s end: fewer would end many. */
export const plateEndMin = 4

/** Somebody is in the way, and nobody has said yet that they come. */
export const waitsForMove = <V extends { readonly move?: Visit['move'] | undefined }>(
  visit: V,
): visit is V & { readonly move: NonNullable<Visit['move']> } => !!visit.move && visit.move.comingAt === null

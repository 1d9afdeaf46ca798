import type { NamedHouse } from '../core/houses.ts'

const asCounted = new Intl.Collator('en', { numeric: true })

interface MaybeHouse {
  readonly division: NamedHouse['division'] | null
  readonly houseNo: NamedHouse['houseNo'] | null
}

/** Orders by division and number, as people count: A-2 before A-10. People without a house come last. */
export const byHouse = (one: MaybeHouse, other: MaybeHouse): number =>
  asCounted.compare(one.division ?? '\uffff', other.division ?? '\uffff') ||
  asCounted.compare(one.houseNo ?? '', other.houseNo ?? '')

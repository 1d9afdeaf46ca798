import type { NamedHouse } from '@aangan/contract/core/houses'
import type { Tx } from '../../core/db/database.ts'
import type { HouseAt } from '../../core/events/record-event.ts'
import { findHouseRecipients, type HouseRecipients } from './recipients.sql.ts'

/** Who lives in a house, read in the packet of the change that they will hear of. */
export interface HouseLookups {
  begin(tx: Tx, house: HouseAt): void
  /** Undefined where it was not begun for these houses. */
  begun(tx: Tx, communityId: string, houses: readonly NamedHouse[]): Promise<HouseRecipients[]> | undefined
}

export function openHouseLookups(): HouseLookups {
  // A transaction has one `sql`, whatever is spread into another `tx`.
  const known = new WeakMap<Tx['sql'], Map<string, Promise<HouseRecipients[]>>>()
  return {
    begin(tx, house) {
      const lookups = known.get(tx.sql) ?? new Map<string, Promise<HouseRecipients[]>>()
      known.set(tx.sql, lookups)
      const found = findHouseRecipients(tx, house.communityId, [house]).execute()
      // Where nothing comes of the change, nobody waits for it.
      found.catch(() => {})
      lookups.set(keyOf(house.communityId, house), found)
    },
    begun(tx, communityId, houses) {
      const [house] = houses
      return houses.length === 1 && house !== undefined ? known.get(tx.sql)?.get(keyOf(communityId, house)) : undefined
    },
  }
}

const keyOf = (communityId: string, { division, houseNo }: NamedHouse): string =>
  [communityId, division, houseNo.toLowerCase()].join()

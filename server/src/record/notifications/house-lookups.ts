import type { NamedHouse } from '@aangan/contract/core/houses'
import type { StoryVisit } from '@aangan/contract/gate/story'
import type { Tx } from '../../core/db/database.ts'
import type { HouseAt } from '../../core/events/record-event.ts'
import { findStoryVisit } from '../../gate/visits/story-visit.sql.ts'
import { findHouseRecipients, type HouseRecipients } from './recipients.sql.ts'

/** Who lives in a house, and the visit they hear of, read in the packet of the change. */
export interface HouseLookups {
  begin(tx: Tx, house: HouseAt): void
  /** Undefined where it was not begun for these houses. */
  begun(tx: Tx, communityId: string, houses: readonly NamedHouse[]): Promise<HouseRecipients[]> | undefined
  /** The visit as read by the last `begin`. It may be taken once, since a later event needs a newer one. */
  takeStory(tx: Tx, visitId: string): Promise<StoryVisit | undefined> | undefined
}

interface Begun {
  readonly houses: Map<string, Promise<HouseRecipients[]>>
  readonly stories: Map<string, Promise<StoryVisit | undefined>>
}

export function openHouseLookups(): HouseLookups {
  // A transaction has one `sql`, whatever is spread into another `tx`.
  const known = new WeakMap<Tx['sql'], Begun>()
  return {
    begin(tx, { visitId, ...house }) {
      const { houses, stories } = known.get(tx.sql) ?? { houses: new Map(), stories: new Map() }
      known.set(tx.sql, { houses, stories })
      const key = keyOf(house.communityId, house)
      if (!houses.has(key)) houses.set(key, unheard(findHouseRecipients(tx, house.communityId, [house]).execute()))
      if (visitId !== undefined) stories.set(visitId, unheard(findStoryVisit(tx, visitId).execute()))
    },
    begun(tx, communityId, houses) {
      const [house] = houses
      return houses.length === 1 && house !== undefined
        ? known.get(tx.sql)?.houses.get(keyOf(communityId, house))
        : undefined
    },
    takeStory(tx, visitId) {
      const stories = known.get(tx.sql)?.stories
      const story = stories?.get(visitId)
      stories?.delete(visitId)
      return story
    },
  }
}

/** Marks a failure as handled: if the change fails, nobody awaits this. */
function unheard<T>(found: Promise<T>): Promise<T> {
  found.catch(() => {})
  return found
}

const keyOf = (communityId: string, { division, houseNo }: NamedHouse): string =>
  [communityId, division, houseNo.toLowerCase()].join()

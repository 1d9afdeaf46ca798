import type { NamedHouse } from '@aangan/contract/core/houses'
import type { StoryVisit } from '@aangan/contract/gate/story'
import type { Tx } from '../../core/db/database.ts'
import type { HouseAt } from '../../core/events/record-event.ts'
import { findHouseRecipients, type HouseRecipients } from './recipients.sql.ts'

declare module '../../core/events/record-event.ts' {
  interface HouseAt {
    /** What it hears of, as the change leaves it. */
    readonly story?: { readonly id: string; readonly told: Promise<StoryVisit> }
  }
}

/** Who lives in a house, read in the packet of the change, and the visit they hear of, as the change has it. */
export interface HouseLookups {
  begin(tx: Tx, house: HouseAt): void
  /** Undefined where it was not begun for these houses. */
  begun(tx: Tx, communityId: string, houses: readonly NamedHouse[]): Promise<HouseRecipients[]> | undefined
  /** The visit of the last `begin`. It may be taken once, since a later event needs a newer one. */
  takeStory(tx: Tx, visitId: string): Promise<StoryVisit> | undefined
}

interface Begun {
  readonly houses: Map<string, Promise<HouseRecipients[]>>
  readonly stories: Map<string, Promise<StoryVisit>>
}

export function openHouseLookups(): HouseLookups {
  // A transaction has one `sql`, whatever is spread into another `tx`.
  const known = new WeakMap<Tx['sql'], Begun>()
  return {
    begin(tx, { story, ...house }) {
      const { houses, stories } = known.get(tx.sql) ?? { houses: new Map(), stories: new Map() }
      known.set(tx.sql, { houses, stories })
      const key = keyOf(house.communityId, house)
      if (!houses.has(key)) houses.set(key, unheard(findHouseRecipients(tx, house.communityId, [house]).execute()))
      if (story !== undefined) stories.set(story.id, unheard(story.told))
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

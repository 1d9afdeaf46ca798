import type { Follower, Whose } from '../../core/events/follower.ts'
import { tellHouses, type HelperNews } from './helpers.operations.ts'
import type { Tell } from './tell.ts'
import type { Telling } from './telling.rules.ts'

declare module '../../core/events/follower.ts' {
  interface FollowerDeps {
    readonly tell: Tell
  }
}

/** Writes notifications, and has open screens read again what changed. */
export const tell =
  <Data>(telling: (data: Data, whose: Whose) => Telling | undefined): Follower<Data> =>
  async (tx, data, whose, deps) => {
    const told = telling(data, whose)
    if (told !== undefined) await deps.tell(tx, told)
  }

/** As `tell`, to the houses that have the helper on their list. */
export const tellHelpersHouses =
  <Data>(newsOf: (data: Data) => HelperNews): Follower<Data> =>
  (tx, data, { communityId }, deps) =>
    communityId === null ? undefined : tellHouses(tx, newsOf(data), communityId, deps.tell)

import type { Follower, EventOrigin } from '../../core/events/follower.ts'
import { tellHouses, type HelperNews } from './helpers.operations.ts'
import type { Tell } from './tell.ts'
import type { Plan } from './telling.rules.ts'

declare module '../../core/events/follower.ts' {
  interface FollowerDeps {
    readonly tell: Tell
  }
}

/** Writes notifications, and has open screens read again what changed. */
export const tell =
  <Data>(planOf: (data: Data, whose: EventOrigin) => Plan | undefined): Follower<Data> =>
  async (tx, data, whose, deps) => {
    const plan = planOf(data, whose)
    if (plan !== undefined) await deps.tell(tx, plan)
  }

/** As `tell`, to the houses that have the helper on their list. */
export const tellHelpersHouses =
  <Data>(newsOf: (data: Data) => HelperNews): Follower<Data> =>
  (tx, data, { communityId }, deps) =>
    communityId === null ? undefined : tellHouses(tx, newsOf(data), communityId, deps.tell)

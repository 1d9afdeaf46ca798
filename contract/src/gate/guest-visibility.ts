import { isPrivileged, type Actor } from '../core/actor.ts'

/** Counted from the exit, or from the entry time of a guest who has not come. */
export const guestShownHours = 24

/** Staff see all guests of the community, residents their own and those of their houses. */
export type GuestVisibility = 'all' | { readonly userId: string }
export const guestVisibilityOf = (actor: Pick<Actor, 'id' | 'roles'>): GuestVisibility =>
  isPrivileged(actor) ? 'all' : { userId: actor.id }

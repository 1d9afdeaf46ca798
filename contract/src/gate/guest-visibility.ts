import { isPrivileged, type Actor } from '../core/actor.ts'

/** Which guests somebody sees: all of the community, or one's own and those that visit a house where one lives. */
export type GuestVisibility = 'all' | { readonly userId: string }
export const guestVisibilityOf = (actor: Pick<Actor, 'id' | 'roles'>): GuestVisibility =>
  isPrivileged(actor) ? 'all' : { userId: actor.id }

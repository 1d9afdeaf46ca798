import { isPrivileged, type Actor } from './actor.ts'

type Visited = Pick<Actor, 'id' | 'roles'> & { readonly houseNo: string | null; readonly division: string | null }

/** Which guests somebody sees: all of the community, or one's own and those that visit one's house. */
export type GuestVisibility =
  | 'all'
  | { readonly createdBy: string; readonly houseNo: string | null; readonly division: string | null }
export const guestVisibilityOf = (actor: Visited): GuestVisibility =>
  isPrivileged(actor) ? 'all' : { createdBy: actor.id, houseNo: actor.houseNo, division: actor.division }

import type { EventData, EventName } from '@aangan/contract/events'
import type { Announcement } from './announcements.rules.ts'

interface About {
  readonly resourceId?: string | undefined
}

type Rights = Extract<Announcement, { readonly kind: 'rights' | 'rights_of_community' }>
type RightsOf<N extends EventName> = (data: EventData<N>, about: About) => Rights | undefined

const person = (userId: string | undefined): Rights | undefined =>
  userId === undefined ? undefined : { kind: 'rights', userId }
const inAfter = ({ after }: { readonly after: { readonly id: string } }) => person(after.id)
const occupant = ({ after }: { readonly after: { readonly userId: string } }) => person(after.userId)

/** After which events somebody's streams are checked: a session may have ended, or they live in other houses. */
const rights: { readonly [N in EventName]?: RightsOf<N> } = {
  // Beyond its bound, a login ends the oldest session.
  'session.opened': inAfter,
  'session.closed': ({ before }) => person(before.id),
  'session.ended': inAfter,
  'user.password_changed': (_, { resourceId }) => person(resourceId),
  'user.email_taken_back': inAfter,
  'user.status_changed': inAfter,
  'user.roles_changed': inAfter,
  'user.joined': inAfter,
  'occupancy.created': occupant,
  'occupancy.updated': occupant,
  'occupancy.moved_out': occupant,
  'occupancy.move_out_undone': occupant,
  // Its session ends with it.
  'desk.deleted': ({ before }) => person(before.user.id),
  'community.status_changed': ({ after }) => ({ kind: 'rights_of_community', communityId: after.id }),
}

export const rightsChangedBy = <N extends EventName>(event: N, data: EventData<N>, about: About): Rights | undefined =>
  rights[event]?.(data, about)

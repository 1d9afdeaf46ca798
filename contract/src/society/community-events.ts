import { created, deleted, event, updated } from '../core/event.ts'
import { sentence } from '../core/language/text.ts'
import { community } from './community-list.ts'

export const communityEvents = {
  'community.created': created('COMMUNITY', community, (actor, { after }) =>
    sentence('{actor} created community {name}', { actor, ...named(after) }),
  ),
  'community.updated': updated('COMMUNITY', community, (actor, { after }) =>
    sentence('{actor} edited community {name}', { actor, ...named(after) }),
  ),
  'community.deleted': deleted('COMMUNITY', community, (actor, { before }) =>
    sentence('{actor} deleted community {name}', { actor, ...named(before) }),
  ),
  'community.status_changed': event('COMMUNITY', 'TOGGLE_STATUS', [community, community], (actor, { after }) =>
    after.status === 'DISABLED'
      ? sentence('{actor} disabled community {name}', { actor, ...named(after) })
      : sentence('{actor} enabled community {name}', { actor, ...named(after) }),
  ),
}

const named = ({ displayName, name }: { displayName: string; name: string }) => ({ name: displayName || name })

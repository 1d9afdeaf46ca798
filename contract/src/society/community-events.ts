import { created, deleted, event, updated } from '../core/event.ts'
import { msg } from '../core/language/text.ts'
import { community } from './community-list.ts'

const named = ({ displayName, name }: { displayName: string; name: string }) => ({ name: displayName || name })

export const communityEvents = {
  'community.created': created('COMMUNITY', community, '{actor} created community {name}', named),
  'community.updated': updated('COMMUNITY', community, '{actor} edited community {name}', named),
  'community.deleted': deleted('COMMUNITY', community, '{actor} deleted community {name}', named),
  'community.status_changed': event('COMMUNITY', 'TOGGLE_STATUS', [community, community], (actor, { after }) =>
    after.status === 'DISABLED'
      ? msg('{actor} disabled community {name}', { actor, ...named(after) })
      : msg('{actor} enabled community {name}', { actor, ...named(after) }),
  ),
}

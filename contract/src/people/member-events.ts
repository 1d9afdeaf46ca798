import { created, deleted, exported, searched, updated } from '../core/event.ts'
import { sentence } from '../core/language/text.ts'
import { bloodGroupLabel, bloodGroups, member } from './members.ts'

export const memberEvents = {
  'member.created': created('MEMBER', member, (actor, { after: { name } }) =>
    sentence('{actor} added family member {name}', { actor, name }),
  ),
  'member.updated': updated('MEMBER', member, (actor, { after: { name } }) =>
    sentence('{actor} edited family member {name}', { actor, name }),
  ),
  'member.deleted': deleted('MEMBER', member, (actor, { before: { name } }) =>
    sentence('{actor} deleted family member {name}', { actor, name }),
  ),
  'member.searched': searched('MEMBER', '{actor} searched for member {what}', {
    bloodGroup: (value) => {
      const group = bloodGroups.find((known) => known === value)
      return group && bloodGroupLabel(group)
    },
  }),
  'member.exported': exported('MEMBER', '{actor} exported the members'),
}

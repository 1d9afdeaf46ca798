import { created, deleted, exported, searched, updated } from '../core/event.ts'
import { bloodGroupLabel, bloodGroups, member } from './members.ts'

export const memberEvents = {
  'member.created': created('MEMBER', member, '{actor} added family member {name}', ({ name }) => ({ name })),
  'member.updated': updated('MEMBER', member, '{actor} edited family member {name}', ({ name }) => ({ name })),
  'member.deleted': deleted('MEMBER', member, '{actor} deleted family member {name}', ({ name }) => ({ name })),
  'member.searched': searched('MEMBER', '{actor} searched for member {what}', {
    bloodGroup: (value) => {
      const group = bloodGroups.find((known) => known === value)
      return group && bloodGroupLabel(group)
    },
  }),
  'member.exported': exported('MEMBER', '{actor} exported the members'),
}

import * as z from 'zod/mini'
import { signup } from '../access/auth.ts'
import { created, event, exported, none, says, unaudited, updated } from '../core/event.ts'
import { nameWithHouse, type Housed } from '../core/houses.ts'
import { msg, type Text } from '../core/language/text.ts'
import { currentUser } from './current-user.ts'
import { invitedPerson } from './invitation-shapes.ts'
import { adminUser } from './users.ts'

const byId = z.object({ id: z.string() })
const newUser = z.object({
  ...z.omit(signup, { password: true, acceptedTermsAndPrivacy: true, displayName: true }).shape,
  id: z.string(),
  status: z.literal('PENDING'),
  roles: adminUser.shape.roles,
})
/** `newEmail`: what a link was sent to, and did not count yet. */
const emailChanged = <const W extends string>(what: W, text: Extract<Text, `{actor} ${string} email address`>) => {
  const email = z.object({
    id: z.string(),
    what: z.literal(what),
    email: z.nullable(z.string()),
    newEmail: z.nullable(z.string()),
  })
  return event('USER', 'UPDATE', [email, email], (actor) => msg(text, { actor }), { what })
}
const named = (person: Housed) => ({ name: nameWithHouse(person) })
const ofAccount = { security: 'ACCOUNT' } as const
const both = [adminUser, adminUser] as const

export const userEvents = {
  'user.signed_up': created('USER', newUser, '{name} signed up', named),
  'user.updated': updated('USER', currentUser, '{actor} edited their profile', () => ({})),
  'user.email_confirmed': emailChanged('EMAIL_CONFIRMED', '{actor} confirmed a new email address'),
  'user.email_taken_back': emailChanged('EMAIL_TAKEN_BACK', '{actor} took back a change of the email address'),
  'user.approved': event('USER', 'APPROVE', both, says('{actor} approved {name}', named), ofAccount),
  'user.rejected': event('USER', 'REJECT', both, says('{actor} rejected {name}', named), ofAccount),
  'user.status_changed': event(
    'USER',
    'TOGGLE_STATUS',
    both,
    (actor, { after }) =>
      after.status === 'DISABLED'
        ? msg('{actor} disabled {name}', { actor, ...named(after) })
        : msg('{actor} enabled {name}', { actor, ...named(after) }),
    ofAccount,
  ),
  'user.roles_changed': event(
    'USER',
    'ROLE_UPDATE',
    both,
    says('{actor} changed the roles of {name}', named),
    ofAccount,
  ),
  'user.password_changed': event(
    'USER',
    'PASSWORD_CHANGE',
    [none, z.nullable(z.object({ how: z.literal('RESET') }))],
    (actor, { after }) =>
      after?.how === 'RESET'
        ? msg('{actor} chose a new password with a reset code', { actor })
        : msg('{actor} changed their password', { actor }),
    ofAccount,
  ),
  'user.reset_issued': event(
    'USER',
    'RESET_ISSUE',
    [
      none,
      z.object({
        ...z.pick(adminUser, { id: true, name: true, houseNo: true, division: true }).shape,
        how: z.enum(['ADMIN', 'MAIL', 'OPERATOR']),
      }),
    ],
    (actor, { after }) =>
      after.how === 'MAIL'
        ? msg('A reset link was mailed to {name}', named(after))
        : msg('{actor} made a reset code for {name}', { actor, ...named(after) }),
    ofAccount,
  ),
  'user.erased': event('USER', 'ERASE', [none, z.object({ id: z.string(), username: z.string() })], () =>
    msg('The data of a former resident was erased'),
  ),
  'user.exported': exported('USER', '{actor} exported the users'),
}

export const invitationEvents = {
  /** At first, and with each new code. */
  'user.invited': event('USER', 'INVITE', [none, invitedPerson], says('{actor} invited {name}', named)),
  /** With a new account, or by taking the house into one's own. */
  'user.joined': event('USER', 'ACCEPT', [none, invitedPerson], (actor) =>
    msg('{actor} accepted an invitation', { actor }),
  ),
  /** What belonged to an invited account is theirs who took its house into their own. */
  'user.merged': unaudited('USER', 'ACCEPT', [byId, byId]),
  'user.uninvited': event('USER', 'DELETE', [invitedPerson, none], (actor, { before }) =>
    msg('{actor} ended the invitation of {name}', { actor, ...named(before) }),
  ),
  'invitation.exported': exported('INVITATION', '{actor} exported the invitations'),
}

import * as z from 'zod/mini'
import { accesses, type Access } from '../access/access.ts'
import { admins, has, inWireOrder, isSuperAdmin, roles, type Actor, type Role } from '../core/actor.ts'
import { divisions, ownershipTypes } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import {
  divisionMessages,
  houseNoMessages,
  nameMessages,
  ownershipTypeMessages,
  type ChoiceMessages,
} from '../core/field-messages.ts'
import { byId, choice, communityId, communityRef, describe, instant } from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { filter, page, pageOf, size } from '../core/query-fields.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import { vehicleTypes } from '../core/vehicle-types.ts'
import { statusMessages, wantedStatus } from '../core/wanted-status.ts'
import { userGroups } from './user-groups.ts'
import { userStatuses } from './user-statuses.ts'

export const adminUser = z.object({
  id: describe(z.string(), 'The user’s id'),
  username: describe(z.string(), 'Login name'),
  name: describe(z.string(), 'Full name'),
  houseNo: describe(z.nullable(z.string()), 'House number'),
  division: describe(z.nullable(z.enum(divisions)), 'Division'),
  mobileNo: describe(z.nullable(z.string()), 'Ten digits'),
  email: describe(z.nullable(z.string()), 'Email address'),
  ownershipType: describe(z.nullable(z.enum(ownershipTypes)), 'Owner or tenant'),
  status: describe(z.enum(userStatuses), 'PENDING until decided; then ACTIVE (or DISABLED) or REJECTED'),
  roles: describe(z.array(z.enum(roles)), 'Roles in the order of the wire'),
  community: describe(z.nullable(communityRef), 'Own community'),
  communityId: describe(z.nullable(z.string()), 'Its id'),
  vehicles: describe(
    z.array(z.object({ id: z.string(), vehicleNo: z.string(), type: z.enum(vehicleTypes) })),
    'The user’s registered vehicles',
  ),
  remark: describe(z.nullable(z.string()), 'What the deciding admin wrote at approval or rejection'),
  decidedBy: describe(z.nullable(z.string()), 'Id of the admin who decided'),
  decidedAt: describe(z.nullable(instant), 'When it was decided'),
  createdAt: describe(instant, 'When the person signed up'),
  access: describe(z.enum(accesses), 'Whether they can log in; if not, the first reason'),
  invited: describe(z.boolean(), 'They were invited and have not accepted yet'),
  lastLoginAt: describe(z.nullable(instant), 'When they last logged in; null when never since it is kept'),
})
export type AdminUser = z.output<typeof adminUser>

const homeOfUser = z.object({
  id: describe(z.string(), 'The house’s id'),
  division: describe(z.enum(divisions), 'Division'),
  number: describe(z.string(), 'House number'),
  main: describe(z.boolean(), 'The house that their account shows'),
})
/** A line of Manage Users. */
export const foundUser = z.extend(adminUser, {
  houses: describe(z.array(homeOfUser), 'All of their houses, the main one first'),
})
export type FoundUser = z.output<typeof foundUser>

export const roleMessages = {
  required: 'Role is required.',
  unknown: 'Role must be one of {values}.',
  none: 'Please select at least one role to update.',
  list: 'Roles must be a list of role names.',
  twice: 'Each role can be named once.',
} as const satisfies Record<string, Text>
export const roleUpdate = z
  .array(choice(roleMessages, roles), {
    error: (issue) => (issue.input === undefined ? roleMessages.none : roleMessages.list),
  })
  .check(
    z.minLength(1, roleMessages.none),
    z.maxLength(roles.length, roleMessages.twice),
    z.overwrite((named) => inWireOrder(named)),
  )

export const userRefusals = refusalMessages({
  'user.not_found': { status: 404, message: 'User not found.' },
  'user.not_toggleable': { status: 409, message: 'Only an active or disabled user can be enabled or disabled.' },
  'user.oneself': { status: 409, message: 'You cannot disable your own account.' },
  'user.own_admin_role': { status: 409, message: 'You cannot take away your own last admin role.' },
  'user.last_super_admin': {
    status: 409,
    message: 'The last active super admin cannot be disabled or lose that role.',
  },
  'user.undecided': { status: 409, message: 'Roles can be changed once the registration is approved.' },
  'user.no_community': { status: 409, message: 'This account belongs to no community and can only be a super admin.' },
  'user.moved_out': { status: 409, message: 'This person has moved out. Give them a house first.' },
  'user.super_admin': { status: 403, message: 'Access denied. Please ensure you have super admin privileges.' },
})
export type UserRefusal = keyof typeof userRefusals

const groupMessages: ChoiceMessages = { unknown: 'Group must be one of {values}.' }
const accessMessages: ChoiceMessages = { unknown: 'Access must be one of {values}.' }

/** The states of access that can be searched for beside `status`, which does not tell them apart. */
export const soughtAccesses = ['INVITED', 'MOVED_OUT'] as const satisfies readonly Access[]
export type SoughtAccess = (typeof soughtAccesses)[number]
export const soughtAccessLabels: Readonly<Record<SoughtAccess, Label>> = { INVITED: 'Invited', MOVED_OUT: 'Moved out' }

type Target = Pick<AdminUser, 'id' | 'status' | 'access'> & { readonly roles: readonly Role[] }

/** An ADMIN may not change a SUPER_ADMIN of their community. */
export const mayActOnUser = (actor: Pick<Actor, 'roles'>, target: Pick<Target, 'roles'>): boolean =>
  isSuperAdmin(actor) || !has(target, 'SUPER_ADMIN')
export const canToggleUser = (actor: Pick<Actor, 'id' | 'roles'>, target: Target): boolean =>
  target.access !== 'MOVED_OUT' &&
  (target.status === 'DISABLED' || (target.status === 'ACTIVE' && target.id !== actor.id)) &&
  mayActOnUser(actor, target)
export const canResetPasswordOf = (actor: Pick<Actor, 'id' | 'roles'>, target: Target): boolean =>
  target.status === 'ACTIVE' && target.id !== actor.id && mayActOnUser(actor, target)
/** Roles can be edited once the registration is approved. */
export const canEditRolesOf = (actor: Pick<Actor, 'roles'>, target: Target): boolean =>
  (target.status === 'ACTIVE' || target.status === 'DISABLED') && mayActOnUser(actor, target)
export const grantableRoles = (actor: Pick<Actor, 'roles'>): readonly Role[] =>
  isSuperAdmin(actor) ? roles : roles.filter((role) => role !== 'SUPER_ADMIN')

const filters = {
  name: filter(nameMessages),
  houseNo: filter(houseNoMessages),
  division: z.optional(choice(divisionMessages, divisions)),
  status: z.optional(choice(statusMessages, userStatuses)),
  access: describe(
    z.optional(choice(accessMessages, soughtAccesses)),
    'INVITED: not yet accepted, also where the invitation has expired; MOVED_OUT: who has left',
  ),
  ownershipType: z.optional(choice(ownershipTypeMessages, ownershipTypes)),
  group: describe(z.optional(choice(groupMessages, userGroups)), 'Those whom a number of the analytics counts'),
  communityId: z.optional(communityId),
}

export const userEndpoints = endpoints({
  search: {
    method: 'GET',
    path: '/api/admin/users/search',
    summary: 'Find users',
    who: admins,
    scope: 'named-in-query',
    reply: pageOf(foundUser),
    query: withTypedHouse(z.object({ ...filters, page, size }), 'houseNo'),
    exports: true,
  },
  export: exportOf({
    path: '/api/admin/users/export',
    summary: 'Users as a file',
    who: admins,
    filters,
    house: 'houseNo',
    records: 'user.exported',
  }),
  toggleStatus: {
    method: 'PUT',
    path: '/api/admin/user/:id/toggle-status',
    summary: 'Enable or disable a user',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: wantedStatus,
    reply: adminUser,
    refuses: [
      'user.not_found',
      'user.super_admin',
      'user.moved_out',
      'user.not_toggleable',
      'user.oneself',
      'user.last_super_admin',
    ],
    records: ['user.status_changed', 'factor.deleted'],
  },
  setRoles: {
    method: 'PUT',
    path: '/api/admin/user/:id/role',
    summary: 'Set a user’s roles',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: roleUpdate,
    reply: adminUser,
    refuses: [
      'user.not_found',
      'user.super_admin',
      'user.undecided',
      'user.own_admin_role',
      'user.last_super_admin',
      'user.no_community',
    ],
    records: ['user.roles_changed', 'occupancy.updated', 'factor.deleted'],
  },
})

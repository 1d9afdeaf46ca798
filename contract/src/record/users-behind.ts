import type { ownershipTypes } from '../core/constants.ts'
import { invitedGroup, type UserGroup } from '../people/user-groups.ts'
import type { UserStatus } from '../people/user-statuses.ts'
import type { Analytics } from './analytics.ts'

interface UserFilters {
  readonly status?: UserStatus
  readonly ownershipType?: (typeof ownershipTypes)[number]
  readonly group?: UserGroup
}

const owners = { status: 'ACTIVE', ownershipType: 'owner' } as const
const tenants = { status: 'ACTIVE', ownershipType: 'tenant' } as const

/** The search of users that finds those whom a number of the analytics counts. */
export const usersBehind: Readonly<Record<keyof Analytics, UserFilters>> = {
  totalRegisteredUsers: { group: 'REGISTERED' },
  pendingUsers: { status: 'PENDING' },
  activeUsers: { status: 'ACTIVE' },
  disabledUsers: { status: 'DISABLED' },
  approvedUsers: { group: 'APPROVED' },
  invitedUsers: { group: invitedGroup },
  owners,
  tenants,
  usersWithMoreThan2TwoWheelersOwners: { ...owners, group: 'TWO_WHEELERS_OVER_2' },
  usersWithMoreThan2TwoWheelersTenants: { ...tenants, group: 'TWO_WHEELERS_OVER_2' },
  usersWithMoreThan1FourWheelersOwners: { ...owners, group: 'FOUR_WHEELERS_OVER_1' },
  usersWithMoreThan1FourWheelersTenants: { ...tenants, group: 'FOUR_WHEELERS_OVER_1' },
  usersWithMoreThan2FourWheelersOwners: { ...owners, group: 'FOUR_WHEELERS_OVER_2' },
  usersWithMoreThan2FourWheelersTenants: { ...tenants, group: 'FOUR_WHEELERS_OVER_2' },
}

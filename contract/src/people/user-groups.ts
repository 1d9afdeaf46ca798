import type { ownershipTypes } from '../core/constants.ts'
import type { Label } from '../core/language/text.ts'
import type { vehicleTypes } from '../core/vehicle-types.ts'
import type { UserStatus } from './user-statuses.ts'

/** Users that analytics count by more than one status. */
export const statusGroups = {
  REGISTERED: ['ACTIVE', 'DISABLED', 'PENDING'],
  APPROVED: ['ACTIVE', 'DISABLED'],
} as const satisfies Record<string, readonly UserStatus[]>

/** Users whose invitation is not accepted yet. */
export const invitedGroup = 'INVITED'

interface VehicleGroup {
  readonly type: (typeof vehicleTypes)[number]
  readonly moreThan: number
  /** The numbers of analytics that count its active owners and tenants. */
  readonly counts: Readonly<Record<(typeof ownershipTypes)[number], string>>
}

/** Users with more than so many vehicles of a type. */
export const vehicleGroups = {
  TWO_WHEELERS_OVER_2: {
    type: 'two-wheeler',
    moreThan: 2,
    counts: { owner: 'usersWithMoreThan2TwoWheelersOwners', tenant: 'usersWithMoreThan2TwoWheelersTenants' },
  },
  FOUR_WHEELERS_OVER_1: {
    type: 'four-wheeler',
    moreThan: 1,
    counts: { owner: 'usersWithMoreThan1FourWheelersOwners', tenant: 'usersWithMoreThan1FourWheelersTenants' },
  },
  FOUR_WHEELERS_OVER_2: {
    type: 'four-wheeler',
    moreThan: 2,
    counts: { owner: 'usersWithMoreThan2FourWheelersOwners', tenant: 'usersWithMoreThan2FourWheelersTenants' },
  },
} as const satisfies Record<string, VehicleGroup>

export const userGroups = [
  'REGISTERED',
  'APPROVED',
  invitedGroup,
  'TWO_WHEELERS_OVER_2',
  'FOUR_WHEELERS_OVER_1',
  'FOUR_WHEELERS_OVER_2',
] as const satisfies readonly (keyof typeof statusGroups | keyof typeof vehicleGroups | typeof invitedGroup)[]
export type UserGroup = (typeof userGroups)[number]

export const userGroupLabels: Readonly<Record<UserGroup, Label>> = {
  REGISTERED: 'Total Registered Users',
  APPROVED: 'Approved Users',
  INVITED: 'Invited Users',
  TWO_WHEELERS_OVER_2: 'Users with >2 Two-Wheelers',
  FOUR_WHEELERS_OVER_1: 'Users with >1 Four-Wheelers',
  FOUR_WHEELERS_OVER_2: 'Users with >2 Four-Wheelers',
}

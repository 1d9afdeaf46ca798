import type { Analytics } from '@aangan/contract/analytics'
import type { Label } from '@aangan/contract/language/text'

export interface Count {
  readonly label: Label
  readonly value: number
}

export interface Split {
  readonly label: Label
  /** For charts whose heading says that users are counted. */
  readonly short: Label
  readonly owners: number
  readonly tenants: number
}

export const usersOf = (of: Analytics): readonly Count[] => [
  { label: 'Total Registered Users', value: of.totalRegisteredUsers },
  { label: 'Pending Users', value: of.pendingUsers },
  { label: 'Active Users', value: of.activeUsers },
  { label: 'Disabled Users', value: of.disabledUsers },
  { label: 'Approved Users', value: of.approvedUsers },
  { label: 'Owners', value: of.owners },
  { label: 'Tenants', value: of.tenants },
]

export const vehiclesOf = (of: Analytics): readonly Split[] => [
  {
    label: 'Users with >2 Two-Wheelers',
    short: '>2 Two-Wheelers',
    owners: of.usersWithMoreThan2TwoWheelersOwners,
    tenants: of.usersWithMoreThan2TwoWheelersTenants,
  },
  {
    label: 'Users with >1 Four-Wheelers',
    short: '>1 Four-Wheelers',
    owners: of.usersWithMoreThan1FourWheelersOwners,
    tenants: of.usersWithMoreThan1FourWheelersTenants,
  },
  {
    label: 'Users with >2 Four-Wheelers',
    short: '>2 Four-Wheelers',
    owners: of.usersWithMoreThan2FourWheelersOwners,
    tenants: of.usersWithMoreThan2FourWheelersTenants,
  },
]

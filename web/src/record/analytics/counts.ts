import type { Analytics } from '@aangan/contract/record/analytics'
import type { Label } from '@aangan/contract/core/language/text'
import { userGroupLabels, vehicleGroups } from '@aangan/contract/people/user-groups'

type Name = keyof Analytics

export interface Count {
  readonly label: Label
  readonly name: Name
}

export interface Split {
  readonly label: Label
  /** Used in charts whose heading says that users are counted. */
  readonly short: Label
  readonly owners: Name
  readonly tenants: Name
}

export const userCounts: readonly Count[] = [
  { label: 'Total Registered Users', name: 'totalRegisteredUsers' },
  { label: 'Pending Users', name: 'pendingUsers' },
  { label: 'Active Users', name: 'activeUsers' },
  { label: 'Disabled Users', name: 'disabledUsers' },
  { label: 'Approved Users', name: 'approvedUsers' },
  { label: 'Owners', name: 'owners' },
  { label: 'Tenants', name: 'tenants' },
  { label: 'Invited Users', name: 'invitedUsers' },
]

const split = (group: keyof typeof vehicleGroups, short: Label): Split => {
  const { owner, tenant } = vehicleGroups[group].counts
  return { label: userGroupLabels[group], short, owners: owner, tenants: tenant }
}
export const vehicleCounts: readonly Split[] = [
  split('TWO_WHEELERS_OVER_2', '>2 Two-Wheelers'),
  split('FOUR_WHEELERS_OVER_1', '>1 Four-Wheelers'),
  split('FOUR_WHEELERS_OVER_2', '>2 Four-Wheelers'),
]

import type { AuditAction } from '@aangan/contract/audit-actions'
import { plateParts } from '@aangan/contract/plates'
import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import type { AdminUser } from '@aangan/contract/users'

/** What the trail holds of something that matters to the watch. */
export interface SecurityEvent {
  readonly action: AuditAction
  /** The username of who did it; at a failed login of the account aimed at. */
  readonly userName: string | null
  readonly oldData: string | null
  readonly newData: string | null
}

/** An event as one line for people. */
export function summaryOf({ action, userName, oldData, newData }: SecurityEvent): string {
  const before = known<AdminUser>(oldData)
  const user = known<AdminUser>(newData)
  switch (action) {
    case 'MARK_ENTRY':
      return `Marked entry of ${guest(newData)}`
    case 'MARK_EXIT':
      return `Marked exit of ${guest(newData)}`
    case 'UNDO':
      return `Undid the ${known<GuestVehicle>(oldData).status === 'EXITED' ? 'exit' : 'entry'} of ${guest(newData)}`
    case 'LOGIN_FAILED':
      if (userName === null) return 'Failed login with an unknown username'
      // A failed login has nothing to tell of; a wrong current password is recorded with its reason.
      return newData === null
        ? `Failed login as ${userName}`
        : `Failed password change as ${userName}: wrong current password`
    case 'APPROVE':
      return `Approved ${person(user)}`
    case 'REJECT':
      return `Rejected ${person(user)}`
    case 'TOGGLE_STATUS':
      return `${user.status === 'DISABLED' ? 'Disabled' : 'Enabled'} ${person(user)}`
    case 'ROLE_UPDATE':
      return `Changed the roles of ${person(user)} from ${listed(before)} to ${listed(user)}`
    case 'PASSWORD_CHANGE':
      return 'Changed their password'
    default:
      return 'Changed an account'
  }
}

function guest(data: string | null): string {
  const { vehicleNo, division, visitingHouseNo } = known<GuestVehicle>(data)
  return `${vehicleNo === undefined ? 'a guest vehicle' : plateParts(vehicleNo).join(' ')}${house(' visiting ', division, visitingHouseNo)}`
}

const person = ({ name, division, houseNo }: Partial<AdminUser>): string =>
  `${name ?? 'a user'}${house(' of ', division, houseNo)}`
const house = (before: string, division: string | null | undefined, houseNo: string | null | undefined): string =>
  division && houseNo ? `${before}${division}-${houseNo}` : ''
const listed = ({ roles }: Partial<AdminUser>): string => (roles ?? []).join(', ')
const known = <T>(data: string | null): Partial<T> => (data === null ? {} : (JSON.parse(data) as Partial<T>))

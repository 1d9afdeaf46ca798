import type { AuditAction, AuditResource } from '@aangan/contract/audit-actions'
import { eventOf, events, type EventData, type SecurityEventName } from '@aangan/contract/events'
import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import { plateParts } from '@aangan/contract/plates'
import type { AdminUser } from '@aangan/contract/users'

export interface SecurityRow {
  readonly resource: AuditResource
  readonly action: AuditAction
  /** The account that did it, or that a failed login was for. */
  readonly username: string | null
  readonly oldData: string | null
  readonly newData: string | null
}

type Summaries = {
  readonly [N in SecurityEventName]: (data: EventData<N>, username: string | null) => string
}

const summaries: Summaries = {
  'guest_vehicle.entered': ({ after }) => `Marked entry of ${guestOf(after)}`,
  'guest_vehicle.exited': ({ after }) => `Marked exit of ${guestOf(after)}`,
  'guest_vehicle.mark_undone': ({ before, after }) =>
    `Undid the ${before?.status === 'EXITED' ? 'exit' : 'entry'} of ${guestOf(after)}`,
  'session.failed': (_, username) =>
    username === null ? 'Failed login with an unknown username' : `Failed login as ${username}`,
  'session.password_failed': (_, username) =>
    `Failed password change as ${username ?? 'an unknown user'}: wrong current password`,
  'user.approved': ({ after }) => `Approved ${userOf(after)}`,
  'user.rejected': ({ after }) => `Rejected ${userOf(after)}`,
  'user.status_changed': ({ after }) => `${after.status === 'DISABLED' ? 'Disabled' : 'Enabled'} ${userOf(after)}`,
  'user.roles_changed': ({ before, after }) =>
    `Changed the roles of ${userOf(after)} from ${before.roles.join(', ')} to ${after.roles.join(', ')}`,
  'user.password_changed': () => 'Changed their password',
}

export function summaryOf({ username, oldData, newData, ...row }: SecurityRow): string {
  const name = eventOf({ ...row, oldData, newData })
  if (name === undefined || !isSecurityEvent(name)) return 'Changed an account'
  const summary = summaries[name] as (data: unknown, username: string | null) => string
  return summary({ before: parsed(oldData), after: parsed(newData) }, username)
}

const isSecurityEvent = (name: keyof typeof events): name is SecurityEventName => 'security' in events[name]
const parsed = (data: string | null): unknown => (data === null ? null : JSON.parse(data))

const guestOf = ({ vehicleNo, division, visitingHouseNo }: GuestVehicle): string =>
  `${plateParts(vehicleNo).join(' ')}${houseOf(' visiting ', division, visitingHouseNo)}`
const userOf = ({ name, division, houseNo }: AdminUser): string => `${name}${houseOf(' of ', division, houseNo)}`
const houseOf = (before: string, division: string | null, houseNo: string | null): string =>
  division && houseNo ? `${before}${division}-${houseNo}` : ''

import type { Role } from '@aangan/contract/core/actor'
import {
  auditActionLabels,
  auditResourceLabels,
  type AuditAction,
  type AuditResource,
} from '@aangan/contract/core/audit-actions'
import { houseLabel } from '@aangan/contract/core/houses'
import type { Language } from '@aangan/contract/core/language/language'
import type { Label } from '@aangan/contract/core/language/text'
import { plateParts } from '@aangan/contract/core/plates'
import { eventOf, events, type EventData, type SecurityEventName } from '@aangan/contract/events'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import type { AdminUser } from '@aangan/contract/people/users'
import { gateSummaries } from './gate-summaries.rules.ts'
import { helperSummaries } from './helper-summaries.rules.ts'
import { visitSummaries } from './visit-summaries.rules.ts'

export interface SecurityRow {
  readonly resource: AuditResource
  readonly action: AuditAction
  /** The account that did it, or that a failed login was for. */
  readonly username: string | null
  readonly oldData: string | null
  readonly newData: string | null
}

type Summaries = {
  readonly [N in SecurityEventName]: (language: Language, data: EventData<N>, username: string | null) => string
}

/** Each sentence with a house, and without. */
const guestTexts = {
  entered: ['Marked entry of {vehicleNo} visiting {house}', 'Marked entry of {vehicleNo}'],
  exited: ['Marked exit of {vehicleNo} visiting {house}', 'Marked exit of {vehicleNo}'],
  entryUndone: ['Undid the entry of {vehicleNo} visiting {house}', 'Undid the entry of {vehicleNo}'],
  exitUndone: ['Undid the exit of {vehicleNo} visiting {house}', 'Undid the exit of {vehicleNo}'],
} as const
const userTexts = {
  approved: ['Approved {name} of {house}', 'Approved {name}'],
  rejected: ['Rejected {name} of {house}', 'Rejected {name}'],
  disabled: ['Disabled {name} of {house}', 'Disabled {name}'],
  enabled: ['Enabled {name} of {house}', 'Enabled {name}'],
  resetIssued: ['Made a reset code for {name} of {house}', 'Made a reset code for {name}'],
  resetMailed: ['Mailed a reset link to {name} of {house}', 'Mailed a reset link to {name}'],
} as const
/** English logs show the role codes. */
const roleNames: Readonly<Record<Role, Label>> = {
  SUPER_ADMIN: 'SUPER_ADMIN',
  ADMIN: 'ADMIN',
  SECURITY: 'SECURITY',
  USER: 'USER',
}

const summaries: Summaries = {
  'guest_vehicle.entered': (language, { after }) => ofGuest(language, guestTexts.entered, after),
  'guest_vehicle.exited': (language, { after }) => ofGuest(language, guestTexts.exited, after),
  'guest_vehicle.mark_undone': (language, { before, after }) =>
    ofGuest(language, before?.status === 'EXITED' ? guestTexts.exitUndone : guestTexts.entryUndone, after),
  ...visitSummaries,
  ...gateSummaries,
  ...helperSummaries,
  'session.failed': ({ t }, _, username) =>
    username === null ? t('Failed login with an unknown username') : t('Failed login as {username}', { username }),
  'session.pin_failed': ({ t }, { after: { desk } }, username) =>
    t('Wrong PIN of {actor} at the desk {desk}', { actor: username ?? '', desk }),
  'session.password_failed': ({ t }, _, username) =>
    username === null
      ? t('Failed password change as an unknown user: wrong current password')
      : t('Failed password change as {username}: wrong current password', { username }),
  'user.approved': (language, { after }) => ofUser(language, userTexts.approved, after),
  'user.rejected': (language, { after }) => ofUser(language, userTexts.rejected, after),
  'user.status_changed': (language, { after }) =>
    ofUser(language, after.status === 'DISABLED' ? userTexts.disabled : userTexts.enabled, after),
  'user.roles_changed': ({ t }, { before, after }) => {
    const named = ({ roles }: AdminUser): string => roles.map((role) => t(roleNames[role])).join(', ')
    const values = { name: after.name, before: named(before), after: named(after) }
    const house = houseOf(after.division, after.houseNo)
    return house === undefined
      ? t('Changed the roles of {name} from {before} to {after}', values)
      : t('Changed the roles of {name} of {house} from {before} to {after}', { ...values, house })
  },
  'user.password_changed': ({ t }, { after }) =>
    after === null ? t('Changed their password') : t('Chose a new password with a reset code'),
  'user.reset_issued': (language, { after }) =>
    ofUser(language, after.how === 'MAIL' ? userTexts.resetMailed : userTexts.resetIssued, after),
}

export function summaryOf({ username, oldData, newData, ...row }: SecurityRow, language: Language): string {
  const { t } = language
  const name = eventOf({ ...row, oldData, newData })
  if (name === undefined || !isSecurityEvent(name)) return t('Changed an account')
  const summary = summaries[name] as (language: Language, data: unknown, username: string | null) => string
  try {
    return summary(language, { before: parsed(oldData), after: parsed(newData) }, username)
  } catch (error) {
    // A row of another version may lack a part of which the sentence tells something.
    if (!(error instanceof TypeError)) throw error
    const [action, resource] = [t(auditActionLabels[row.action]), t(auditResourceLabels[row.resource])]
    return t('{actor}: {action} {resource}', { actor: username ?? t('The system'), action, resource })
  }
}

const isSecurityEvent = (name: keyof typeof events): name is SecurityEventName => 'security' in events[name]
const parsed = (data: string | null): unknown => (data === null ? null : JSON.parse(data))

function ofGuest(
  { t }: Language,
  [withHouse, alone]: (typeof guestTexts)[keyof typeof guestTexts],
  guest: GuestVehicle,
): string {
  const vehicleNo = plateParts(guest.vehicleNo).join(' ')
  const house = houseOf(guest.division, guest.visitingHouseNo)
  return house === undefined ? t(alone, { vehicleNo }) : t(withHouse, { vehicleNo, house })
}

function ofUser(
  { t }: Language,
  [withHouse, alone]: (typeof userTexts)[keyof typeof userTexts],
  { name, division, houseNo }: Pick<AdminUser, 'name' | 'division' | 'houseNo'>,
): string {
  const house = houseOf(division, houseNo)
  return house === undefined ? t(alone, { name }) : t(withHouse, { name, house })
}

const houseOf = (division: string | null, houseNo: string | null): string | undefined =>
  division && houseNo ? houseLabel(division, houseNo) : undefined

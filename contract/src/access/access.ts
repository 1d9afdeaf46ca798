import type { Label } from '../core/language/text.ts'

/** The first reason why somebody cannot log in, or `OK`. */
export const accesses = [
  'PENDING',
  'REJECTED',
  'MOVED_OUT',
  'DISABLED',
  'COMMUNITY_DISABLED',
  'INVITATION_EXPIRED',
  'INVITED',
  'MUST_CHANGE_PASSWORD',
  'FACTOR_NEEDED',
  'OK',
] as const
export type Access = (typeof accesses)[number]
export const accessLabels: Readonly<Record<Access, Label>> = {
  PENDING: 'Waiting for approval',
  REJECTED: 'Registration rejected',
  MOVED_OUT: 'Moved out',
  DISABLED: 'Disabled',
  COMMUNITY_DISABLED: 'The community is disabled',
  INVITATION_EXPIRED: 'Invitation expired',
  INVITED: 'Invited, not yet accepted',
  MUST_CHANGE_PASSWORD: 'Must choose a new password',
  FACTOR_NEEDED: 'Must set up a second factor',
  OK: 'Active',
}

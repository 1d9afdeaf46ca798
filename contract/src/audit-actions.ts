import type { Label } from './language/text.ts'

export const auditActions = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'APPROVE',
  'REJECT',
  'TOGGLE_STATUS',
  'ROLE_UPDATE',
  'MARK_ENTRY',
  'MARK_EXIT',
  'UNDO',
  'LOGIN',
  'LOGIN_FAILED',
  'LOGOUT',
  'PASSWORD_CHANGE',
  'RATE',
  'SEARCH',
  'EXPORT',
] as const
export type AuditAction = (typeof auditActions)[number]
export const auditActionLabels: Readonly<Record<AuditAction, Label>> = {
  CREATE: 'Create',
  UPDATE: 'Update [audit]',
  DELETE: 'Delete [audit]',
  APPROVE: 'Approve [audit]',
  REJECT: 'Reject [audit]',
  TOGGLE_STATUS: 'Toggle Status',
  ROLE_UPDATE: 'Role Update',
  MARK_ENTRY: 'Mark Entry [audit]',
  MARK_EXIT: 'Mark Exit [audit]',
  UNDO: 'Undo [audit]',
  LOGIN: 'Login',
  LOGIN_FAILED: 'Login Failed',
  LOGOUT: 'Logout',
  PASSWORD_CHANGE: 'Password Change',
  RATE: 'Rate [audit]',
  SEARCH: 'Search [audit]',
  EXPORT: 'Export [audit]',
}

export const auditResources = [
  'USER',
  'VEHICLE',
  'MEMBER',
  'NOTICE',
  'GUEST_VEHICLE',
  'DOMESTIC_HELPER',
  'COMMUNITY',
  'SESSION',
  'CONTACT_REQUEST',
] as const
export type AuditResource = (typeof auditResources)[number]
export const auditResourceLabels: Readonly<Record<AuditResource, Label>> = {
  USER: 'User',
  VEHICLE: 'Vehicle',
  MEMBER: 'Member',
  NOTICE: 'Notice',
  GUEST_VEHICLE: 'Guest Vehicle',
  DOMESTIC_HELPER: 'Domestic Helper',
  COMMUNITY: 'Community',
  SESSION: 'Session',
  CONTACT_REQUEST: 'Contact Request',
}

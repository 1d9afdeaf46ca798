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

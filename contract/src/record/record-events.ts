import * as z from 'zod/mini'
import { exported, none, unaudited } from '../core/event.ts'

export const auditEvents = { 'audit_log.exported': exported('AUDIT_LOG', '{actor} exported the audit trail') }
export const securityLogEvents = {
  'security_log.exported': exported('SECURITY_LOG', '{actor} exported the security logs'),
}
export const notificationEvents = {
  /** In the bell of a person. */
  'notification.read': unaudited('USER', 'UPDATE', [none, z.object({ userId: z.string() })]),
}

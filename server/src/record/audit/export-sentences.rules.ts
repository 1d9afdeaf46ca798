import { sentence, type Sentence } from '@aangan/contract/core/language/text'
import type { AuditedEventName, EventData } from '@aangan/contract/events'

type ExportEvent = Exclude<Extract<AuditedEventName, `${string}.exported`>, 'directory.exported'>

/** The filters stand in the row's data. */
export const exportSentences: { readonly [N in ExportEvent]: (actor: string, data: EventData<N>) => Sentence } = {
  'user.exported': (actor) => sentence('{actor} exported the users', { actor }),
  'member.exported': (actor) => sentence('{actor} exported the members', { actor }),
  'vehicle.exported': (actor) => sentence('{actor} exported the vehicles', { actor }),
  'notice.exported': (actor) => sentence('{actor} exported the notices', { actor }),
  'guest_vehicle.exported': (actor) => sentence('{actor} exported the guest vehicles', { actor }),
  'visit.exported': (actor) => sentence('{actor} exported the visits', { actor }),
  'helper.exported': (actor) => sentence('{actor} exported the helpers', { actor }),
  'house.exported': (actor) => sentence('{actor} exported the houses', { actor }),
  'invitation.exported': (actor) => sentence('{actor} exported the invitations', { actor }),
  'audit_log.exported': (actor) => sentence('{actor} exported the audit trail', { actor }),
  'security_log.exported': (actor) => sentence('{actor} exported the security logs', { actor }),
}

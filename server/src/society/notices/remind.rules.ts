import type { AuditedNotice } from '@aangan/contract/society/notices'

const minuteMs = 60_000

/** How long after a reminder people may be reminded again. */
export const remindAgainMs = ({ emergency }: Pick<AuditedNotice, 'emergency'>): number =>
  (emergency === null ? 24 * 60 : 15) * minuteMs

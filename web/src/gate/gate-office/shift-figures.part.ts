import type { shiftFigures } from '@aangan/contract/gate/gate-desk'
import type { Label } from '@aangan/contract/core/language/text'

export const figureLabels: Readonly<Record<(typeof shiftFigures)[number], Label>> = {
  entries: 'Entries',
  exits: 'Exits',
  asked: 'Houses asked',
  approved: 'Approved',
  denied: 'Denied',
  unanswered: 'No answer',
  admitted: 'Admitted without an answer',
  blocked: 'Blocked',
  inside: 'Inside',
  overstays: 'Too long',
  parcels: 'Parcels',
  conflicts: 'To Settle',
}

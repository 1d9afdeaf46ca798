import type { TellingName } from '@aangan/contract/society/notice-events'
import { closed } from './closed.telling.ts'
import { closing } from './closing.telling.ts'
import { allClear, remindedOfEmergency, sent, sentToOwners } from './emergency.tellings.ts'
import type { Occasion } from './occasion.ts'
import { published } from './published.telling.ts'
import { reminded } from './reminded.telling.ts'
import type { ToldNotice } from './told-notice.sql.ts'

/** The occasions on which a notice is announced to people. */
const tellings: Readonly<Record<TellingName, Occasion>> = {
  published,
  reminded,
  closing,
  closed,
  sent,
  sent_to_owners: sentToOwners,
  all_clear: allClear,
}

export const occasionOf = (telling: TellingName, { emergency }: ToldNotice): Occasion =>
  telling === 'reminded' && emergency !== null ? remindedOfEmergency : tellings[telling]

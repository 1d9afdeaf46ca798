import type { OneTimeCodes } from '../auth/codes.ts'
import type { Limiter } from '../auth/limits.ts'
import type { RelyingPartyAt } from '../auth/relying-party.ts'
import type { Nonces } from '../auth/nonces.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { TotpSecrets } from '../auth/totp-secrets.ts'
import type { SearchLog } from '../audit/searches.ts'
import type { ActiveCommunities } from '../communities/active-communities.cache.ts'
import type { Database } from '../db/database.ts'
import type { Slots } from '../exports/slots.ts'
import type { RecordEvent } from './record-event.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Queue } from '../jobs/queue.ts'
import type { PassKeys } from '../auth/pass-keys.ts'
import type { Languages } from '../language/languages.ts'
import type { Live } from '../live/live.ts'
import type { Tickets } from '../notifications/tickets.ts'
import type { Outbox } from '../push/outbox.ts'
import type { Push } from '../push/push.ts'
import type { SheetReader } from '../spreadsheets/reader.ts'

export interface Deps {
  readonly db: Database
  /** For what may be late, where there is one. */
  readonly replica: Pick<Database, 'read'> | undefined
  readonly clock: () => Date
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly nonces: Nonces
  readonly limiter: Limiter
  readonly searches: SearchLog
  readonly record: RecordEvent
  readonly languages: Languages
  readonly codes: OneTimeCodes
  readonly totpSecrets: TotpSecrets
  readonly passKeys: PassKeys
  readonly relyingParty: RelyingPartyAt
  readonly tickets: Tickets
  /** What is announced follows from events. */
  readonly live: Pick<Live, 'open'>
  /** Undefined while push is off, and so is `outbox`. */
  readonly push: Push | undefined
  readonly outbox: Outbox | undefined
  readonly sheets: SheetReader
  /** For jobs that follow from no event. */
  readonly enqueue: Queue<Jobs>['enqueue']
  /** Of the exports that this process makes at once. */
  readonly exportSlots: Slots
  readonly activeCommunities: ActiveCommunities
  readonly mailIsOn: boolean
  /** Where people open Aangan, without a slash at the end. */
  readonly publicAddress: string
}

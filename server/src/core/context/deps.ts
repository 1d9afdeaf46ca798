import type { Database } from '../db/database.ts'
import type { RecordEvent } from '../events/record-event.ts'
import type { SearchLog } from '../events/searches.ts'
import type { Enqueue } from '../jobs/job.ts'
import type { OneTimeCodes } from '../keys/codes.ts'
import type { Tickets } from '../keys/tickets.ts'
import type { Languages } from '../language/languages.ts'
import type { Limiter } from '../limits/limits.ts'
import type { Live } from '../live/live.ts'
import type { Guesses } from '../session/guesses.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Tokens } from '../session/tokens.ts'
import type { SheetReader } from '../spreadsheets/reader.ts'
import type { RelyingPartyAt } from './relying-party.ts'

/** What handlers can use. What only some areas know, they add beside it. */
export interface Deps {
  readonly db: Database
  /** For what may be late, where there is one. */
  readonly replica: Pick<Database, 'read'> | undefined
  readonly clock: () => Date
  readonly sessions: Sessions
  readonly guesses: Pick<Guesses, 'of'>
  readonly tokens: Tokens
  readonly limiter: Limiter
  readonly searches: SearchLog
  readonly record: RecordEvent
  readonly languages: Languages
  readonly codes: OneTimeCodes
  readonly relyingParty: RelyingPartyAt
  readonly tickets: Tickets
  /** What is announced follows from events. */
  readonly live: Pick<Live, 'open'>
  readonly sheets: SheetReader
  /** For jobs that follow from no event. */
  readonly enqueue: Enqueue
  readonly mailIsOn: boolean
  /** Where people open Aangan, without a slash at the end. */
  readonly publicAddress: string
}

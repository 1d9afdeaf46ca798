import type { Limiter } from '../auth/limits.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { SearchLog } from '../audit/searches.ts'
import type { Database } from '../db/database.ts'
import type { FollowUp } from '../events/subscribers.ts'
import type { Languages } from '../language/languages.ts'

export interface Deps {
  readonly db: Database
  readonly clock: () => Date
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly limiter: Limiter
  readonly searches: SearchLog
  readonly followUp: FollowUp
  readonly languages: Languages
}

import type { EventData, EventName } from '@aangan/contract/events'
import type { Tx } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'
import type { About, CreatedEvent, DeletedEvent } from './audit-rows.ts'
import type { FollowerDeps } from './follower.ts'

/** Writes the audit row, where there is one, and what follows from the event, in its transaction. */
export interface RecordEvent {
  <N extends EventName>(tx: Tx, event: N, data: EventData<N>, about?: About): Promise<void>
  /** Many of one kind, in one statement that is sent with the commit. */
  created(tx: Tx, event: CreatedEvent, rows: readonly { readonly id: string }[]): void
  /** For what goes with what it belongs to: `rows` selects it. */
  deleted(tx: Tx, event: DeletedEvent, communityId: string, rows: Statement): Promise<void>
  /** Spares the event of a house a round trip: who lives there is asked beside the change. */
  readonly ahead: FollowerDeps['askAhead']
}

declare module '../jobs/job.ts' {
  interface JobDeps {
    readonly record: RecordEvent
  }
}

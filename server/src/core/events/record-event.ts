import type { NamedHouse } from '@aangan/contract/core/houses'
import type { EventData, EventName } from '@aangan/contract/events'
import type { Tx } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'
import type { About, CreatedEvent, DeletedEvent } from './audit-rows.ts'

/** Writes the audit row, where there is one, and what follows from the event, in its transaction. */
export interface RecordEvent {
  <N extends EventName>(tx: Tx, event: N, data: EventData<N>, about?: About): Promise<void>
  /** Many of one kind, in one statement that is sent with the commit. */
  created(tx: Tx, event: CreatedEvent, rows: readonly { readonly id: string }[]): void
  /** For what goes with what it belongs to: `rows` selects it. */
  deleted(tx: Tx, event: DeletedEvent, communityId: string, rows: Statement): Promise<void>
  /** Saves the event of a house a round trip. Call it after sending the change and before awaiting it. */
  readonly ahead: (tx: Tx, house: HouseAt) => void
}

export interface HouseAt extends NamedHouse {
  readonly communityId: string
}

declare module '../jobs/job.ts' {
  interface JobDeps {
    readonly record: RecordEvent
  }
}

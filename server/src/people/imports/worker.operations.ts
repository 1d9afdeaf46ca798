import type { BaseContext } from '../../core/context/context.ts'
import type { Database, Tx } from '../../core/db/database.ts'

/** Records how far it is; `always` when its state changes. */
export type Progress = (tx: Tx, always: boolean) => Promise<void>

/** What a step of the work is done with, in whose name it is done. */
export interface Worker extends BaseContext {
  /** With longer patience than a request's. */
  readonly db: Database
  readonly progress: Progress
  /** Set when the server stops: the rest is another worker's. */
  readonly signal: AbortSignal
}

import type { Recorder } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import type { About } from '../../core/events/audit-rows.ts'

/** Their owner is told. */
export const recordPinEnd = (ctx: Recorder, tx: Tx, id: string, about: About): Promise<void> =>
  ctx.record(tx, 'factor.deleted', { before: { id, kinds: ['PIN'] }, after: null }, about)

import type { Tx } from '../db/database.ts'
import type { Recorder } from '../context/context.ts'
import { closeUnseen } from './stays.sql.ts'

/** Nobody saw them leave. */
export async function closeUnseenStay(ctx: Recorder, tx: Tx, id: string): Promise<void> {
  const closed = await closeUnseen(tx, id)
  if (closed === undefined) return
  const { helper, id: _, ...stay } = closed
  const after = { ...stay, ...helper }
  await ctx.record(tx, 'helper.exited', { before: { ...after, outAt: null, outSeen: true }, after })
}

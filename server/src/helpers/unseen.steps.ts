import { recordAudit } from '../audit/record.ts'
import type { Tx } from '../db/database.ts'
import type { FollowUp } from '../events/subscribers.ts'
import { closeUnseen } from './stays.sql.ts'

/** Nobody saw them leave. */
export async function closeUnseenStay(deps: { readonly followUp: FollowUp }, tx: Tx, id: string): Promise<void> {
  const closed = await closeUnseen(tx, id)
  if (closed === undefined) return
  const { helper, id: _, ...stay } = closed
  const after = { ...stay, ...helper }
  const change = { before: { ...after, outAt: null, outSeen: true }, after }
  recordAudit(tx, 'helper.exited', change)
  await deps.followUp(tx, 'helper.exited', change)
}

import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'

/** The same transaction: what it records from here on is one act, which the audit trail can tell in one line. */
export const asOneAct = (tx: Tx, bulkId: string = randomUUID()): Tx => ({ ...tx, cause: { ...tx.cause, bulkId } })

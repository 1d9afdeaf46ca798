import type { Sql } from './sql.ts'

const key = 4_217_285

/** Held to the end of the transaction by each change of what people may do: such changes take turns. */
export const rightsLock = (sql: Sql): Promise<unknown> => sql`select pg_advisory_xact_lock(${key})`.execute()

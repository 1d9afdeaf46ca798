import type { Scope } from './database.ts'
import type { Sql, Statement } from './sql.ts'

const key = 4_217_285

/**
 * Held to the end of the transaction by each change of what people may do. Those of one community take turns; one of the
 * whole platform takes turns with all of them.
 */
export const rightsLock = (sql: Sql, of: Scope): Statement =>
  of === 'platform'
    ? sql`select pg_advisory_xact_lock(${key})`
    : sql`select pg_advisory_xact_lock_shared(${key}), pg_advisory_xact_lock(${key}, hashtext(${of.communityId}::uuid::text))`

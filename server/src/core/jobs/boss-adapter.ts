import type { Db } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { failureOf } from '../db/failures.ts'

/** Longer than PostgreSQL lets a statement of ours run. */
const patienceMs = 10_000

/** Runs pg-boss's statements on our connections, so that it opens none of its own. */
export const adapterOf = ({ pool }: Pick<Database, 'pool'>): Db => ({
  async executeSql(text, values) {
    const lease = await pool.lease()
    const tooLong = setTimeout(() => lease.release(true), patienceMs)
    try {
      return await lease.connection.sql.query(text, values)
    } catch (error) {
      // Its scripts begin transactions of their own.
      if (failureOf(error) === 'lost') lease.release(true)
      else await lease.connection.sql.script('rollback').catch(() => lease.release(true))
      throw error
    } finally {
      clearTimeout(tooLong)
      lease.release()
    }
  },
})

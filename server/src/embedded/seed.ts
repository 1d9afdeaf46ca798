import { asOwner } from '../db/owner.ts'
import { type DatabaseTarget } from '../db/target.ts'
import { OWNER } from './cluster.ts'

/** Makes the database where it is missing. */
export const seed = ({ database, ...server }: DatabaseTarget): Promise<void> =>
  asOwner({ ...server, database: OWNER }, async (sql) => {
    const [found] = await sql`select from pg_database where datname = ${database}`
    if (!found) await sql`create database ${sql(database)}`
  })

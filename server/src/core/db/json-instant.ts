import type { Statement, Writer } from './sql.ts'

/** JSON made by the database has another form of times. */
export const jsonInstant = ({ sql }: Writer, at: Statement): Statement =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

import { randomBytes } from 'node:crypto'
import { firstFreeUsername } from '../../access/auth/auth.sql.ts'
import type { Database } from '../../core/db/database.ts'
import { suggestedUsernames, type Invited } from './usernames.rules.ts'

/** Until the person has chosen one. */
export const invitedUsername = (): string => `invited-${randomBytes(6).toString('hex')}`

/** A free username with which the form is filled. Another person may take it before it is sent. */
export async function suggestUsername(db: Database, invited: Invited): Promise<string> {
  const suggested = suggestedUsernames(invited, Math.random)
  return (await firstFreeUsername(db, suggested)) ?? suggested.at(-1)!
}

import { onDatabase } from '../server/src/core/backup/which-database.ts'
import { asOwner } from '../server/src/core/db/owner.ts'
import type { Person } from './fixtures.ts'

/** As if this person had last proved long ago that it is them. */
export const ageProof = ({ id }: Pick<Person, 'id'>): Promise<unknown> =>
  onDatabase({ DATA_DIR: process.env['AANGAN_DATA'] }, { mayCreate: false }, (owner) =>
    asOwner(
      owner,
      (sql) => sql`update data.sessions set confirmed_at = now() - interval '1 hour' where user_id = ${id}`,
    ),
  )

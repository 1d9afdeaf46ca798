import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokensWith } from '../server/src/core/session/tokens.ts'
import { onDatabase } from '../server/src/core/backup/which-database.ts'
import { asOwner } from '../server/src/core/db/owner.ts'

/** As if this session had been heard of last so many hours ago. Returns its token of then. */
export async function ageSession(token: string, hours: number): Promise<string> {
  const dataDir = process.env['AANGAN_DATA']!
  const secret = readFileSync(join(dataDir, 'token.secret'), 'utf8').trim()
  const session = tokensWith(secret, () => new Date()).read(token)!
  await onDatabase({ DATA_DIR: dataDir }, { mayCreate: false }, (owner) =>
    asOwner(
      owner,
      (sql) => sql`
        update data.sessions set expires_at = now() + make_interval(hours => 12 - ${hours}),
          renewable_until = renewable_until - make_interval(hours => ${hours}) where id = ${session.sessionId}`,
    ),
  )
  return tokensWith(secret, () => new Date(Date.now() - hours * 3_600_000)).sign(session)
}

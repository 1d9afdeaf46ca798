import { hashPassword } from '../server/src/access/auth/passwords.ts'
import { openOwner } from '../server/src/core/db/owner.ts'
import { freshDatabase } from '../server/test/database-for-file.ts'
import { password, usual, type SeededDatabase } from './data/seeded-database.ts'
import { seedVolume } from './data/volume.ts'

/** A database for tests of the measurements: four communities of 500 people. */
export async function smallDatabase(): Promise<SeededDatabase> {
  const { owner } = await freshDatabase()
  const volume = { ...usual(2_000), communities: 4 }
  await seedVolume(owner, { ...volume, passwordHash: await hashPassword(password) })
  const sql = await openOwner(owner)
  return { owner, sql, volume, dataDir: '', stop: () => sql.end() }
}

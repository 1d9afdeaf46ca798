import { isDatabaseError } from '../db/driver.ts'
import { failureOf } from '../db/failures.ts'
import { settleSsl } from '../db/ssl.ts'
import type { DatabaseTarget } from '../db/target.ts'
import { CannotStart } from '../start/cannot-start.ts'
import { connectOrStart } from '../start/embedded-database.ts'
import { readSettings } from '../start/settings.ts'
import { BackupError } from './backup-error.ts'

/** As the owner of the server's database, whether the server runs or not; `mayBeLate`: on a replica, where there is one. */
export async function onDatabase<T>(
  { DATABASE_URL, DATABASE_REPLICA_URL, DATA_DIR }: NodeJS.ProcessEnv,
  { mayCreate, mayBeLate = false }: { mayCreate: boolean; mayBeLate?: boolean },
  work: (owner: DatabaseTarget) => Promise<T>,
): Promise<T> {
  // Only these settings: a nightly job need not have the server's secrets.
  const { database: primary, replica, dataDir } = readSettings({ DATABASE_URL, DATABASE_REPLICA_URL, DATA_DIR })
  const database = mayBeLate ? (replica ?? primary) : primary
  if (database) return withBackupErrors(async () => work(await settleSsl(database)))
  const embedded = await connectOrStart(dataDir, { mayCreate })
  if (!embedded) throw new BackupError(`There is no database in DATA_DIR ${dataDir}.`)
  try {
    return await withBackupErrors(() => work(embedded.owner))
  } finally {
    await embedded.stop()
  }
}

async function withBackupErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof CannotStart) throw error
    if (failureOf(error) === 'lost')
      throw new BackupError(`The database cannot be reached: ${error.message}.`, { cause: error })
    if (isDatabaseError(error)) throw new BackupError(`The database refuses: ${error.message}.`, { cause: error })
    throw error
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { isConnectionLoss } from '../db/database.ts'
import { isDatabaseError, settleSsl } from '../db/driver.ts'
import type { DatabaseTarget } from '../db/target.ts'
import { clusterIn } from '../embedded/cluster.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { runningIn } from '../embedded/running.ts'
import { readSettings } from '../settings.ts'
import { BackupError } from './backup-error.ts'

/**
 * Works as the owner of the database that the server would use: the one of DATABASE_URL, else the embedded one, running
 * (then it is entered as it runs) or not (then it is started for the time).
 */
export async function onDatabase<T>(
  { DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv,
  { mayMake }: { mayMake: boolean },
  work: (owner: DatabaseTarget) => Promise<T>,
): Promise<T> {
  // Nothing else of the server's settings matters here: a nightly job need not know its secrets.
  const { database, dataDir } = readSettings({ DATABASE_URL, DATA_DIR })
  if (database) return reached(async () => work(await settleSsl(database)))
  const running = runningIn(dataDir)
  if (running) return reached(() => work(running))
  if (!mayMake && !existsSync(join(clusterIn(dataDir), 'PG_VERSION')))
    throw new BackupError(`There is no database in DATA_DIR ${dataDir}.`)
  const embedded = await startEmbedded({ dataDir })
  try {
    return await reached(() => work(embedded.owner))
  } finally {
    await embedded.stop()
  }
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof CannotStart) throw error
    if (isConnectionLoss(error))
      throw new BackupError(`The database cannot be reached: ${error.message}.`, { cause: error })
    if (isDatabaseError(error)) throw new BackupError(`The database refuses: ${error.message}.`, { cause: error })
    throw error
  }
}

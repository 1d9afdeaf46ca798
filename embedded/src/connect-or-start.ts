import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseTarget } from '@aangan/server/core/db/target'
import { clusterIn } from './cluster.ts'
import { startEmbedded } from './embedded.ts'
import { runningIn } from './running.ts'

/**
 * The database of a data folder as its owner: connected to while a server runs it, otherwise started until `stop`.
 * Undefined when the folder has none and none may be created.
 */
export async function connectOrStart(
  dataDir: string,
  { mayCreate }: { mayCreate: boolean },
): Promise<{ owner: DatabaseTarget; stop: () => Promise<void> } | undefined> {
  const running = runningIn(dataDir)
  if (running) return { owner: running, stop: async () => {} }
  if (!mayCreate && !existsSync(join(clusterIn(dataDir), 'PG_VERSION'))) return undefined
  return startEmbedded({ dataDir })
}

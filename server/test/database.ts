import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@aangan/embedded/embedded'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/core/db/migrate.ts'
import { asOwner } from '../src/core/db/owner.ts'
import type { DatabaseTarget } from '../src/core/db/target.ts'
import { fastFolder } from './fast-folder.ts'
import { startServer } from './postgres-server.ts'

/** How tests enter the database: `owner.database` is the migrated template that each test file copies. */
export interface TestDatabase {
  owner: DatabaseTarget
  app: DatabaseTarget
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase
  }
}

/**
 * One PostgreSQL for the whole run, migrated once: the embedded one, or with TEST_DATABASE=server the
 * machine's own, entered as a user who is no superuser, as behind DATABASE_URL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(fastFolder(), 'aangan-test-'))
  const start = process.env.TEST_DATABASE === 'server' ? startServer : startEmbedded
  const { owner, app, stop } = await start({ dataDir: join(folder, 'data') })
  await asOwner(owner, migrate)
  project.provide('database', { owner, app })
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../../server/src/access/auth/passwords.ts'
import { migrate } from '../../server/src/core/db/migrate.ts'
import { asOwner, openOwner, type OwnerSql } from '../../server/src/core/db/owner.ts'
import type { Sql } from '../../server/src/core/db/sql.ts'
import type { DatabaseTarget } from '../../server/src/core/db/target.ts'
import { seedVolume, type Volume } from './volume.ts'
import { startEmbedded } from '../../embedded/src/embedded.ts'
import { cores, pinOurselves, root } from '../measure/machine.ts'

export const password = 'courtyard-bench-1'
export const tokenSecret = 'a secret that only the measurements know'

/** The size of the goals: 200,000 people in 200 communities. */
export const usual = (people = 200_000, auditRows = people * 5): Volume => ({
  communities: Math.max(2, people / 1000),
  users: people,
  vehicles: people * 1.5,
  members: people * 2,
  guests: people / 4,
  auditRows,
  notices: people / 10,
  helpers: people / 50,
})

export interface SeededDatabase {
  readonly volume: Volume
  readonly owner: DatabaseTarget
  readonly sql: OwnerSql
  readonly dataDir: string
  stop(): Promise<void>
}

/** Starts a database of this size. It is kept for a day: filling it takes longer than measuring. */
export async function seededDatabase(volume: Volume, log: (line: string) => void): Promise<SeededDatabase> {
  const dataDir = join(tmpdir(), 'aangan-bench', keyOf(volume))
  const done = join(dataDir, 'seeded')
  if (!existsSync(done)) {
    rmSync(dataDir, { recursive: true, force: true })
    log(`filling a database with ${volume.users.toLocaleString('en')} people (once a day)`)
    pinOurselves(cores.all)
    await fill(dataDir, volume, log)
    pinOurselves()
    writeFileSync(done, '')
  }
  const { owner, stop } = await startEmbedded({ dataDir })
  const sql = await openOwner(owner)
  return {
    volume,
    owner,
    sql,
    dataDir,
    async stop() {
      await sql.end()
      await stop()
    },
  }
}

async function fill(dataDir: string, volume: Volume, log: (line: string) => void): Promise<void> {
  const { owner, stop } = await startEmbedded({ dataDir })
  const telling = setInterval(() => void asOwner(owner, progress).then(log, () => {}), 15_000)
  try {
    await asOwner(owner, migrate)
    await seedVolume(owner, { ...volume, passwordHash: await hashPassword(password) })
  } finally {
    clearInterval(telling)
    await stop()
  }
}

/** The size so far and the current statement. */
async function progress(sql: Sql): Promise<string> {
  const [now] = await sql<{ size: string; query: string | null }[]>`
    select pg_size_pretty(pg_database_size(current_database())) as size,
           (select query from pg_stat_activity where state = 'active' and datname = current_database() and pid <> pg_backend_pid()
            order by query_start limit 1) as query`
  return `  ${now?.size} so far, at: ${now?.query?.slice(0, 50).replaceAll(/\s+/g, ' ') ?? 'the end'}`
}

/** Includes today: dates are relative to the day it was filled. */
function keyOf(volume: Volume): string {
  const hash = createHash('sha256').update(JSON.stringify(volume)).update(new Date().toISOString().slice(0, 10))
  for (const folder of ['server/schema', 'server/migrations'])
    for (const file of readdirSync(join(root, folder)).sort()) hash.update(readFileSync(join(root, folder, file)))
  return hash.digest('hex').slice(0, 12)
}

export const urlOf = ({ host, port, database, username, password = '' }: DatabaseTarget): string =>
  `postgresql://${username}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

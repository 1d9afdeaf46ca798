import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@aangan/embedded/embedded'
import { applyMigration, keepLedger, knownMigrations } from '../src/core/db/migrate.ts'
import { asOwner, type OwnerSql } from '../src/core/db/owner.ts'
import { lastRelease } from './last-release.ts'
import { whatBreaks } from './what-breaks.ts'

// Part of npm run check: processes of the last release must go on working while a newer one migrates their database
// ('Upgrading' in docs/operations.md).

const { migration, statements } = lastRelease()
const migrations = await knownMigrations()
const released = migrations.indexOf(migration) + 1
if (released === 0) throw new Error(`The newest migration of the last release is missing: ${migration}.`)
const newer = migrations.slice(released)
const problems = newer.length === 0 ? [] : await problemsOf(newer)
process.stderr.write(problems.map((problem) => `${problem}\n`).join(''))
process.exit(problems.length === 0 ? 0 : 1)

async function problemsOf(newer: readonly string[]): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-upgrade-'))
  const { owner, app, stop } = await startEmbedded({ dataDir })
  const apply = (names: readonly string[]) => async (sql: OwnerSql) => {
    await keepLedger(sql)
    for (const name of names) await sql.begin((tx) => applyMigration(tx, name))
  }
  try {
    await asOwner(owner, apply(migrations.slice(0, released)))
    return await whatBreaks(statements, { owner, app }, apply(newer))
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

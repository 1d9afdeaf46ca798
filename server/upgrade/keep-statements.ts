import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@aangan/embedded/embedded'
import { knownMigrations, migrate } from '../src/core/db/migrate.ts'
import { asOwner } from '../src/core/db/owner.ts'
import { keepRelease } from './last-release.ts'
import { prepareAll } from './prepared.ts'

// Part of npm run release: of all that the tests have sent, keeps what the app may send. They also set up their
// database as its owner.

const folder = process.env['NOTE_STATEMENTS']!
const noted = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[])
const dataDir = mkdtempSync(join(tmpdir(), 'aangan-release-'))
const { owner, app, stop } = await startEmbedded({ dataDir })
try {
  await asOwner(owner, migrate)
  const prepared = await prepareAll(app, [...new Set(noted)].toSorted())
  const statements = [
    ...new Set(prepared.filter(({ answer }) => 'columns' in answer).map(({ statement }) => statement)),
  ]
  keepRelease({ migration: (await knownMigrations()).at(-1)!, statements })
  process.stdout.write(`${statements.length} statements\n`)
} finally {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}

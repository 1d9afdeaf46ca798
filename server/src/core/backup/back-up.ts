import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { productName } from '@aangan/contract/core/product'
import { appliedMigrations, shapeLock } from '../db/migrate.ts'
import type { OwnerSql } from '../db/owner.ts'
import type { DatabaseTarget } from '../db/target.ts'
import { BackupError } from './backup-error.ts'
import { asLine, type Footer, endOfRows, format, readBackup, version } from './backup-file.ts'
import { emptyChecksum, type Checksum } from './checksum.ts'
import { forBackup, settled } from './owner.ts'
import { many, type Table, tablesOf } from './tables.ts'

export interface BackedUp extends Footer {
  readonly bytes: number
}

/**
 * Writes everything a database holds into one file, as of one moment, while the server keeps running. The file gets its
 * name once it is complete, on the disk and verified; an older file of that name stays until then.
 */
export async function backUp(owner: DatabaseTarget, file: string): Promise<BackedUp> {
  const draft = `${file}.${process.pid}.part`
  try {
    await forBackup(owner, async (sql) => {
      // Not while migrations run.
      await sql`select pg_advisory_lock_shared(${shapeLock})`
      await sql.script('begin isolation level repeatable read read only')
      await settled(sql)
      await writeDraft(sql, draft, file)
    })
    const { tables } = await readBackup(draft)
    await rename(draft, file)
    await sync(dirname(file))
    return { tables, bytes: (await stat(file)).size }
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeDraft(sql: OwnerSql, draft: string, file: string): Promise<void> {
  const [known] = await sql<{ ledger: string | null; version: string }[]>`
    select to_regclass('public.aangan_migrations') as ledger, current_setting('server_version_num') as version`
  if (!known?.ledger)
    throw new BackupError(`There is nothing to back up: the database has never been used by ${productName}.`)
  const opening = {
    format,
    version,
    product: productName,
    madeAt: new Date().toISOString(),
    postgresql: Number(known.version),
    migrations: await appliedMigrations(sql),
  } as const
  const tables = await tablesOf(sql)
  // Holds personal data and password hashes: only its owner may read it.
  const writing = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(contents(sql, asLine(opening), tables), createGzip({ level: 5 }), writing)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && 'path' in error)
      throw new BackupError(`${file} cannot be written (${error.message.split(',')[0]}).`, { cause: error })
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
      throw new BackupError(`${file} cannot be written: the disk is full.`, { cause: error })
    throw error
  }
}

async function* contents(sql: OwnerSql, opening: string, tables: readonly Table[]): AsyncGenerator<Buffer | string> {
  yield opening
  const counted: Record<string, Checksum> = {}
  for (const table of tables) {
    yield asLine(table)
    const checksum = emptyChecksum()
    for await (const chunk of many(sql, table)) {
      checksum.add(chunk)
      yield chunk
    }
    yield endOfRows
    counted[table.name] = checksum.total()
  }
  yield asLine({ tables: counted })
}

/** Makes the new name durable, too. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { resolve } from 'node:path'
import { productName } from '@aangan/contract/core/product'
import { CannotStart } from '../start/cannot-start.ts'
import { backUp } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import type { Footer } from './backup-file.ts'
import { restore } from './restore.ts'
import { onDatabase } from './which-database.ts'

const usage = 'Usage: npm run backup FILE, or npm run restore FILE [-- --replace]'

/** `backup FILE` or `restore FILE [--replace]`; prints one line. */
async function command([verb, ...args]: string[]): Promise<string> {
  const replace = args.includes('--replace')
  const [name, ...more] = args.filter((arg) => arg !== '--replace')
  if (!name || more.length > 0 || name.startsWith('-')) throw new BackupError(usage)
  const file = resolve(name)
  const began = Date.now()
  const took = (): string => `${((Date.now() - began) / 1000).toFixed(1)} s`
  if (verb === 'backup' && !replace) {
    const { tables, bytes } = await onDatabase(process.env, { mayCreate: false, mayBeLate: true }, (owner) =>
      backUp(owner, file),
    )
    return `Backed up ${rowsIn(tables)} to ${file} (${(bytes / 1e6).toFixed(1)} MB, ${took()}).`
  }
  if (verb === 'restore') {
    const { tables } = await onDatabase(process.env, { mayCreate: true }, (owner) => restore(owner, file, { replace }))
    return `Restored ${rowsIn(tables)} from ${file} (${took()}). Everybody logs in to ${productName} again.`
  }
  throw new BackupError(usage)
}

function rowsIn(tables: Footer['tables']): string {
  const tallies = Object.values(tables)
  return `${tallies.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tallies.length} tables`
}

try {
  process.stdout.write(`${await command(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(
    `${error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 1
}

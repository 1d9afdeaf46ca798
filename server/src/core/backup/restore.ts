import { productName } from '@aangan/contract/core/product'
import { applyMigration, firstRelease, keepLedger, knownMigrations, shapeLock } from '../db/migrate.ts'
import type { OwnerSql } from '../db/owner.ts'
import { isOfRelease010, isWholeRelease010 } from '../db/release-0.1.0.ts'
import type { DatabaseTarget } from '../db/target.ts'
import { auditMonths, createAuditMonths } from './audit-months.ts'
import { BackupError } from './backup-error.ts'
import { type Footer, type Header, readBackup } from './backup-file.ts'
import { equal } from './checksum.ts'
import { forBackup, settled } from './owner.ts'
import { quoted, fill, type Table, tablesOf, tallyOf } from './tables.ts'

/**
 * Restores a backup in one transaction. The file is verified first. Then the database is built as it was at the time of
 * the backup, filled, compared with the backup, and migrated: an older backup goes through the same migrations as its
 * database would have.
 */
export async function restore(owner: DatabaseTarget, file: string, { replace }: { replace: boolean }): Promise<Footer> {
  const months = auditMonths()
  const backup = await readBackup(file, { table: months.readTable })
  const known = await knownMigrations()
  const migrations = migrationsOf(backup, file)
  const unknown = migrations.find((name, index) => known[index] !== name)
  if (unknown !== undefined)
    throw new BackupError(`${file} was made by a newer ${productName} (${unknown} is not known here). Update first.`)
  await forBackup(owner, async (sql) => {
    await sql.script('begin')
    await settled(sql)
    await sql`select pg_advisory_xact_lock(${shapeLock})`
    await refuseIfFurnished(sql, replace)
    await buildAnew(sql, migrations)
    await createAuditMonths(sql, months.found())
    await fillFrom(sql, file, backup)
    await compare(sql, backup)
    for (const name of known.slice(migrations.length)) await applyMigration(sql, name)
    await sql.script('commit')
    await sql`analyze`
  })
  return { tables: backup.tables }
}

/** Those that make the tables of a backup. Release 0.1.0 came to the tables of server/schema by another way. */
function migrationsOf({ migrations }: Header, file: string): readonly string[] {
  if (!isOfRelease010(migrations)) return migrations
  if (isWholeRelease010(migrations)) return [firstRelease]
  throw new BackupError(
    `${file} was made by an early ${productName} 0.1.0. Start the last one on that database, and back it up with that.`,
  )
}

async function refuseIfFurnished(tx: OwnerSql, replace: boolean): Promise<void> {
  const [found] = await tx<{ used: boolean; ours: boolean }[]>`
    select exists (select from pg_namespace where nspname in ('data', 'tenant', 'platform', 'auth', 'jobs')) as used,
      to_regclass('public.aangan_migrations') is not null as ours`
  if (!found?.used) return
  if (!found.ours) throw new BackupError(`The database is used by another program than ${productName}.`)
  if (replace) return
  const [people] = await tx<{ some: boolean }[]>`select exists (select from data.users) as some`
  if (people?.some)
    throw new BackupError(
      'The database holds data already. To lose it and have the backup in its place: npm run restore FILE -- --replace',
    )
}

/** Also drops the audit trail: triggers do not stop the owner. */
async function buildAnew(tx: OwnerSql, migrations: readonly string[]): Promise<void> {
  await tx.script('drop schema if exists jobs, auth, tenant, platform, data cascade')
  await keepLedger(tx)
  await tx`delete from public.aangan_migrations`
  for (const name of migrations) await applyMigration(tx, name)
}

async function fillFrom(tx: OwnerSql, file: string, { shapes }: { shapes: readonly Table[] }): Promise<void> {
  const here = await tablesOf(tx)
  const same = here.length === shapes.length && shapes.every((shape) => here.some((table) => isSame(table, shape)))
  if (!same) throw new BackupError(`${file} does not fit: its tables are not those that its migrations make here.`)
  // What triggers make (a community's first gate) is in the backup already.
  await tx.script(here.map(({ name }) => `alter table data.${quoted(name)} disable trigger user`).join(';'))
  await readBackup(file, { table: (table) => fill(tx, table) })
  await tx`set constraints all immediate`
  await tx.script(here.map(({ name }) => `alter table data.${quoted(name)} enable trigger user`).join(';'))
}

const isSame = (one: Table, other: Table): boolean =>
  one.name === other.name &&
  one.columns.length === other.columns.length &&
  one.columns.every((column) => other.columns.includes(column))

async function compare(tx: OwnerSql, { tables, shapes }: Footer & { shapes: readonly Table[] }): Promise<void> {
  for (const shape of shapes) {
    const wanted = tables[shape.name]
    if (!wanted || !equal(await tallyOf(tx, shape), wanted))
      throw new BackupError(`The table ${shape.name} is not what the backup holds. Nothing was changed.`)
  }
}

import { ensureSuperAdmin, type FirstSuperAdmin } from './access/auth/first-super-admin.ts'
import { serverVersion, undurableSettings } from './core/db/durability.ts'
import { failureOf } from './core/db/failures.ts'
import { appliedMigrations, keepLedger, migrate } from './core/db/migrate.ts'
import { openOwner, type OwnerSql } from './core/db/owner.ts'
import { isOfRelease010 } from './core/db/release-0.1.0.ts'
import { settleSsl } from './core/db/ssl.ts'
import type { DatabaseTarget } from './core/db/target.ts'
import { CannotStart } from './core/start/cannot-start.ts'
import { keepRunning } from './core/start/embedded-database.ts'
import type { Settings } from './core/start/settings.ts'

const APP_ROLE = 'aangan_app'
const OLDEST_POSTGRESQL = 15

export interface PreparedDatabase {
  app: DatabaseTarget
  stop: () => Promise<void>
}

interface Callbacks {
  log: (line: string) => void
  warn: (line: string) => void
  /** Fills the migrated database; returns what to print about it. */
  seed?: ((sql: OwnerSql) => Promise<string>) | undefined
}

export async function prepareDatabase(settings: Settings, callbacks: Callbacks): Promise<PreparedDatabase> {
  if (settings.database) return prepareGiven(settings.database, settings, callbacks)
  const { owner, app, stop } = await keepRunning(settings.dataDir, callbacks)
  try {
    await bringUpToDate(await openOwner(owner), settings, callbacks)
    return { app, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** DATABASE_URL is the owner, who creates the roles; the app works in a role with few rights. */
async function prepareGiven(
  database: DatabaseTarget,
  settings: Settings,
  callbacks: Callbacks,
): Promise<PreparedDatabase> {
  let owner: DatabaseTarget
  let sql: OwnerSql
  try {
    owner = await settleSsl(database)
    sql = await openOwner(owner)
  } catch (error) {
    if (refused(error)) throw new CannotStart(`DATABASE_URL cannot be used: ${error.message}.`, { cause: error })
    throw error
  }
  await bringUpToDate(sql, settings, callbacks)
  return { app: { ...owner, role: APP_ROLE }, stop: async () => {} }
}

/** In the app's role. A replica that is away is no reason not to start: everything is then read from the primary. */
export async function prepareReplica(
  { replica }: Pick<Settings, 'replica'>,
  { warn }: Pick<Callbacks, 'warn'>,
): Promise<DatabaseTarget | undefined> {
  if (replica === undefined) return undefined
  try {
    return { ...(await settleSsl(replica)), role: APP_ROLE }
  } catch (error) {
    if (!refused(error)) throw error
    warn(`DATABASE_REPLICA_URL cannot be used until the next start: ${error.message}.`)
    return undefined
  }
}

/** All on one connection. */
async function bringUpToDate(sql: OwnerSql, { superAdmin }: Settings, { log, warn, seed }: Callbacks): Promise<void> {
  try {
    const version = await serverVersion(sql)
    if (version < OLDEST_POSTGRESQL)
      throw new CannotStart(`DATABASE_URL is a PostgreSQL ${version}; Aangan needs ${OLDEST_POSTGRESQL} or newer.`)
    for (const name of await undurableSettings(sql))
      warn(`The database runs with ${name} off: a crash can lose changes that were confirmed. Turn it on.`)
    await refuseRelease010(sql)
    await migrate(sql)
    await sql`select auth.create_audit_months()`
    if (seed) log(await seed(sql))
    const first = await ensureSuperAdmin(sql, superAdmin)
    if (first) log(introduction(first))
    await sql.end()
  } finally {
    sql.cut()
  }
}

/** Its data goes over by a backup: the tables are the same, and the steps that led to them are gone. */
async function refuseRelease010(sql: OwnerSql): Promise<void> {
  await keepLedger(sql)
  if (isOfRelease010(await appliedMigrations(sql)))
    throw new CannotStart(
      "This database was made by Aangan 0.1.0. Back it up with that version (npm run backup FILE), and restore the file with this one (npm run restore FILE -- --replace): docs/operations.md, 'From 0.1.0'.",
    )
}

/** Connection or permission failures (SQLSTATE classes 28 and 3D). */
const refused = (error: unknown): error is Error =>
  error instanceof Error &&
  (failureOf(error) === 'lost' ||
    ('code' in error && /^(28|3D|SELF_SIGNED|CERT|ERR_TLS|UNABLE)/.test(String(error.code))))

function introduction({ username, password, instead }: FirstSuperAdmin): string {
  const why = instead ? ' No other super admin can log in.' : ''
  return password === undefined
    ? `Super admin: ${username}, with the password you set.${why}`
    : `Super admin: ${username}, password ${password} (shown only now; change it after the first login).${why}`
}

import { ensureSuperAdmin, type FirstSuperAdmin } from './auth/first-super-admin.ts'
import { CannotStart } from './cannot-start.ts'
import { isConnectionLoss } from './db/database.ts'
import { undurableSettings } from './db/durability.ts'
import { migrate } from './db/migrate.ts'
import type { DatabaseTarget } from './db/target.ts'
import { serverVersion } from './db/version.ts'
import { keepRunning } from './embedded-database.ts'
import type { Settings } from './settings.ts'

const APP_ROLE = 'aangan_app'
const OLDEST_POSTGRESQL = 15

/** A database that is ready for the app, and how to let go of it. */
export interface PreparedDatabase {
  app: DatabaseTarget
  stop: () => Promise<void>
}

interface Callbacks {
  log: (line: string) => void
  warn: (line: string) => void
  /** Puts into a database of the newest shape what should be there from the start; returns what to say about it. */
  seed?: ((owner: DatabaseTarget) => Promise<string>) | undefined
}

/** The database of these settings: started or reached, brought up to date, with a super admin in it. */
export async function prepareDatabase(settings: Settings, { log, warn, seed }: Callbacks): Promise<PreparedDatabase> {
  const { owner, app, stop } = settings.database
    ? await connectTo(settings.database)
    : await keepRunning(settings.dataDir, { log, warn })
  try {
    for (const name of await undurableSettings(owner))
      warn(`The database runs with ${name} off: a crash can lose what people were told is saved. Turn it on.`)
    await migrate(owner)
    if (seed) log(await seed(owner))
    const first = await ensureSuperAdmin(owner, settings.superAdmin)
    if (first) log(introduction(first))
    return { app, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The owner of a given database makes its roles; the app works as one of them, which may do much less. */
async function connectTo(owner: DatabaseTarget) {
  try {
    const version = await serverVersion(owner)
    if (version < OLDEST_POSTGRESQL)
      throw new CannotStart(`DATABASE_URL is a PostgreSQL ${version}; Aangan needs ${OLDEST_POSTGRESQL} or newer.`)
  } catch (error) {
    if (refused(error)) throw new CannotStart(`DATABASE_URL cannot be used: ${error.message}.`, { cause: error })
    throw error
  }
  return { owner, app: { ...owner, role: APP_ROLE }, stop: async () => {} }
}

/** Not reached, or not let in (SQLSTATE classes 28 and 3D). */
const refused = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof CannotStart) &&
  (isConnectionLoss(error) || ('code' in error && /^(28|3D|SELF_SIGNED|CERT|ERR_TLS|UNABLE)/.test(String(error.code))))

function introduction({ username, password, instead }: FirstSuperAdmin): string {
  const why = instead ? ' No other super admin can log in.' : ''
  return password === undefined
    ? `Super admin: ${username}, with the password you set.${why}`
    : `Super admin: ${username}, password ${password} (shown only now; change it after the first login).${why}`
}

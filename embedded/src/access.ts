import { spawnSync } from 'node:child_process'
import { closeSync, fchownSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Binaries } from './binaries.ts'
import { APP_ROLE, DATABASE, environment, OWNER, syncFolder, THIS_FOLDER } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { type OsUser } from './os-user.ts'
import { fingerprintOf, scramVerifier, type Passwords } from './passwords.ts'
import { reason, stillEnding } from './postgres-log.ts'

const PATIENCE = 10_000

/**
 * Creates the roles and the database in a stopped cluster, and requires these passwords. The rules are written last and
 * name the passwords: a start that was killed in between, or a new secret, does all of it again.
 */
export async function setUpAccess(
  cluster: string,
  binaries: Binaries,
  user: OsUser | undefined,
  passwords: Passwords,
): Promise<void> {
  const rules = rulesFor(passwords)
  const file = join(cluster, 'pg_hba.conf')
  if (read(file) === rules) return
  await createRoles(cluster, binaries, user, passwords)
  replace(file, rules, user)
  syncFolder(cluster)
}

const rulesFor = (passwords: Passwords): string =>
  `# Written by Aangan at its start, for the database ${DATABASE} and the passwords ${fingerprintOf(passwords)}.\nlocal all all scram-sha-256\n`

/** In single-user mode, which asks for no password. The statements go through a pipe: a command line is public. */
async function createRoles(
  cluster: string,
  binaries: Binaries,
  user: OsUser | undefined,
  { owner, app }: Passwords,
): Promise<void> {
  // One statement a line; the first error ends it, so the one that may fail is the last.
  const input = [
    `do $$ begin if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} login noinherit; end if; end $$;`,
    `alter role ${APP_ROLE} password '${scramVerifier(app)}';`,
    `alter role ${OWNER} password '${scramVerifier(owner)}';`,
    `create database ${DATABASE};`,
    '',
  ].join('\n')
  const args = ['--single', '-D', THIS_FOLDER, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic', OWNER]
  for (const end = Date.now() + PATIENCE; ; await pause(50)) {
    const { status, stderr, error } = spawnSync(binaries.postgres, args, {
      ...user,
      cwd: cluster,
      env: environment,
      encoding: 'utf8',
      input,
    })
    if (status === 0 || stderr?.includes(`database "${DATABASE}" already exists`)) return
    if (!stillEnding.test(stderr ?? '') || Date.now() > end)
      throw new EmbeddedError(`The database could not be set up: ${error?.message ?? reason(stderr)}.`)
  }
}

/** Writes a new file and renames it: never through a link that the folder's owner put there. */
function replace(file: string, text: string, user: OsUser | undefined): void {
  const draft = `${file}.new`
  rmSync(draft, { force: true, recursive: true })
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, text)
    if (user) fchownSync(handle, user.uid, user.gid)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

import { resetMinutes } from '@aangan/contract/access/password-resets'
import { BackupError } from '../../core/backup/backup-error.ts'
import { onDatabase } from '../../core/backup/which-database.ts'
import { asOwner } from '../../core/db/owner.ts'
import type { Sql } from '../../core/db/sql.ts'
import { openCodes, type OneTimeCode } from '../../core/keys/codes.ts'
import { CannotStart } from '../../core/start/cannot-start.ts'
import { readSettings } from '../../core/start/settings.ts'
import { storedTokenSecret } from '../../core/start/token-secret.ts'
import { resetLink } from './password-resets.rules.ts'

const usage = 'Usage: npm run reset USERNAME [-- --factors]'

/**
 * `npm run reset USERNAME`: for operators, when nobody else can help. Prints a code, once. With `--factors` it takes away
 * the second factors too.
 */
async function command(given: string[]): Promise<string> {
  const [username, ...more] = given.filter((word) => word !== '--factors')
  if (!username || more.length > 0 || username.startsWith('-')) throw new BackupError(usage)
  const withFactors = given.includes('--factors')
  const { tokenSecret, dataDir, publicAddress } = readSettings(process.env)
  return onDatabase(process.env, { mayCreate: false }, async (owner) => {
    const code = openCodes(tokenSecret ?? storedTokenSecret(dataDir)).make()
    const found = await asOwner(owner, (sql) =>
      sql.begin(async (tx) => {
        const user = await issueFor(tx, username, code)
        if (withFactors) await removeFactors(tx, user.id)
        return user
      }),
    )
    return [
      `Reset code of ${found.username}: ${code.shown}, valid for ${resetMinutes} minutes, once.`,
      resetLink(publicAddress, code.shown),
      ...(withFactors ? [`${found.username} has no second factor any more.`] : []),
    ].join('\n')
  })
}

async function removeFactors(sql: Sql, userId: string): Promise<void> {
  await sql`
    with gone as (select kind, name from auth.remove_factors(${userId}))
    insert into data.audit_logs (at, community_id, action, resource, resource_id, old_data)
    select now(), u.community_id, 'DELETE', 'FACTOR', u.id,
      json_build_object('id', u.id, 'name', u.name, 'kinds', (select json_agg(distinct kind) from gone),
        'passkeys', (select coalesce(json_agg(name) filter (where name is not null), '[]') from gone))::text
    from data.users u where u.id = ${userId} and exists (select from gone)`
}

async function issueFor(sql: Sql, typed: string, { hash }: OneTimeCode): Promise<{ id: string; username: string }> {
  const [user] = await sql<{ id: string; username: string }[]>`
    select id, username from data.users where lower(username) = lower(${typed})`
  if (user === undefined) throw new BackupError(`There is no account ${typed}.`)
  const [row] = await sql<{ issued: boolean }[]>`
    select auth.issue_reset(${user.id}, ${hash}, null, now(), now() + make_interval(mins => ${resetMinutes}::int)) as issued`
  if (row?.issued !== true) throw new BackupError(`The account ${user.username} is not active.`)
  await sql`
    insert into data.audit_logs (at, community_id, action, resource, resource_id, new_data)
    select now(), community_id, 'RESET_ISSUE', 'USER', id,
      json_build_object('id', id, 'name', name, 'houseNo', house_no, 'division', division, 'how', 'OPERATOR')::text
    from data.users where id = ${user.id}`
  return user
}

try {
  process.stdout.write(`${await command(process.argv.slice(2))}\n`)
} catch (error) {
  const isPlain = error instanceof CannotStart
  process.stderr.write(`${isPlain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
}

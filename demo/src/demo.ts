import type { OwnerSql } from '@aangan/server/core/db/owner'
import { accounts, demoPassword } from './accounts.ts'
import { seedOnce } from './seed.ts'

/** The demo has its own data folder unless DATA_DIR is set. */
export const environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  DATA_DIR: env.DATA_DIR?.trim() || './data-demo',
})

/** Seeds an empty database; returns the list of accounts to print. */
export async function seed(sql: OwnerSql): Promise<string> {
  await seedOnce(sql)
  const known = Object.values(accounts)
  const width = Math.max(...known.map(({ username }) => username.length))
  const lines = known.map(({ username, name, about }) => `  ${username.padEnd(width)}  ${name}, ${about}`)
  return [`Demo accounts, each with the password ${demoPassword}:`, ...lines].join('\n')
}

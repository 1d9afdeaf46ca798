import type { DatabaseTarget } from '@aangan/server/db/target'
import { accounts, demoPassword } from './accounts.ts'
import { seedOnce } from './seed.ts'

/** What `npm run demo` changes: a data folder of its own, unless one is named. */
export const environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  DATA_DIR: env.DATA_DIR?.trim() || './data-demo',
})

/** Seeds an empty database; returns who can log in, for the person who started the demo. */
export async function seed(owner: DatabaseTarget): Promise<string> {
  await seedOnce(owner)
  const known = Object.values(accounts)
  const width = Math.max(...known.map(({ username }) => username.length))
  const lines = known.map(({ username, name, about }) => `  ${username.padEnd(width)}  ${name}, ${about}`)
  return [`Demo accounts, each with the password ${demoPassword}:`, ...lines].join('\n')
}

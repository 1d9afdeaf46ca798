import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { authEndpoints } from '@aangan/contract/access/auth'
import { passwordResetEndpoints } from '@aangan/contract/access/password-resets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareEnvironment } from '../../../test/process.ts'
import { silent, trailOf, world, type World } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

function run(...args: string[]) {
  const { host, port, database, username, password = '' } = w.owner
  const DATABASE_URL = `postgresql://${username}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'reset.command.ts'), ...args],
    {
      env: { ...bareEnvironment, DATABASE_URL, TOKEN_SECRET: w.tokenSecret },
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

// spec: people.reset.4
it('prints a code and its link, with which the person chooses a password', async () => {
  const { id, username } = await w.person()
  const { status, stdout, stderr } = run(username.toUpperCase())
  expect([status, stderr]).toEqual([0, ''])
  const [code = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/.exec(stdout) ?? []
  expect(stdout).toBe(
    `Reset code of ${username}: ${code}, valid for 30 minutes, once.\n${silent.publicAddress}/reset#${code}\n`,
  )
  const chosen = await w.guest.call(passwordResetEndpoints.reset, { body: { code, newPassword: 'fresh-secret' } })
  expect(chosen.status).toBe(200)
  const login = await w.guest.call(authEndpoints.login, { body: { username, password: 'fresh-secret' } })
  expect(login.status).toBe(200)
  const trail = await trailOf(w.sql, 'USER', id)
  expect(trail).toMatchObject([
    { action: 'RESET_ISSUE', by: null, community: w.here.id, after: { id, how: 'OPERATOR' } },
    { action: 'PASSWORD_CHANGE', by: id, after: { how: 'RESET' } },
  ])
  expect(JSON.stringify(trail)).not.toContain(code)
})

// spec: people.reset.4
it('what cannot be done is said in one line, and ends with 1', async () => {
  const { username } = await w.person({ status: 'DISABLED' })
  expect(run('nobody.here')).toEqual({ status: 1, stdout: '', stderr: 'There is no account nobody.here.\n' })
  expect(run(username)).toEqual({ status: 1, stdout: '', stderr: `The account ${username} is not active.\n` })
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: .*\n$/) })
})

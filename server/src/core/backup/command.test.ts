import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectOrStart } from '@aangan/embedded/connect-or-start'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressOf, bareEnvironment, runServer, type Server } from '../../../test/process.ts'
import { asOwner } from '../db/owner.ts'

const command = join(import.meta.dirname, 'command.ts')
// Each command is a process of its own, and some start a database.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let file: string
const servers: Server[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-command-'))
  file = join(folder, 'society.backup')
})

afterAll(async () => {
  for (const server of servers) await stop(server)
  rmSync(folder, { recursive: true, force: true })
})

const dataDir = (name: string): string => join(folder, name)

function run(verb: string, args: string[], settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, verb, ...args], {
    env: { ...bareEnvironment, ...settings },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function start(name: string): Server {
  const server = runServer({ DATA_DIR: dataDir(name), SUPER_ADMIN_PASSWORD: 'a long password' })
  servers.push(server)
  return server
}

async function stop({ child, ended }: Server): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

const logIn = async (address: string, username = 'superadmin', password = 'a long password'): Promise<number> => {
  const body = JSON.stringify({ username, password })
  return (
    await fetch(`${address}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  ).status
}

test('what cannot be done is said in one line, and ends with 1', () => {
  expect(run('backup', [], {})).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: .*\n$/) })
  const nothing = run('backup', [file], { DATA_DIR: dataDir('nothing') })
  expect(nothing).toMatchObject({
    status: 1,
    stderr: `There is no database in DATA_DIR ${dataDir('nothing')}.\n`,
    stdout: '',
  })
  expect(existsSync(dataDir('nothing'))).toBe(false)
  const away = run('backup', [file], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/aangan' })
  expect(away).toMatchObject({
    status: 1,
    stderr: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n',
  })
  expect(run('restore', [join(folder, 'none')], { DATA_DIR: dataDir('nothing') })).toMatchObject({
    status: 1,
    stderr: `There is no file ${join(folder, 'none')}.\n`,
  })
})

test('backed up while the server runs and while it does not; restored into a new folder and into a running server', async () => {
  const one = start('one')
  const address = await addressOf(one)
  expect(run('backup', [file], { DATA_DIR: dataDir('one') })).toMatchObject({ status: 0, stderr: '' })
  await stop(one)
  expect(run('backup', [`${file}.stopped`], { DATA_DIR: dataDir('one') })).toMatchObject({ status: 0, stderr: '' })
  expect(address).not.toBe('')

  const restored = run('restore', [file], { DATA_DIR: dataDir('two') })
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  const two = start('two')
  const again = await addressOf(two)
  expect(two.said()).not.toContain('Super admin:') // the one of the backup is there
  expect(await logIn(again)).toBe(200)

  expect(run('restore', [file], { DATA_DIR: dataDir('two') })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The database holds data already\..*\n$/),
  })
  expect(run('restore', [`${file}.stopped`, '--replace'], { DATA_DIR: dataDir('two') })).toMatchObject({
    status: 0,
    stderr: '',
  })
  expect(await logIn(again)).toBe(200)
})

test('a database of 0.1.0 stops the start with the way on, and a backup of it takes its place', async () => {
  const old = start('old')
  await addressOf(old)
  await stop(old)
  const database = (await connectOrStart(dataDir('old'), { mayCreate: false }))!
  await asOwner(database.owner, async (sql) => {
    await sql`delete from public.aangan_migrations`
    await sql`insert into public.aangan_migrations (name) values ('0001_walls.sql')`
  })
  await database.stop()

  const refused = start('old')
  expect(await refused.ended).toBe(1)
  expect(refused.complained()).toBe(
    "This database was made by Aangan 0.1.0. Back it up with that version (npm run backup FILE), and restore the file with this one (npm run restore FILE -- --replace): docs/operations.md, 'From 0.1.0'.\n",
  )

  const backup = join(import.meta.dirname, '../../../test/release-0.1.0.backup')
  expect(run('restore', [backup, '--replace'], { DATA_DIR: dataDir('old') })).toMatchObject({ status: 0, stderr: '' })
  expect(await logIn(await addressOf(start('old')), 'resident', 'marigold-42')).toBe(200)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { query } from '../test/query.ts'
import { findBinaries } from './binaries.ts'
import { clusterIn, environment, ownerOfCluster, THIS_FOLDER } from './cluster.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { interruptWhenWeEnd } from './launch.ts'
import { userForPostgres } from './os-user.ts'
import { startOfProcess } from './process-identity.ts'

let folder: string
let dataDir: string
let running: Embedded | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-embedded-')) // private to this user, like a private clone
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(folder, { recursive: true, force: true })
})

const start = async (): Promise<Embedded> => (running = await startEmbedded({ dataDir }))

describe('starting', () => {
  test('the data of a stopped database is there at the next start', async () => {
    const { owner, stop } = await start()
    await query(owner, 'create table kept as select 42 as n')
    await stop()

    const again = await start()
    expect(await query(again.owner, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('the app may log in, and nothing else', async () => {
    const { owner, app } = await start()
    await query(owner, 'create table secret (n int)')
    await expect(query(app, 'select * from secret')).rejects.toThrow('permission denied')
    await expect(query(app, 'create table mine (n int)')).rejects.toThrow('permission denied')
  })

  test('nothing acknowledged waits in memory, no port is open, text is Unicode, time is UTC', async () => {
    const { owner } = await start()
    const settings = await query<{ name: string; setting: string }>(
      owner,
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'TimeZone', 'server_encoding')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
    })
    expect(await query(owner, `select lower('ÉCOLE आंगन') as word`)).toEqual([{ word: 'école आंगन' }])
  })

  test('a half-made database of a killed first start is thrown away', async () => {
    await (await start()).stop()
    rmSync(clusterIn(dataDir), { recursive: true })
    writeFileSync(join(dataDir, 'postgres.making.1'), 'half')
    await start()
    expect(existsSync(join(dataDir, 'postgres.making.1'))).toBe(false)
  })
})

describe('what is refused, in one line', () => {
  test('a folder that cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(startEmbedded({ dataDir: join(folder, 'file', 'data') })).rejects.toThrow(
      /^DATA_DIR .*data cannot be written \(.+\)\.$/,
    )
  })

  test('a second start on the same folder', async () => {
    await start()
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `Another Aangan (process ${process.pid}) is running on ${dataDir}.`,
    )
  })

  test('a folder of another major version', async () => {
    await (await start()).stop()
    writeFileSync(join(clusterIn(dataDir), 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, this is PostgreSQL 18\./)
  })

  test('a folder that holds something else', async () => {
    await (await start()).stop()
    rmSync(join(clusterIn(dataDir), 'PG_VERSION'))
    await expect(start()).rejects.toThrow(/holds files, but no database/)
  })
})

describe('killed without warning', () => {
  test('with everything it started: no acknowledged row is lost, round after round', async () => {
    for (let round = 0; round < 3; round++) {
      const { acknowledged, child } = await writeFor(300)
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      const { owner, stop } = await start()
      const [row] = await query<{ n: number }>(owner, 'select max(n)::int as n from acknowledged')
      expect(row?.n).toBeGreaterThanOrEqual(acknowledged())
      await stop()
    }
  })

  test('PostgreSQL itself too', async () => {
    const { acknowledged, child, postgresPid } = await writeFor(300)
    process.kill(postgresPid, 'SIGKILL')
    process.kill(child.pid ?? 0, 'SIGKILL')
    const { owner } = await start()
    const [row] = await query<{ n: number }>(owner, 'select max(n)::int as n from acknowledged')
    expect(row?.n).toBeGreaterThanOrEqual(acknowledged())
  })

  test('the server alone: its database ends by itself', async () => {
    const { child, postgresPid } = await writeFor(50)
    process.kill(child.pid ?? 0, 'SIGKILL')
    await expect.poll(() => startOfProcess(postgresPid)).toBeUndefined()
  })

  test('where the system has no such signal, a shell watches instead', async () => {
    const watched = spawn('sleep', ['60'])
    const ended = new Promise((done) => watched.once('exit', (_, signal) => done(signal)))
    const closePipe = interruptWhenWeEnd(watched.pid ?? 0)
    await pause(100)
    expect(startOfProcess(watched.pid ?? 0)).toBeDefined()
    closePipe()
    expect(await ended).toBe('SIGINT')
  })
})

describe('what an earlier start left over', () => {
  test('a PostgreSQL that still runs in our folder is stopped first', async () => {
    await (await start()).stop()
    const orphan = await runUnguarded()
    const { pid } = await start()
    expect(pid).not.toBe(orphan.pid)
    expect(startOfProcess(orphan.pid ?? 0)).toBeUndefined()
  })

  test('a pid that belongs to something else by now is left alone', async () => {
    await (await start()).stop()
    const bystander = spawn('sleep', ['60'])
    writeFileSync(join(clusterIn(dataDir), 'postmaster.pid'), `${bystander.pid}\n`)
    writeFileSync(join(dataDir, 'aangan.lock'), `${bystander.pid} 1\n`)
    await start()
    expect(startOfProcess(bystander.pid ?? 0)).toBeDefined()
    bystander.kill()
  })

  test('an empty lock, as after a power cut, locks nobody out', async () => {
    await (await start()).stop()
    writeFileSync(join(dataDir, 'aangan.lock'), '')
    expect((await start()).pid).toBeGreaterThan(0)
  })
})

/** Starts a process in its own group that writes rows. */
async function writeFor(milliseconds: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../test/writing-process.ts'), dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await expect.poll(() => said).toMatch(/postgres \d+\n(\d+\n)+/)
  await pause(milliseconds)
  const postgresPid = Number(/postgres (\d+)/.exec(said)?.[1])
  return { child, postgresPid, acknowledged: () => Number(/(\d+)\n\d*$/.exec(said)?.[1]) }
}

/** Starts PostgreSQL without anything that ends it. */
async function runUnguarded(): Promise<ChildProcess> {
  const cluster = clusterIn(dataDir)
  const user = userForPostgres(ownerOfCluster(cluster))
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${THIS_FOLDER}`]
  const orphan = spawn(findBinaries(user).postgres, ['-D', THIS_FOLDER, ...settings], {
    ...user,
    cwd: cluster,
    env: environment,
    stdio: 'ignore',
  })
  await expect.poll(() => existsSync(join(cluster, 'postmaster.pid'))).toBe(true)
  return orphan
}

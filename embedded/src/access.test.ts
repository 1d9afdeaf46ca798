import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { query } from '../test/query.ts'
import type { DatabaseTarget } from '@aangan/server/core/db/target'
import { clusterIn } from './cluster.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { runningIn } from './running.ts'

// Shared by all tests: each leaves a stopped database.
const folder = mkdtempSync(join(tmpdir(), 'aangan-access-'))
const dataDir = join(folder, 'data')
let running: Embedded | undefined

afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = async (): Promise<Embedded> => (running = await startEmbedded({ dataDir }))
const rules = (): string => join(clusterIn(dataDir), 'pg_hba.conf')
const secret = (): string => join(dataDir, 'database.secret')

/** Who can log in with which password, and the rules in pg_hba.conf. */
async function access({ owner, app }: Embedded) {
  const enters = async (target: DatabaseTarget): Promise<boolean> => {
    try {
      return (await query(target, 'select 1')).length === 1
    } catch (error) {
      // Without a password the library itself stops when it is asked for one.
      const { code, message } = error as { code?: unknown; message: string }
      if (code === '28P01' || message.includes('client password must be a string')) return false
      throw error
    }
  }
  const tries = async (target: DatabaseTarget, other: DatabaseTarget) => {
    const { password: _, ...without } = target
    return {
      own: await enters(target),
      none: await enters(without),
      others: await enters({ ...without, password: other.password! }),
    }
  }
  const rulesWithoutComments = readFileSync(rules(), 'utf8').replaceAll(/^#.*\n/gm, '')
  return { owner: await tries(owner, app), app: await tries(app, owner), rules: rulesWithoutComments }
}
const withItsPassword = { own: true, none: false, others: false }
const closed = { owner: withItsPassword, app: withItsPassword, rules: 'local all all scram-sha-256\n' }

/** A folder of a version without passwords. */
async function asOlderVersionsMadeIt(): Promise<void> {
  const { owner, stop } = await start()
  await query(owner, 'create table if not exists kept as select 42 as n')
  await query(owner, 'alter role aangan_app password null')
  await query(owner, 'alter role postgres password null')
  await stop()
  rmSync(secret())
  writeFileSync(rules(), 'local all all trust\nhost all all 127.0.0.1/32 trust\nlocal replication all trust\n')
}

describe('nobody enters the database without a password', () => {
  // spec: safety.the-database.2
  test('in a new data folder, whoever the system says they are', async () => {
    expect(await access(await start())).toEqual(closed)
    expect(statSync(secret()).mode & 0o777).toBe(0o600)
  })

  // spec: safety.the-database.2
  test('in a folder that an older version made', async () => {
    await asOlderVersionsMadeIt()
    const converted = await start()
    expect(await access(converted)).toEqual(closed)
    expect(await query(converted.owner, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('the passwords stay the same from start to start', async () => {
    const first = await start()
    await first.stop()
    const again = await start()
    expect([again.owner.password, again.app.password]).toEqual([first.owner.password, first.app.password])
    expect(runningIn(dataDir)?.password).toBe(first.owner.password)
  })
})

describe('a conversion that was killed is done again', () => {
  test('with the secret made and nothing else', async () => {
    await asOlderVersionsMadeIt()
    writeFileSync(secret(), 'x'.repeat(43), { mode: 0o600 })
    expect(await access(await start())).toEqual(closed)
  })

  // spec: safety.the-database.2
  test('with the passwords set and the rules half written', async () => {
    await (await start()).stop()
    writeFileSync(rules(), 'local all all trust\n')
    writeFileSync(`${rules()}.new`, '# Writ')
    expect(await access(await start())).toEqual(closed)
    expect(existsSync(`${rules()}.new`)).toBe(false)
  })

  test('with the rules lost', async () => {
    await (await start()).stop()
    rmSync(rules())
    expect(await access(await start())).toEqual(closed)
  })

  test('with the secret lost: there is a new one', async () => {
    const { owner, stop } = await start()
    await stop()
    rmSync(secret())
    const again = await start()
    expect(await access(again)).toEqual(closed)
    expect(again.owner.password).not.toBe(owner.password)
  })

  test('with a database that was just made and is not open to anybody yet', async () => {
    await (await start()).stop()
    rmSync(secret())
    writeFileSync(rules(), 'local all all reject\n')
    expect(await access(await start())).toEqual(closed)
  })
})

test("the rules are not written through a link of the folder's owner", async () => {
  await (await start()).stop()
  const victim = join(folder, 'victim')
  writeFileSync(victim, 'mine')
  rmSync(rules())
  symlinkSync(victim, rules())
  symlinkSync(victim, `${rules()}.new`)
  expect(await access(await start())).toEqual(closed)
  expect(readFileSync(victim, 'utf8')).toBe('mine')
})

// spec: safety.the-database.2
test.runIf(process.platform === 'linux')('no secret stands in a command line, an environment or a log', async () => {
  const { owner, app } = await start()
  await expect(query({ ...owner, password: 'wrong' }, 'select 1')).rejects.toThrow('password authentication failed')
  const secrets = [owner.password!, app.password!]
  const told = (text: string): boolean => secrets.some((it) => text.includes(it))
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const open = ['cmdline', 'environ'].flatMap((what) =>
    processes.filter((pid) => told(textOf(`/proc/${pid}/${what}`))).map((pid) => `${pid} ${what}`),
  )
  expect(open).toEqual([])
  expect(told(readFileSync(join(dataDir, 'postgres.log'), 'utf8'))).toBe(false)
})

test('a secret that is none stops the start in one line', async () => {
  await (await start()).stop()
  running = undefined
  writeFileSync(secret(), 'short')
  await expect(start()).rejects.toThrow(
    /^.*database\.secret does not contain a password\. Delete it and start again: a new one is created\.$/,
  )
})

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // the process has ended
  }
}

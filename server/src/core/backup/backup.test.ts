import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { authEndpoints } from '@aangan/contract/access/auth'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { seed } from '../../../test/seed.ts'
import { password, silent, speaker, world, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../db/database.ts'
import { appliedMigrations, knownMigrations, migrate } from '../db/migrate.ts'
import { asOwner } from '../db/owner.ts'
import type { DatabaseTarget } from '../db/target.ts'
import { backUp } from './back-up.ts'
import { forBackup, settled } from './owner.ts'
import { restore } from './restore.ts'
import { tablesOf, tallyOf } from './tables.ts'

// Databases are made, filled and compared.
vi.setConfig({ testTimeout: 60_000 })

let w: World
let owner: DatabaseTarget
let folder: string
let file: string

beforeAll(async () => {
  w = await world()
  await seed(w)
  owner = { ...inject('database').owner, database: w.target.database }
  folder = mkdtempSync(join(tmpdir(), 'aangan-backup-'))
  file = join(folder, 'society.backup')
  // What COPY has to write in a special way: line breaks, tabs, backslashes, its own end mark, nothing at all.
  await w.sql`insert into data.notices (community_id, title, content, end_date) values (${w.here.id}, ${'\\.'}, ${'one\ntwo\tthree\\four\r\n\\.\n🪔'}, '2099-01-01')`
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256))
  const [notice] = await w.sql<
    { id: string }[]
  >`insert into data.notices (community_id, title, content, end_date) values (${w.here.id}, 'A picture', 'See below', '2099-01-01') returning id`
  await w.sql`insert into data.notice_attachments (notice_id, community_id, file_name, type, bytes) values (${notice!.id}, ${w.here.id}, 'picture.png', 'image/png', ${bytes})`
})

afterAll(async () => {
  await w.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A database of its own that nothing has been done to. */
async function emptyDatabase(): Promise<DatabaseTarget> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner({ ...owner, database: 'postgres' }, (sql) => sql`create database ${sql(database)}`)
  return { ...owner, database }
}

/** Counts and checksums of all that a backup holds, as it stands in a database now. */
const contentsOf = (target: DatabaseTarget) =>
  forBackup(target, async (sql) => {
    await sql.script('begin read only')
    await settled(sql)
    const tables = await tablesOf(sql)
    const tallies: Record<string, unknown> = {}
    for (const table of tables) tallies[table.name] = await tallyOf(sql, table)
    return tallies
  })

describe('a backup is refused, and nothing is changed, when', () => {
  const refused = async (name: string, bytes: Buffer | string): Promise<string> => {
    const broken = join(folder, name)
    writeFileSync(broken, bytes)
    const error = await restore(await emptyDatabase(), broken, { replace: false }).catch((reason: unknown) => reason)
    return (error as Error).message.replace(broken, 'FILE')
  }

  it('the file is not there, or is no backup', async () => {
    await expect(restore(owner, join(folder, 'nothing'), { replace: true })).rejects.toThrow(/^There is no file /)
    expect(await refused('text', 'hello')).toBe('FILE is not a backup of Aangan.')
    expect(await refused('zipped', gzipSync('hello\n'))).toBe('FILE is not a backup of Aangan.')
  })

  it('the file was cut off, changed, or written to afterwards', async () => {
    await backUp(owner, file)
    const whole = gunzipSync(readFileSync(file)).toString()
    const damaged = 'FILE is damaged or cut off: it does not hold what was written.'
    expect(await refused('half', readFileSync(file).subarray(0, 5000))).toBe(damaged)
    expect(await refused('short', gzipSync(whole.slice(0, whole.length / 2)))).toBe(damaged)
    expect(await refused('changed', gzipSync(whole.replace('Asha Rao', 'Asha Row')))).toBe(damaged)
    expect(await refused('longer', gzipSync(`${whole}more\n`))).toBe(damaged)
  })

  it('the file was made by a newer version', async () => {
    const whole = gunzipSync(readFileSync(file)).toString()
    const last = (await knownMigrations()).at(-1)!
    const newer = whole.replace(`"${last}"`, `"${last}","9999_future.sql"`)
    expect(await refused('newer', gzipSync(newer))).toContain(
      'FILE was made by a newer Aangan (9999_future.sql is not known here)',
    )
    expect(await refused('format', gzipSync(whole.replace('"version":1', '"version":2')))).toContain(
      'FILE is a backup of another format (2)',
    )
  })

  it('the database holds data already, unless it is to be replaced', async () => {
    const before = await contentsOf(owner)
    await expect(restore(owner, file, { replace: false })).rejects.toThrow(/^The database holds data already\./)
    expect(await contentsOf(owner)).toEqual(before)
  })

  it('the database belongs to another program', async () => {
    const foreign = await emptyDatabase()
    await asOwner(foreign, (sql) => sql`create schema data`)
    await expect(restore(foreign, file, { replace: true })).rejects.toThrow(
      'The database is used by another program than Aangan.',
    )
  })
})

it('a restore that fails half way leaves the database as it was', async () => {
  const target = await emptyDatabase()
  await restore(target, file, { replace: false })
  const before = await contentsOf(target)
  // Whole by its checksums, but no database takes it: a block by nobody.
  const whole = gunzipSync(readFileSync(file)).toString()
  const lines = whole.split('\n')
  const header = lines.findIndex((line) => line.startsWith('{"name":"users"'))
  const end = lines.indexOf('\\.', header)
  const closing = JSON.parse(lines.at(-2)!) as { tables: Record<string, unknown> }
  closing.tables.users = { rows: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }
  const broken = [...lines.slice(0, header + 1), ...lines.slice(end, -2), JSON.stringify(closing), '']
  const odd = join(folder, 'odd')
  writeFileSync(odd, gzipSync(broken.join('\n')))
  await expect(restore(target, odd, { replace: true })).rejects.toThrow(
    'The table blocks does not take the rows of the backup. Nothing was changed.',
  )
  expect(await contentsOf(target)).toEqual(before)
})

it('the drill: a backup taken while people write is restored with the same rows, and people log in to it', async () => {
  const writing = new AbortController()
  // Each may have a hundred.
  const owners = await Promise.all(Array.from({ length: 10 }, () => w.person()))
  const vehicles = async (): Promise<number> => {
    let made = 0
    for (; !writing.signal.aborted; made++) {
      const answer = await owners[made % owners.length]!.call(vehicleEndpoints.create, {
        body: { vehicleNo: `MH12BK${String(made).padStart(4, '0')}`, type: 'two-wheeler' },
      })
      expect(answer.status).toBe(201)
    }
    return made
  }
  const writer = vehicles()
  await expect
    .poll(
      async () =>
        (await w.sql<{ n: number }[]>`select count(*)::int as n from data.vehicles where vehicle_no like 'MH12BK%'`)[0]!
          .n,
    )
    .toBeGreaterThan(10)
  const { tables } = await backUp(owner, file).finally(() => writing.abort())
  const made = await writer
  // One moment, though it was written into meanwhile: each vehicle with its audit row.
  const target = await emptyDatabase()
  await restore(target, file, { replace: false })
  expect(await contentsOf(target)).toEqual(tables)
  expect(Object.keys(tables)).not.toContain('sessions')
  await asOwner(target, async (sql) => {
    const [found] = await sql<{ vehicles: number; recorded: number; attachments: number; sessions: number }[]>`
      select (select count(*)::int from data.vehicles where vehicle_no like 'MH12BK%') as vehicles,
        (select count(*)::int from data.audit_logs where action = 'CREATE' and resource = 'VEHICLE' and new_data like '%MH12BK%') as recorded,
        (select count(*)::int from data.notice_attachments where octet_length(bytes) = 300000) as attachments,
        (select count(*)::int from data.sessions) as sessions`
    expect(found).toMatchObject({ attachments: 1, sessions: 0 })
    expect(found!.vehicles).toBe(found!.recorded)
    expect(found!.vehicles).toBeGreaterThan(10)
    expect(found!.vehicles).toBeLessThanOrEqual(made)
  })

  const db = openDatabase({ ...w.target, database: target.database }, { size: 2 })
  const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret })
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    // Whoever was signed in is so no more.
    expect((await speaker(address, w.resident).call(noticeEndpoints.list)).status).toBe(401)
    const login = await speaker(address, w.guest).call(authEndpoints.login, {
      body: { username: w.resident.username, password },
    })
    expect(login.status).toBe(200)
    const resident = speaker(address, { ...w.resident, token: String(login.body.token) })
    const notices = await resident.call(noticeEndpoints.list)
    expect(notices.text).toContain(JSON.stringify('one\ntwo\tthree\\four\r\n\\.\n🪔'))
    expect(await asOwner(target, migrate)).toEqual([])
  } finally {
    await app.close()
    await db.close()
  }
})

it('a database that is in use is replaced whole, its audit trail too', async () => {
  const target = await emptyDatabase()
  await restore(target, file, { replace: false })
  const before = await contentsOf(target)
  await asOwner(target, async (sql) => {
    await sql`insert into data.audit_logs (at, action, resource) values (now(), 'CREATE', 'VEHICLE')`
    await sql`delete from data.vehicles`
  })
  expect(await contentsOf(target)).not.toEqual(before)
  await restore(target, file, { replace: true })
  expect(await contentsOf(target)).toEqual(before)
})

describe('a backup of release 0.1.0', () => {
  // By the last 0.1.0, of a small society as seed() makes it; five entries of the trail are of other months.
  const old = join(import.meta.dirname, '../../../test/release-0.1.0.backup')

  it('fills the tables of this version, each entry of the trail in its month', async () => {
    const target = await emptyDatabase()
    // The restore has compared the rows; the order of the columns is another.
    const { tables } = await restore(target, old, { replace: false })
    const counts = (all: object) => Object.entries(all).map(([name, { rows }]) => `${name} ${rows}`)
    // Tables that are newer than the file are empty.
    const filled = (all: object) =>
      counts(all)
        .filter((line) => !line.endsWith(' 0'))
        .sort()
    expect(filled(await contentsOf(target))).toEqual(filled(tables))
    await asOwner(target, async (sql) => {
      expect(await appliedMigrations(sql)).toEqual(await knownMigrations())
      expect(await migrate(sql)).toEqual([])
      const months = await sql<{ month: string; entries: number }[]>`
        select tableoid::regclass::text as month, count(*)::int as entries from data.audit_logs group by 1 order by 1`
      expect(months.map(({ month, entries }) => [month, entries])).toEqual([
        ['data.audit_logs_2026_09', 1],
        ['data.audit_logs_2026_10', 2],
        ['data.audit_logs_2026_11', 3],
        ['data.audit_logs_2028_02', 1],
        ['data.audit_logs_before', 1],
      ])
      await expect(sql`delete from data.audit_logs`).rejects.toThrow('cannot be changed')
    })
    const copy = join(folder, 'of-this-version')
    expect((await backUp(target, copy)).tables).toEqual(await contentsOf(target))
  })

  it('is refused where it is not of its last state', async () => {
    const early = join(folder, 'early')
    const text = gunzipSync(readFileSync(old)).toString('latin1')
    writeFileSync(early, gzipSync(Buffer.from(text.replace(',"0055_houses_as_people_count.sql"', ''), 'latin1')))
    await expect(restore(await emptyDatabase(), early, { replace: false })).rejects.toThrow(
      /was made by an early Aangan 0\.1\.0\. Start the last one/,
    )
  })
})

it('jobs that wait are in no backup, and a database that is replaced keeps none', async () => {
  const target = await emptyDatabase()
  await asOwner(target, async (sql) => {
    await migrate(sql)
    await sql`select jobs.create_queue('mail', '{"policy": "standard"}')`
    await sql`insert into jobs.job (name) values ('mail')`
  })
  const copy = join(folder, 'with-jobs.backup')
  expect(Object.keys((await backUp(target, copy)).tables)).not.toContain('job')
  await restore(target, copy, { replace: true })
  await asOwner(target, async (sql) => {
    expect(await sql`select count(*)::int as count from jobs.job`).toEqual([{ count: 0 }])
  })
})

it('the file is for its owner only, and takes the place of an older one when it is whole', async () => {
  expect(statSync(file).mode & 0o077).toBe(0)
  await backUp(owner, file)
  const before = readFileSync(file)
  await expect(backUp({ ...owner, database: 'missing' }, file)).rejects.toThrow('database "missing" does not exist')
  expect(readFileSync(file).equals(before)).toBe(true)
  await expect(backUp(owner, join(folder, 'no', 'such', 'folder'))).rejects.toThrow(/cannot be written/)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { countCpu } from './cpu.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import type { Running } from './servers.ts'

type Counted = Pick<SeededDatabase, 'sql'>

/** The costs of some work. */
export interface Taken {
  readonly serverCpuMs: number
  readonly databaseCpuMs: number
  /** Bytes of the log, without the images of whole pages. */
  readonly walBytes: number
  /** Bytes of these images: each page is written whole at its first change after a checkpoint. */
  readonly pageBytes: number
  /** More rows, by table. */
  readonly rows: Readonly<Record<string, number>>
}

/** CPU, log and rows: figures that hold on a busy machine too, where seconds do not. `settleMs`: until what follows a reply is done. */
export async function meter(
  seeded: SeededDatabase,
  server: Running,
  settleMs: number,
  work: () => Promise<unknown>,
): Promise<Taken> {
  const before = await countRows(seeded)
  const postmaster = await postmasterOf(seeded)
  const wal = await position(seeded)
  const cpu = countCpu({ pid: server.pid, postmaster })
  await work()
  await pause(settleMs)
  const { cpuMs: serverCpuMs, databaseMs: databaseCpuMs } = cpu()
  const made = { serverCpuMs, databaseCpuMs, ...(await loggedSince(seeded, wal)) }
  const after = await countRows(seeded)
  const more = Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const)
  return { ...made, rows: Object.fromEntries(more.filter(([, rows]) => rows !== 0)) }
}

async function position({ sql }: SeededDatabase): Promise<string> {
  await sql.script('create extension if not exists pg_walinspect')
  const [now] = await sql<{ position: string }[]>`select pg_current_wal_lsn()::text as position`
  return now!.position
}

async function loggedSince({ sql }: SeededDatabase, position: string) {
  // An empty part of the log cannot be read.
  await sql`select pg_logical_emit_message(true, 'bench', '')`
  const [logged] = await sql<Record<'records' | 'pages', string>[]>`
    select sum(record_size) as records, sum(fpi_size) as pages
    from pg_get_wal_stats(${position}::text::pg_lsn, pg_current_wal_flush_lsn())`
  return { walBytes: Number(logged!.records), pageBytes: Number(logged!.pages) }
}

async function countRows({ sql }: SeededDatabase): Promise<Record<string, number>> {
  const tables = await tablesOf(sql)
  const each = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
  const { rows } = await sql.query(each.join(' union all '))
  return Object.fromEntries((rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]))
}

/** The tables of people and of the queue, with their bytes on disk: indexes and long values are in them. */
export const tablesOf = (sql: SeededDatabase['sql']) => sql<{ name: string; bytes: string; indexes: string }[]>`
  select c.oid::regclass::text as name, sum(pg_total_relation_size(part)) as bytes, sum(pg_indexes_size(part)) as indexes
  from pg_class c, lateral (select coalesce(relid, c.oid) as part from pg_partition_tree(c.oid) union select c.oid) parts
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('data'::regnamespace, 'jobs'::regnamespace)
  group by c.oid order by 1`

/** The process that all of PostgreSQL's others are children of. */
export async function postmasterOf({ sql }: Counted): Promise<number> {
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${own!.pid}/status`, 'utf8'))?.[1])
}

/** The connections of a process, and the memory that each has for itself; null where it may not be read. */
export async function backends({ sql }: Counted) {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  const sizes = rows.map(({ pid }) => privateMb(pid))
  return {
    connections: rows.length,
    connectionMb: sizes.some((size) => size === null) ? null : Math.max(...(sizes as number[])),
  }
}

function privateMb(pid: number): number | null {
  try {
    const found = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB/gm)
    return [...found].reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024
  } catch {
    return null
  }
}

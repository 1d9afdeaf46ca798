import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds } from './machine.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import type { Running } from './servers.ts'

/** What some work took. */
export interface Taken {
  readonly seconds: number
  readonly serverCpuMs: number
  readonly databaseCpuMs: number
  /** Of the log, without the images of whole pages. */
  readonly walBytes: number
  /** Those images: each page is written whole at its first change after a checkpoint. */
  readonly pageBytes: number
  /** More rows, by table. */
  readonly rows: Readonly<Record<string, number>>
}

/** Longer than work that follows a reply: searches are recorded after 0.8 s, messages leave at once. */
const settleMs = 2_000

/** CPU, log and rows: figures that hold on a busy machine too, where seconds do not. */
export async function meter(seeded: SeededDatabase, server: Running, work: () => Promise<unknown>): Promise<Taken> {
  const before = await countRows(seeded)
  const postmaster = await postmasterOf(seeded)
  const [wal, serverCpu, databaseCpu] = [await position(seeded), cpuSeconds(server.pid), treeSeconds(postmaster)]
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  await pause(settleMs)
  const made = {
    seconds,
    serverCpuMs: (cpuSeconds(server.pid) - serverCpu) * 1000,
    databaseCpuMs: (treeSeconds(postmaster) - databaseCpu) * 1000,
    ...(await loggedSince(seeded, wal)),
  }
  const after = await countRows(seeded)
  const more = Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const)
  return { ...made, rows: Object.fromEntries(more.filter(([, rows]) => rows !== 0)) }
}

export async function position({ sql }: SeededDatabase): Promise<string> {
  await sql.script('create extension if not exists pg_walinspect')
  const [now] = await sql<{ position: string }[]>`select pg_current_wal_lsn()::text as position`
  return now!.position
}

export async function loggedSince({ sql }: SeededDatabase, position: string) {
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

/** Of people and of the queue, with their bytes on disk: indexes and long values are in them. */
export const tablesOf = (sql: SeededDatabase['sql']) => sql<{ name: string; bytes: string; indexes: string }[]>`
  select c.oid::regclass::text as name, sum(pg_total_relation_size(part)) as bytes, sum(pg_indexes_size(part)) as indexes
  from pg_class c, lateral (select coalesce(relid, c.oid) as part from pg_partition_tree(c.oid) union select c.oid) parts
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('data'::regnamespace, 'jobs'::regnamespace)
  group by c.oid order by 1`

/** The process that all of PostgreSQL's others are children of. */
export async function postmasterOf({ sql }: SeededDatabase): Promise<number> {
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${own!.pid}/status`, 'utf8'))?.[1])
}

const ticksPerSecond = 100
/** CPU of a process, its children, and the children that have ended. */
export function treeSeconds(pid: number): number {
  const ended = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(13, 15)
  const over = ended.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  return childrenOf(pid).reduce((sum, child) => sum + secondsIfAlive(child), cpuSeconds(pid) + over)
}

/** The process and its children. */
export const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid)]

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

/** A worker may end between two looks. */
function secondsIfAlive(pid: number): number {
  try {
    return cpuSeconds(pid)
  } catch {
    return 0
  }
}

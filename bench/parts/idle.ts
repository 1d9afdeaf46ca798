import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../embedded/src/embedded.ts'
import { migrate } from '../../server/src/core/db/migrate.ts'
import { asOwner, openOwner, type OwnerSql } from '../../server/src/core/db/owner.ts'
import { countCpu } from '../measure/cpu.ts'
import { residentMb } from '../measure/machine.ts'
import { backends, postmasterOf } from '../measure/meter.ts'
import { startOurs } from '../measure/servers.ts'

const mostNamed = 12

/** A process that nobody asks, with mail and push: what it asks of its database, and the CPU of both beside none. */
export async function idle(seconds: number, log: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-bench-idle-'))
  const { owner, stop } = await startCounting(folder)
  const sql = await openOwner(owner)
  const database = { owner, sql }
  try {
    const postmaster = await postmasterOf(database)
    const watch = async (pid?: number) => {
      const [transactions, cpu] = [await countTransactions(sql), countCpu({ pid, postmaster })]
      await sql`select pg_stat_statements_reset()`
      await pause(seconds * 1_000)
      const { cpuMs, databaseMs } = cpu()
      return {
        statements: await listStatements(sql),
        transactions: ((await countTransactions(sql)) - transactions) / seconds,
        cpuMs: cpuMs / seconds,
        databaseMs: databaseMs / seconds,
      }
    }
    const without = await watch()
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', PUSH: 'on', PUBLIC_URL: 'https://society.example' }
    const server = await startOurs(database, { env })
    try {
      // Beyond the start, at which every queue and clock looks once.
      await pause(5_000)
      const beside = await watch(server.pid)
      const statements = beside.statements.map(({ text, count }) => ({ text, perSecond: count / seconds }))
      const made = {
        seconds,
        statementsPerSecond: statements.reduce((sum, { perSecond }) => sum + perSecond, 0),
        transactionsPerSecond: beside.transactions - without.transactions,
        cpuMsPerSecond: beside.cpuMs,
        databaseMsPerSecond: beside.databaseMs - without.databaseMs,
        processMb: residentMb(server.pid),
        ...(await backends(database)),
        statements: statements.slice(0, mostNamed),
      }
      log(JSON.stringify({ ...made, statements: undefined }))
      for (const { text, perSecond } of made.statements)
        log(`  ${perSecond.toFixed(2)} a second  ${text.slice(0, 100)}`)
      return made
    } finally {
      await server.stop()
    }
  } finally {
    await sql.end()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An installation without people, whose database counts every statement, `begin` and `set` included. */
async function startCounting(folder: string) {
  const first = await startEmbedded({ dataDir: folder })
  await asOwner(first.owner, migrate)
  await asOwner(first.owner, async (sql) => {
    await sql`create extension pg_stat_statements`
    await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`
  })
  // The library is loaded at the start only.
  await first.stop()
  return startEmbedded({ dataDir: folder })
}

const listStatements = (sql: OwnerSql) => sql<{ text: string; count: number }[]>`
  select regexp_replace(btrim(query), '\\s+', ' ', 'g') as text, sum(calls)::int as count from pg_stat_statements
  where query not like '%pg_stat%' group by 1 order by 2 desc, 1`

async function countTransactions(sql: OwnerSql): Promise<number> {
  // Each connection reports at most once a second.
  const [row] = await sql<{ count: string }[]>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`
  return Number(row!.count)
}

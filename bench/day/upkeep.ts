import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../embedded/src/embedded.ts'
import { backUp } from '../../server/src/core/backup/back-up.ts'
import { restore } from '../../server/src/core/backup/restore.ts'
import { superAdminOf } from '../parts/exports.ts'
import { cores, pinOurselves } from '../measure/machine.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { startOurs } from '../measure/servers.ts'

/** Measures work that grows with the data: a backup, a restore, an index, and a super admin's looks at everything. */
export async function upkeep(seeded: SeededDatabase, log: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-bench-backup-'))
  pinOurselves(cores.all)
  try {
    const { sql, owner } = seeded
    const file = join(folder, 'all.backup')
    const backupS = await seconds(() => backUp(owner, file))
    const other = await startEmbedded({ dataDir: join(folder, 'other') })
    const restoreS = await seconds(() => restore(other.owner, file, { replace: false }))
    await other.stop()
    const indexS = await seconds(() => sql.script('reindex index data.audit_of_community'))
    const [is] = await sql<Record<'bytes' | 'audit' | 'rows', string>[]>`
      select pg_database_size(current_database()) as bytes, (select sum(pg_total_relation_size(relid)) from pg_partition_tree('data.audit_logs')) as audit,
        (select count(*) from data.audit_logs) as rows`
    const made = {
      people: seeded.volume.users,
      rows: await rowsOf(seeded),
      databaseBytes: Number(is!.bytes),
      backupBytes: statSync(file).size,
      backupS,
      restoreS,
      auditRows: Number(is!.rows),
      auditBytes: Number(is!.audit),
      indexS,
      everything: await everything(seeded),
    }
    log(JSON.stringify(made))
    return made
  } finally {
    pinOurselves()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function rowsOf({ sql }: SeededDatabase): Promise<number> {
  const tables = await sql<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'data'::regnamespace and relkind in ('r', 'p') and not relispartition`
  const { rows } = await sql.query(
    `select (${tables.map(({ name }) => `(select count(*) from data.${name})`).join(' + ')})::int as count`,
  )
  return (rows[0] as { count: number }).count
}

/** Milliseconds of what a super admin asks across all communities. */
async function everything(seeded: SeededDatabase) {
  const server = await startOurs(seeded, { on: cores.all })
  try {
    const headers = { authorization: `Bearer ${await superAdminOf(seeded)}` }
    const ms = async (path: string): Promise<number> => {
      const times: number[] = []
      for (let n = 0; n < 6; n++) {
        const began = performance.now()
        const reply = await fetch(server.url + path, { headers })
        await reply.arrayBuffer()
        if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
        times.push(performance.now() - began)
      }
      // The first one prepares the statements.
      return Math.min(...times.slice(1))
    }
    return {
      auditMs: await ms('/api/audit?page=0&size=20'),
      peopleMs: await ms('/api/admin/users/search?page=0&size=20'),
      analyticsMs: await ms('/api/users/analytics'),
      communitiesMs: await ms('/api/communities'),
    }
  } finally {
    await server.stop()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

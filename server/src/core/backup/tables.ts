import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { isDatabaseError } from '../db/driver.ts'
import type { OwnerSql } from '../db/owner.ts'
import { BackupError } from './backup-error.ts'
import { emptyChecksum, type Checksum } from './checksum.ts'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Rows are copied in the order of the primary key, so that equal data gives equal bytes. */
  readonly key: readonly string[]
}

/** Not in a backup: a restored database signs everybody out, and desks read their boards whole. */
const ofTheMoment = [
  'sessions',
  'attempts',
  'known_networks',
  'answers',
  'community_list',
  'reset_requests',
  'challenges',
  'push_subscriptions',
  'push_outbox',
  'board_versions',
  'board_changes',
]

/** Each table after those it refers to, without computed columns. A table with partitions is one. */
export async function tablesOf(sql: OwnerSql): Promise<Table[]> {
  const rows = await sql<(Table & { needs: string[] })[]>`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)), '[]') from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct r.relname), '[]') from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = to_regnamespace('data') and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`
  return inOrder(rows.filter(({ name }) => !ofTheMoment.includes(name)))
}

function inOrder(rows: readonly (Table & { needs: string[] })[]): Table[] {
  const ordered: Table[] = []
  const isPlaced = (name: string): boolean => ordered.some((table) => table.name === name)
  while (ordered.length < rows.length) {
    const next = rows.find(({ name, needs }) => !isPlaced(name) && needs.every(isPlaced))
    if (next === undefined) throw new BackupError('The tables refer to each other in a circle: no order restores them.')
    const { name, columns, key } = next
    ordered.push({ name, columns, key })
  }
  return ordered
}

export async function* many(sql: OwnerSql, { name, columns, key }: Table): AsyncGenerator<Buffer> {
  const query = `copy (select ${list(columns)} from data.${quoted(name)} order by ${list(key)}) to stdout`
  for await (const chunk of sql.copyOut(query)) yield chunk as Buffer
}

export async function tallyOf(sql: OwnerSql, table: Table): Promise<Checksum> {
  const checksum = emptyChecksum()
  for await (const chunk of many(sql, table)) checksum.add(chunk)
  return checksum.total()
}

export interface TableWriter {
  write(block: Buffer): Promise<void>
  end(): Promise<void>
}

/** Must run in a transaction: half a table must not stay. */
export function fill(tx: OwnerSql, { name, columns }: Table): TableWriter {
  const stream = tx.copyIn(`copy data.${quoted(name)} (${list(columns)}) from stdin`)
  const filled = finished(stream).catch((cause: unknown) => {
    if (!isDatabaseError(cause)) throw cause
    throw new BackupError(`The table ${name} does not take the rows of the backup. Nothing was changed.`, { cause })
  })
  filled.catch(() => {})
  return {
    async write(block) {
      if (!stream.write(block)) await Promise.race([once(stream, 'drain'), filled])
    },
    async end() {
      stream.end()
      await filled
    },
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const list = (names: readonly string[]): string => names.map(quoted).join(', ')

import type { Results } from '../report/results.ts'

type Disk = NonNullable<Results['disk']>
type Sum = 'calls' | 'serverCpuMs' | 'databaseCpuMs' | 'walBytes' | 'pageBytes' | 'rows'

/** Sums for one society, by how often it does each thing. */
export function dayTotals({ day }: Pick<Disk, 'day'>): Record<Sum, number> {
  const sum = (of: (one: Disk['day'][number]) => number): number =>
    day.reduce((total, one) => total + one.perDay * of(one), 0)
  return {
    calls: sum(({ calls }) => calls),
    serverCpuMs: sum(({ serverCpuMs }) => serverCpuMs),
    databaseCpuMs: sum(({ databaseCpuMs }) => databaseCpuMs),
    walBytes: sum(({ walBytes }) => walBytes),
    pageBytes: sum(({ pageBytes }) => pageBytes),
    rows: sum(({ rows }) => Object.values(rows).reduce((all, count) => all + count, 0)),
  }
}

/** The rows a day of each table, and the bytes of one. */
export const dayRows = ({ day, tables }: Pick<Disk, 'day' | 'tables'>) =>
  tables.map(({ name, rows, bytes, packedBytes, indexBytes }) => ({
    name,
    perDay: day.reduce((total, one) => total + one.perDay * (one.rows[name] ?? 0), 0),
    bytes: bytes / rows,
    packedBytes: packedBytes / rows,
    indexBytes: indexBytes / rows,
  }))

import { dayRows, dayTotals } from '../day/totals.ts'
import type { Results } from './results.ts'
import { head, line } from './tables.ts'

type Disk = NonNullable<Results['disk']>

const kb = (bytes: number): string => (bytes / 1000).toFixed(1)
const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** The costs of one society's day, and each table of it. */
export function dayReport(made: Disk): string[] {
  const total = dayTotals(made)
  return [
    '## A society’s day on disk',
    `Each thing that a society of 1,000 residents in some 300 houses does, by real calls, with messages to the devices of two residents in five; the times a day are assumed. CPU of the server, CPU of PostgreSQL, log without and with images of whole pages.`,
    [
      ...head('what', 'a day', 'calls', 'server, CPU ms', 'database, CPU ms', 'log, kB', 'page images, kB', 'rows'),
      ...made.day.map((one) =>
        line(
          one.name,
          one.perDay,
          one.calls,
          one.serverCpuMs.toFixed(1),
          one.databaseCpuMs.toFixed(1),
          kb(one.walBytes),
          kb(one.pageBytes),
          Object.entries(one.rows)
            .map(([table, rows]) => `${table.replace('data.', '')} ${rows.toFixed(1)}`)
            .join(', '),
        ),
      ),
      line(
        '**a day**',
        '',
        whole(total.calls),
        `${(total.serverCpuMs / 1000).toFixed(0)} s`,
        `${(total.databaseCpuMs / 1000).toFixed(0)} s`,
        whole(total.walBytes / 1000),
        whole(total.pageBytes / 1000),
        whole(total.rows),
      ),
    ].join('\n'),
    [
      ...head('table', 'rows a day', 'bytes a row after the day', 'packed', 'of them indexes', 'packed, kB a day'),
      ...dayRows(made).map(({ name, perDay, bytes, packedBytes, indexBytes }) =>
        line(
          name,
          perDay === 0 ? '' : whole(perDay),
          whole(bytes),
          whole(packedBytes),
          whole(indexBytes),
          perDay === 0 ? '' : whole((perDay * packedBytes) / 1000),
        ),
      ),
    ].join('\n'),
    `After the day a process has ${whole(made.busy.processMb)} MB and ${made.busy.connections} connections${mbEach(made.busy.connectionMb)}.`,
  ]
}

const mbEach = (mb: number | null): string => (mb === null ? '' : ` of up to ${mb.toFixed(1)} MB`)

export const standingReport = ({ notify, look, tidy }: NonNullable<Results['standing']>): string =>
  `An announcement: ${notify.ms.toFixed(3)} ms CPU of the database, and ${notify.listenerMs.toFixed(4)} ms for each process that listens. A look at the rights of an open stream: ${look.msPerStream.toFixed(4)} ms. A clean-up with nothing to remove: ${tidy.freshMs.toFixed(3)} ms, ${tidy.vacuumedMs.toFixed(3)} ms after a vacuum, for each person who was told something within ten minutes and keeps ${tidy.keptEach} notifications.`

export const upkeepReport = (made: NonNullable<Results['upkeep']>): string =>
  `${whole(made.rows)} rows of ${whole(made.people)} people, ${whole(made.databaseBytes / 1e6)} MB: backup ${made.backupS.toFixed(1)} s (${whole(made.backupBytes / 1e6)} MB), restore ${made.restoreS.toFixed(1)} s. ${whole(made.auditRows)} audit rows, ${whole(made.auditBytes / 1e6)} MB: one index ${made.indexS.toFixed(1)} s. A super admin across all communities: audit trail ${made.everything.auditMs.toFixed(0)} ms, people ${made.everything.peopleMs.toFixed(0)} ms, analytics ${made.everything.analyticsMs.toFixed(0)} ms.`

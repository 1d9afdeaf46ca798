import { connectionsEach, headroom, mostStreams, streamsEach, type Measured, type Plan } from './scaling-plan.ts'
import { head, line } from './tables.ts'

export const whole = (value: number): string => Math.round(value).toLocaleString('en')
export const one = (value: number): string => value.toFixed(1)

/** The tables of docs/scaling.md. */
export function scalingTables({ disk }: Measured, plan: Plan): Readonly<Record<string, string>> {
  const {
    day,
    serverS,
    databaseS,
    walMb,
    table,
    mbADay,
    stays,
    rowsKept,
    gbAYear,
    filesGbAYear,
    standingMb,
    photosMb,
    bellsMb,
    briefMb,
    keptGb,
    gbAfter,
    hotMb,
    atPeak,
    forStreams,
    forCpu,
    processes,
    backedUp,
    restored,
    rowsAfterYear,
  } = plan
  const hours = (societies: number, perSecond: number): string => one((societies * rowsAfterYear) / perSecond / 3_600)
  const sizes = [10, 100, 1_000, 10_000]
  const refused = new Set(['audit_logs', 'gate_movements'])
  return {
    dayTable: block(
      head('what', 'a day', 'calls', 'server, ms CPU', 'PostgreSQL, ms CPU', 'log, kB'),
      disk.day.map((it) =>
        line(
          it.name,
          it.perDay.toLocaleString('en'),
          it.calls,
          one(it.serverCpuMs),
          one(it.databaseCpuMs),
          one(it.walBytes / 1_000),
        ),
      ),
      [
        line(
          '**a day (sum of a day × each)**',
          '',
          `**${whole(day.calls)}**`,
          `**${whole(serverS)} s**`,
          `**${whole(databaseS)} s**`,
          `**${one(walMb)} MB**`,
        ),
      ],
    ),
    processTable: block(head('what', 'formula', '1 society', '1,000', '10,000'), [
      line(
        'calls a second at the peak',
        `${whole(day.calls)} / 24,000`,
        ...[1, 1_000, 10_000].map((n) => few(atPeak(day.calls, n))),
      ),
      line(
        'cores at the peak',
        `${whole(serverS)} s / 24,000 s`,
        ...[1, 1_000, 10_000].map((n) => few(atPeak(serverS, n))),
      ),
      line('processes for the CPU, with headroom', '× 1.5', '', ...[1_000, 10_000].map(forCpu)),
      line('open streams', '15 each', ...[1, 1_000, 10_000].map((n) => whole(n * streamsEach))),
      line('processes for the streams, with headroom', '/ 5,000 × 1.5', '', ...[1_000, 10_000].map(forStreams)),
      line('**processes**', 'the larger one', '2 (for failover)', ...[1_000, 10_000].map((n) => `**${processes(n)}**`)),
    ]),
    primaryTable: block(head('what', 'formula', '1,000', '10,000'), [
      line(
        'cores at the peak',
        `${whole(databaseS)} s / 24,000 s`,
        ...[1_000, 10_000].map((n) => one(atPeak(databaseS, n))),
      ),
      line('with headroom', '× 1.5', ...[1_000, 10_000].map((n) => Math.ceil(atPeak(databaseS, n) * headroom))),
      line('log a day', `${one(walMb)} MB`, ...[1, 10].map((n) => `${whole(walMb * n)} GB`)),
      line('log at the peak, MB/s', '/ 24,000', ...[1_000, 10_000].map((n) => one(atPeak(walMb, n)))),
      line(
        'the same with images of pages',
        '× 2 *(assumed)*',
        ...[1_000, 10_000].map((n) => one(2 * atPeak(walMb, n))),
      ),
      line('RAM for what is read all the time', `${whole(hotMb)} MB`, ...[1, 10].map((n) => `${whole(hotMb * n)} GB`)),
    ]),
    keptTable: block(
      head('table', 'rows a day', 'bytes a row, with indexes', 'GB a year and society', 'removed'),
      stays.map((name) =>
        line(
          name,
          whole(table(name).perDay),
          whole(table(name).packedBytes),
          ((mbADay(name) * 365) / 1_000).toFixed(2),
          refused.has(name) ? 'never: a trigger refuses it' : 'never',
        ),
      ),
      [line('**never removed**', `**${whole(rowsKept)}**`, '', `**${gbAYear.toFixed(2)}**`, '')],
    ),
    removedTable: block(head('table', 'rows a day', 'bytes a row', 'MB a society keeps', 'removed after'), [
      line(
        'visit_photos',
        whole(table('visit_photos').perDay),
        whole(table('visit_photos').packedBytes),
        whole(photosMb),
        '30 days (1 to 180, the community’s choice)',
      ),
      line(
        'notifications',
        whole(table('notifications').perDay),
        whole(table('notifications').packedBytes),
        whole(bellsMb),
        '30 days, and beyond 500 of a person',
      ),
      line(
        'answers, sessions, codes',
        whole(['answers', 'sessions', 'gate_codes'].reduce((sum, name) => sum + table(name).perDay, 0)),
        '',
        one(briefMb),
        '1 day; 7 days after the end; 1 day after the end',
      ),
      line('standing tables', '', '', one(standingMb), ''),
    ]),
    afterTable: block(head('after', '1,000 societies', '10,000 societies', 'formula'), [
      line(
        '1 year',
        `${one(gbAfter(1))} TB`,
        `${whole(gbAfter(1) * 10)} TB`,
        `(${(gbAYear + filesGbAYear).toFixed(2)} GB × years + ${keptGb.toFixed(2)} GB) × 1.25`,
      ),
      line('3 years', `${one(gbAfter(3))} TB`, `${whole(gbAfter(3) * 10)} TB`, ''),
    ]),
    restoreTable: block(head('', '10 societies', '100', '1,000', '10,000'), [
      line('backup after a year, hours', ...sizes.map((n) => hours(n, backedUp))),
      line('restore after a year, hours', ...sizes.map((n) => hours(n, restored))),
    ]),
    endTable: block(head('resource', 'bound *(assumed)*', 'societies'), [
      line(
        'restore within an hour, after 1 / 3 years',
        '3.6 TB',
        `${whole(3_600 / gbAfter(1))} / ${whole(3_600 / gbAfter(3))}`,
      ),
      line('disk of one machine, after 3 years', '16 TB', whole(16_000 / gbAfter(3))),
      line('RAM', '512 GB, half of it for hot pages', thousands(256_000 / hotMb)),
      line('CPU, with headroom, without NOTIFY', '48 cores', thousands(48 / headroom / atPeak(databaseS, 1))),
      line('log', '100 MB/s, with images', thousands(50 / atPeak(walMb, 1))),
      line('connections', '2,000', thousands((2_000 / connectionsEach / headroom) * (mostStreams / streamsEach))),
    ]),
  }
}

const block = (...rows: readonly (readonly string[])[]): string => `\n\n${rows.flat().join('\n')}\n\n`
const thousands = (value: number): string => `${whole(value / 1_000)},000`
const few = (value: number): string =>
  value < 0.1 ? value.toFixed(4) : value < 1 ? value.toFixed(2) : value < 100 ? one(value) : whole(value)

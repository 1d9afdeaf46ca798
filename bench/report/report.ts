import { goals } from './goals.ts'
import { dayReport, standingReport, upkeepReport } from './disk.ts'
import { goalTable, head, line, ms, occasionTable, pairTable, peerTable, readTable, writeTable } from './tables.ts'
import type { Results } from './results.ts'

type Section = (string | false | undefined)[]

/** The content of `results.md`. */
export const markdown = (results: Results): string =>
  `${[
    '# Measurements',
    'Made by `npm run bench`; the same figures stand in `results.json`. Medians of interleaved rounds, with the range in brackets. Ratios hold from machine to machine, absolute numbers do not.',
    '## Goals',
    goalTable(results),
    ...besideBare(results),
    ...growth(results),
    ...searched(results),
    ...peers(results),
    ...live(results),
    ...files(results),
    ...resources(results),
    ...(results.disk ? dayReport(results.disk) : []),
    results.standing && standingReport(results.standing),
    results.upkeep && upkeepReport(results.upkeep),
    ...(results.measured
      ? [
          '## When and where',
          'Where the load before is more than the cores, others worked on them at the same time: the two sides of a ratio were measured by turns and belong together, absolute figures do not.',
          occasionTable(results.measured),
        ]
      : []),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`

function besideBare({ reads, board, writes, entries }: Results): Section {
  return [
    reads && '## Beside a bare server',
    reads &&
      `A bare \`node:http\` server on \`pg\` with the same duties: same database, session look-up, questions, search records, sentences and reply bytes. The server on one core, database and load on the other, 32 connections, after both have answered each call for some seconds. Goal: ${goals.reads} of its throughput, and of its CPU.`,
    reads && readTable(reads.calls),
    reads &&
      `p99 of 300 searches a second: ${ms(reads.whileLoggingIn.p99Alone)} ms alone, ${ms(reads.whileLoggingIn.p99Beside)} ms beside 50 logins a second.`,
    board &&
      `The board of a desk on a busy evening (${Math.round(board.bytes / 1000)} kB), whole and unchanged, in the same way:`,
    board && readTable(board.calls),
    (writes ?? entries) &&
      `Changes by ${(writes ?? entries)!.inFlight} in flight, beside a bare loop of the same statements without HTTP. Goal: ${goals.writes}.`,
    (writes ?? entries) && writeTable({ ...(writes && { writes }), ...(entries && { entries }) }),
  ]
}

function growth({ growth: grown, age }: Results): Section {
  const counts = (values: readonly number[]): string => values.map((one) => one.toLocaleString('en')).join(' and ')
  return [
    grown && '## Growth',
    grown &&
      `The same calls, one at a time, with ${counts(grown.people)} people (${counts(grown.auditRows)} audit rows), asked in as many communities of one size. Goal: p50 at most ${goals.growth} times.`,
    grown &&
      pairTable(
        'small',
        'large',
        grown.calls.map(({ small, large, ...one }) => ({ ...one, before: small, after: large, goal: goals.growth })),
      ),
    age && '## Age',
    age &&
      `What people ask all day, one at a time, of a society on its first evening and of one of the same size with ${age.years} years behind it: ${age.visits.toLocaleString('en')} visits, ${age.auditRows.toLocaleString('en')} audit rows. Goal: p50 at most ${goals.age} times.`,
    age &&
      pairTable(
        'first evening',
        'after years',
        age.calls.map(({ young, old, searches, ...one }) => ({
          ...one,
          before: young,
          after: old,
          goal: searches ? undefined : goals.age,
        })),
      ),
  ]
}

function searched({ search: made }: Results): Section {
  if (!made) return []
  const { people, growth, short, frequent, gate } = made
  const table = (before: string, after: string, pairs: typeof growth, goal: number): string =>
    pairTable(
      before,
      after,
      pairs.map(({ place, ...pair }) => ({ call: place, ...pair, goal })),
    )
  const figures = growth.map(({ place, after: { p50, p99 } }) => line(place, ms(p50.median), ms(p99.median)))
  return [
    '## Search',
    `\`GET /api/search\`, one at a time, by names, houses and plates: with ${people.map((one) => one.toLocaleString('en')).join(' and ')} people, a hundred in each community and a fifth of all in the largest.`,
    [...head('in', 'p50, ms', 'p99, ms'), ...figures].join('\n'),
    table('small', 'large', growth, goals.search.growth),
    'By two letters beside five:',
    table('five', 'two', short, goals.search.short),
    'By the most frequent name beside the rarest:',
    table('rarest', 'frequent', frequent, goals.search.frequent),
    `Guests planned, in and out: ${gate.alone.perSecond.median.toFixed(0)} a second alone, ${gate.beside.perSecond.median.toFixed(0)} beside ${gate.searchesPerSecond} searches a second.`,
  ]
}

const peers = ({ peers: made }: Results): Section => [
  made && '## Against peers',
  made &&
    'The same calls, duties and database, each server on one core, 16 connections; the rows that they list, their order and each field that both answer are compared first. Directus leaves out what it cannot do over REST without an extension: results of polls, what is new to somebody, sizes of attachments, sentences, what was done at once, records of searches, and an order by what is no column. Beside it, how many times as many the bare server answers.',
  made && peerTable(made),
]

const live = ({ live: made }: Results): Section => [
  made && '## Live events',
  made &&
    `${made.streams} streams on two processes, ten requests at the gate a second (${made.requests} in all): from the guard’s request until a resident has read its details ${ms(made.medianMs)} ms in the middle, p95 ${ms(made.p95Ms)} ms, worst ${ms(made.worstMs)} ms. ${made.missed} missed, ${made.astray} told to others. Memory of both processes together: ${made.streamsMb} MB for the streams, ${made.afterMb} MB with the requests.`,
]

function files({ import: brought, export: exported }: Results): Section {
  return [
    brought && '## Imports',
    brought &&
      `${brought.people.toLocaleString('en')} residents from a file, while the process answers 300 reads a second on the same two cores; p99 of these reads alone: ${brought.p99Alone.toFixed(1)} ms.`,
    brought &&
      [
        ...head('step', 'seconds', 'p99 of reads, ms'),
        ...brought.steps.map(({ step, seconds, p99, ratio }) =>
          line(step, seconds.toFixed(1), `${p99.toFixed(1)} (${ratio.toFixed(1)} ×)`),
        ),
      ].join('\n'),
    exported && '## Exports',
    exported &&
      'All members of the platform as a file, while the process answers 300 reads a second on the same two cores.',
    exported &&
      [
        ...head('format', 'rows', 'MB', 'seconds', 'memory, MB', 'p99 of reads, alone and beside, ms'),
        ...exported.map((file) =>
          line(
            file.format,
            file.rows.toLocaleString('en'),
            (file.bytes / 1e6).toFixed(1),
            file.seconds.toFixed(1),
            `+${file.moreMb.toFixed(0)}`,
            `${file.p99Alone.toFixed(1)} → ${file.p99Beside.toFixed(1)} (${file.ratio.toFixed(1)} ×)`,
          ),
        ),
      ].join('\n'),
  ]
}

function resources({ footprint, startUp, idle, disk }: Results): Section {
  const rows = [
    startUp && line('start to ready, the first time', `${startUp.firstS.toFixed(2)} s`),
    startUp && line('start to ready, again', `${startUp.againS.toFixed(2)} s`),
    footprint && line('server at rest', `${Math.round(footprint.restMb)} MB`),
    footprint && line('server under load of small reads', `${Math.round(footprint.loadMb)} MB`),
    disk && line('server after a day of traffic', `${Math.round(disk.busy.processMb)} MB`),
    footprint && line('node_modules', `${footprint.installedMb} MB`),
    footprint && line('data of 1,000 residents', `${Math.round(footprint.kbPerThousand / 1024)} MB`),
  ].filter((row) => row !== undefined)
  return [
    (rows.length > 0 || idle) && '## Footprint',
    rows.length > 0 && [...head('what', 'figure'), ...rows].join('\n'),
    idle &&
      `A process that nobody asks, with mail and push: ${idle.statementsPerSecond.toFixed(1)} statements and ${idle.transactionsPerSecond.toFixed(1)} transactions a second, ${idle.cpuMsPerSecond.toFixed(1)} ms CPU of the server and ${idle.databaseMsPerSecond.toFixed(1)} ms of the database; ${Math.round(idle.processMb)} MB and ${idle.connections} connections. Most often:`,
    idle &&
      [
        ...head('statement', 'a second'),
        ...idle.statements.map(({ text, perSecond }) =>
          line(`\`${text.slice(0, 120).replaceAll('|', '\\|').replaceAll('`', '')}\``, perSecond.toFixed(2)),
        ),
      ].join('\n'),
  ]
}

import { goals, isRead, judge } from './goals.ts'
import { diskReport } from './disk.ts'
import { head, line } from './table.ts'
import type { Results } from './results.ts'
import type { Measured, Spread } from '../measure/rounds.ts'

const perSecond = ({ median, least, most }: Spread): string =>
  `${Math.round(median)} (${Math.round(least)}–${Math.round(most)})`
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1)
const met = (is: boolean): string => (is ? 'met' : '**not met**')

export function markdown(results: Results): string {
  const { reads, writes, growth, age, footprint, peers, live, gate, export: files, import: brought } = results
  return `${[
    '# Measurements',
    'Made by `npm run bench`; the same figures stand in `results.json`. Medians of interleaved rounds, with the range in brackets. Ratios hold from machine to machine, absolute numbers do not.',
    '## Goals',
    goalTable(results),
    reads && [
      '## Beside a bare server',
      `A bare \`node:http\` server on \`pg\`: same database, session look-up, question and reply bytes. The server on one core, database and load on the other, 32 connections. Goal: ${goals.reads} on every read call.`,
      bareTable(reads.calls),
      besideLogins(reads.whileLoggingIn),
    ],
    writes && [
      '## Under writes',
      `Guest vehicles created, let in and out by ${writes.inFlight} in flight: ${perSecond(writes.ours)} changes a second, ${perSecond(writes.bare)} in a bare loop of the same statements. Ratio ${writes.ratio.toFixed(2)}, goal ${goals.writes}: ${met(writes.ratio >= goals.writes)}.`,
    ],
    growth && [
      '## Growth',
      `${results.measured?.['growth']?.quick ? 'The quick run, on smaller databases than the goal speaks of: the full one has 10,000 and 1,000,000 people. ' : ''}The same calls, one at a time, their p50 with ${growth.people.map((count) => count.toLocaleString('en')).join(' and ')} people (${growth.auditRows.map((count) => count.toLocaleString('en')).join(' and ')} audit rows), asked in as many communities of one size. Goal: at most ${goals.growth} times.`,
      growthTable(growth.calls),
    ],
    age && [
      '## Age',
      `What people ask all day, one at a time, of a society on its first evening and of one of the same size with ${age.years} ${age.years === 1 ? 'year' : 'years'} behind it: ${age.visits.toLocaleString('en')} visits, ${age.auditRows.toLocaleString('en')} audit rows. Beside it the CPU of server and database together. p50, goal: at most ${goals.age} times.`,
      ageTable(age.calls),
    ],
    peers && [
      '## Against peers',
      `The same calls and database, each server on one core, 16 connections; what they list is compared first. Goal: ${goals.peers} times. Beside it, how many times as many the bare server of the first part answers.`,
      peerTable(peers),
    ],
    live && [
      '## Live events',
      `${live.streams} streams on two processes, ten requests at the gate a second (${live.requests} in all): from the guard’s request until a resident has read its details ${ms(live.medianMs)} ms in the middle, p95 ${ms(live.p95Ms)} ms, worst ${ms(live.worstMs)} ms. ${live.missed} missed, ${live.astray} told to others. Memory of both processes together: ${live.streamsMb} MB for the streams, ${live.afterMb} MB with the requests.`,
    ],
    gate && [
      '## At the gate',
      `The board of a desk on a busy evening (${Math.round(gate.board.bytes / 1000)} kB), whole and unchanged, beside the bare server. Goal: ${goals.reads}.`,
      bareTable(gate.board.calls),
      `Visitors with a pass let in by a desk, ${gate.entries.inFlight} in flight: ${perSecond(gate.entries.ours)} entries a second, ${perSecond(gate.entries.bare)} in a bare loop of the same statements. Ratio ${gate.entries.ratio.toFixed(2)}, goal ${goals.writes}: ${met(gate.entries.ratio >= goals.writes)}.`,
    ],
    brought && [
      '## Imports',
      `${brought.people.toLocaleString('en')} residents from a file, while the process answers 300 reads a second on the same two cores; p99 of these reads alone: ${brought.p99Alone.toFixed(1)} ms.`,
      [
        ...head('step', 'seconds', 'p99 of reads, ms'),
        ...brought.steps.map(({ step, seconds, p99, ratio }) =>
          line(step, seconds.toFixed(1), `${p99.toFixed(1)} (${ratio.toFixed(1)} ×)`),
        ),
      ].join('\n'),
    ],
    files && [
      '## Exports',
      `All members of the platform as a file, while the process answers 300 reads a second on the same two cores.`,
      [
        ...head('format', 'rows', 'MB', 'seconds', 'memory, MB', 'p99 of reads, alone and beside, ms'),
        ...files.map((file) =>
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
    ],
    footprint && [
      '## Footprint',
      [
        ...head('what', 'figure', 'goal', ''),
        line('start to ready, the first time', `${footprint.firstStartS.toFixed(2)} s`, '', ''),
        line(
          'start to ready, again',
          `${footprint.startAgainS.toFixed(2)} s`,
          `${goals.startAgainS} s`,
          met(footprint.startAgainS <= goals.startAgainS),
        ),
        line('server at rest', `${Math.round(footprint.restMb)} MB`, '', ''),
        line(
          'server under load',
          `${Math.round(footprint.loadMb)} MB`,
          `${goals.loadMb} MB`,
          met(footprint.loadMb <= goals.loadMb),
        ),
        line('node_modules', `${footprint.installedMb} MB`, '', ''),
        line('data of 1,000 residents', `${Math.round(footprint.kbPerThousand / 1024)} MB`, '', ''),
      ].join('\n'),
    ],
    results.disk && diskReport(results.disk),
    results.measured && [
      '## When and where',
      'Where the load before is more than the cores, others worked on them at the same time: the two sides of a ratio were measured by turns and belong together, absolute figures do not.',
      measured(results.measured),
    ],
  ]
    .flat()
    .filter(Boolean)
    .join('\n\n')}\n`
}

const goalTable = (results: Results): string =>
  [
    ...head('goal', 'at', 'worst figure', ''),
    ...judge(results).map(({ what, goal, figure, isMet }) => line(what, goal, figure, met(isMet))),
  ].join('\n')

const bareTable = (calls: NonNullable<Results['reads']>['calls']): string =>
  [
    ...head(
      'call',
      'ratio',
      '',
      'ours a second',
      'bare a second',
      'p50 ms',
      'bare',
      'p99 ms',
      'bare',
      'CPU ms',
      'bare',
      'share of CPU',
      'database CPU ms',
      'bare',
    ),
    ...calls.map(({ call, ratio, ours, bare }) =>
      line(
        call,
        ratio.toFixed(2),
        isRead({ call }) ? met(ratio >= goals.reads) : 'no goal',
        perSecond(ours.perSecond),
        perSecond(bare.perSecond),
        ...both(['p50', 'p99', 'cpuMs'], ours, bare),
        (bare.cpuMs.median / ours.cpuMs.median).toFixed(2),
        ...both(['databaseMs'], ours, bare),
      ),
    ),
  ].join('\n')

const both = (names: readonly (keyof Measured)[], ours: Measured, bare: Measured): string[] =>
  names.flatMap((name) => [ms(ours[name].median), ms(bare[name].median)])

const besideLogins = ({ p99Alone, p99Beside, ratio }: NonNullable<Results['reads']>['whileLoggingIn']): string =>
  `p99 of 300 searches a second: ${ms(p99Alone)} ms alone, ${ms(p99Beside)} ms beside 50 logins a second: ${ratio.toFixed(1)} times, goal ${goals.besideLogins}: ${met(ratio <= goals.besideLogins)}.`

const growthTable = (calls: NonNullable<Results['growth']>['calls']): string =>
  [
    ...head('call', 'ratio', '', 'small ms', 'large ms'),
    ...calls.map(({ call, ratio, smallMs, largeMs }) =>
      line(call, ratio.toFixed(2), met(ratio <= goals.growth), ms(smallMs), ms(largeMs)),
    ),
  ].join('\n')

const ageTable = (calls: NonNullable<Results['age']>['calls']): string =>
  [
    ...head('call', 'ratio', '', 'first evening, ms', 'after years, ms', 'CPU ms', 'after years', 'share'),
    ...calls.map(({ call, searches, ratio, youngMs, oldMs, youngCpuMs, oldCpuMs }) =>
      line(
        call,
        ratio.toFixed(2),
        searches ? 'no goal' : met(ratio <= goals.age),
        ...[youngMs, oldMs, youngCpuMs, oldCpuMs].map(ms),
        (oldCpuMs / youngCpuMs).toFixed(2),
      ),
    ),
  ].join('\n')

const peerTable = (peers: NonNullable<Results['peers']>): string =>
  [
    ...head(
      'call',
      'peer',
      'times as many',
      '',
      'bare server',
      'ours a second',
      'peer a second',
      'p50 ms',
      'peer',
      'CPU ms',
      'peer',
    ),
    ...peers.map(({ call, peer, ratio, bareRatio, ours, theirs }) =>
      line(
        call,
        peer,
        ratio.toFixed(1),
        met(ratio >= goals.peers),
        bareRatio.toFixed(1),
        perSecond(ours.perSecond),
        perSecond(theirs.perSecond),
        ...(['p50', 'cpuMs'] as const).flatMap((what) => [ms(ours[what].median), ms(theirs[what].median)]),
      ),
    ),
  ].join('\n')

const measured = (parts: NonNullable<Results['measured']>): string =>
  [
    ...head('part', 'when', 'run', 'machine', 'load before'),
    ...Object.entries(parts).flatMap(([part, result]) =>
      result === undefined
        ? []
        : [
            line(
              part,
              result.at.slice(0, 16),
              result.quick ? 'quick' : 'full',
              `${result.machine.processor}, ${result.machine.cores} cores, Node ${result.machine.node}`,
              result.machine.loadBefore.join(' '),
            ),
          ],
    ),
  ].join('\n')

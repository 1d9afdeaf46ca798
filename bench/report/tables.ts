import { type Measured, type Shares, type Spread, type Spreads } from '../measure/rounds.ts'
import type { Pace } from '../measure/pace.ts'
import { goals, isRead, judge, peerGoal } from './goals.ts'
import type { Results } from './results.ts'

export const line = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
export const head = (...cells: string[]): string[] => [
  line(...cells),
  line(...cells.map((_, n) => (n === 0 ? '---' : '---:'))),
]
export const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1)
export const met = (is: boolean): string => (is ? 'met' : '**not met**')

const spread = ({ median, least, most }: Spread): string =>
  `${Math.round(median)} (${Math.round(least)}–${Math.round(most)})`
const medians = <Name extends string>(of: Readonly<Record<Name, Spread>>, ...names: Name[]): string[] =>
  names.map((name) => ms(of[name].median))

export const goalTable = (results: Results): string =>
  [
    ...head('goal', 'at', 'figure', ''),
    ...judge(results).map(({ what, goal, figure, isMet }) => line(what, goal, figure, met(isMet))),
  ].join('\n')

interface Compared extends Shares {
  readonly what: string
  readonly ours: Spreads<Pace>
  readonly bare: Spreads<Pace>
  readonly goal: number | undefined
}

/** A share of 1 is as many a second, or as little CPU, as the bare one's; more is better. */
const comparison = (
  rows: readonly Compared[],
  more: (row: Compared) => string[] = () => [],
  ...names: string[]
): string =>
  [
    ...head(
      '',
      'share of throughput',
      'share of CPU',
      'with the database’s',
      '',
      'ours a second',
      'bare a second',
      'CPU ms',
      'bare',
      'database CPU ms',
      'bare',
      ...names,
    ),
    ...rows.map((row) => {
      const { what, ratio, cpuRatio, wholeRatio, ours, bare, goal } = row
      return line(
        what,
        ...[ratio, cpuRatio, wholeRatio].map((share) => share.toFixed(2)),
        goal === undefined ? 'no goal' : met(ratio >= goal && cpuRatio >= goal),
        spread(ours.perSecond),
        spread(bare.perSecond),
        ...(['cpuMs', 'databaseMs'] as const).flatMap((name) => [...medians(ours, name), ...medians(bare, name)]),
        ...more(row),
      )
    }),
  ].join('\n')

type Call = NonNullable<Results['reads']>['calls'][number]
export const readTable = (calls: readonly Call[]): string => {
  const byName = new Map(calls.map((call) => [call.call, call]))
  const latency = ({ what }: Compared): string[] =>
    (['p50', 'p99'] as const).flatMap((name) => {
      const { ours, bare } = byName.get(what)!
      return [...medians(ours, name), ...medians(bare, name)]
    })
  const rows = calls.map((call) => ({ ...call, what: call.call, goal: isRead(call) ? goals.reads : undefined }))
  return comparison(rows, latency, 'p50 ms', 'bare', 'p99 ms', 'bare')
}

export const writeTable = ({ writes, entries }: Results): string =>
  comparison([
    ...(writes ? [{ ...writes, what: 'guest vehicles planned, in and out', goal: goals.writes }] : []),
    ...(entries ? [{ ...entries, what: 'entries with a pass', goal: goals.writes }] : []),
  ])

interface Pair {
  readonly call: string
  readonly ratio: number
  readonly before: Measured
  readonly after: Measured
  readonly goal: number | undefined
}

export const pairTable = (before: string, after: string, pairs: readonly Pair[]): string =>
  [
    ...head(
      'call',
      'p50, times',
      '',
      `${before}, ms`,
      `${after}, ms`,
      'server CPU ms',
      after,
      'database CPU ms',
      after,
    ),
    ...pairs.map((pair) =>
      line(
        pair.call,
        pair.ratio.toFixed(2),
        pair.goal === undefined ? 'no goal' : met(pair.ratio <= pair.goal),
        ...(['p50', 'cpuMs', 'databaseMs'] as const).flatMap((name) => [
          ...medians(pair.before, name),
          ...medians(pair.after, name),
        ]),
      ),
    ),
  ].join('\n')

export const peerTable = (peers: NonNullable<Results['peers']>): string =>
  [
    ...head(
      'call',
      'peer',
      'times as many',
      'goal',
      '',
      'bare server',
      'ours a second',
      'peer a second',
      'p50 ms',
      'peer',
      'CPU ms',
      'peer',
      'database CPU ms',
      'peer',
    ),
    ...peers.map(({ call, peer, ratio, bareRatio, ours, theirs }) =>
      line(
        call,
        peer,
        ratio.toFixed(1),
        peerGoal(peer, call),
        met(ratio >= peerGoal(peer, call)),
        bareRatio.toFixed(1),
        spread(ours.perSecond),
        spread(theirs.perSecond),
        ...(['p50', 'cpuMs', 'databaseMs'] as const).flatMap((name) => [
          ...medians(ours, name),
          ...medians(theirs, name),
        ]),
      ),
    ),
  ].join('\n')

export const occasionTable = (measured: NonNullable<Results['measured']>): string =>
  [
    ...head('part', 'when', 'run', 'machine', 'load before'),
    ...Object.entries(measured).map(([part, { at, quick, machine }]) =>
      line(
        part,
        at.slice(0, 16),
        quick ? 'quick' : 'full',
        `${machine.processor}, ${machine.cores} cores, Node ${machine.node}`,
        machine.loadBefore.join(' '),
      ),
    ),
  ].join('\n')

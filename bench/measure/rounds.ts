import type { Request } from '../calls/request.ts'
import { at, load, type Burst, type LoadOptions, type Target } from './load.ts'
import type { Pace } from './pace.ts'

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}
/** Each figure over several rounds. */
export type Spreads<T> = { readonly [K in keyof T]: Spread }
export type Measured = Spreads<Burst>

const spreadOf = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b)
  return { median: at(sorted, 0.5), least: at(sorted, 0), most: at(sorted, 1) }
}

export const spreadsOf = <Name extends string>(
  rounds: readonly Readonly<Record<Name, number>>[],
  ...names: readonly Name[]
): Record<Name, Spread> =>
  Object.fromEntries(names.map((name) => [name, spreadOf(rounds.map((round) => round[name]))])) as Record<Name, Spread>

export const paceNames = ['perSecond', 'cpuMs', 'databaseMs'] as const

export interface Rounds extends LoadOptions {
  readonly rounds: number
  readonly warmUp: number
}

/** Measures several servers alternately, so that noise affects all of them. Each can have its own requests. */
export async function byTurns<Name extends string>(
  targets: Readonly<Record<Name, Target & { readonly requests: readonly Request[] }>>,
  { rounds, warmUp, ...options }: Rounds,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(targets) as Name[]
  const bursts = Object.fromEntries(names.map((name) => [name, [] as Burst[]])) as Record<Name, Burst[]>
  for (const name of warmUp > 0 ? names : [])
    await load(targets[name], targets[name].requests, { ...options, seconds: warmUp })
  for (let round = 0; round < rounds; round++) {
    // The order is reversed every round.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      bursts[name].push(await load(targets[name], targets[name].requests, options))
    }
  }
  return Object.fromEntries(names.map((name) => [name, spreadsOf(bursts[name], ...paceNames, 'p50', 'p99')])) as Record<
    Name,
    Measured
  >
}

/** Our share of theirs, by the medians: more a second, or less CPU, is a larger share. */
export interface Shares {
  readonly ratio: number
  readonly cpuRatio: number
  /** With the CPU of the database on both sides. */
  readonly wholeRatio: number
}

export const sharesOf = (ours: Spreads<Pace>, theirs: Spreads<Pace>): Shares => ({
  ratio: ours.perSecond.median / theirs.perSecond.median,
  cpuRatio: theirs.cpuMs.median / ours.cpuMs.median,
  wholeRatio: (theirs.cpuMs.median + theirs.databaseMs.median) / (ours.cpuMs.median + ours.databaseMs.median),
})

/** One line of a comparison, for the log. */
export const lineOf = (name: string, ours: Spreads<Pace>, bare: Spreads<Pace>): string => {
  const { ratio, cpuRatio, wholeRatio } = sharesOf(ours, bare)
  const cpu = ({ cpuMs, databaseMs }: Spreads<Pace>): string =>
    `${cpuMs.median.toFixed(3)} + ${databaseMs.median.toFixed(3)}`
  return `${name.padEnd(26)} ${ratio.toFixed(2)}, CPU ${cpuRatio.toFixed(2)}, with the database ${wholeRatio.toFixed(2)}  (${Math.round(ours.perSecond.median)} of ${Math.round(bare.perSecond.median)} a second, ${cpu(ours)} ms CPU of ${cpu(bare)})`
}

/** The latency of a call asked one at a time, for the log. */
export const figuresOf = ({ p50, cpuMs, databaseMs }: Measured): string =>
  `${p50.median.toFixed(2)} ms, CPU ${cpuMs.median.toFixed(2)} + ${databaseMs.median.toFixed(2)}`

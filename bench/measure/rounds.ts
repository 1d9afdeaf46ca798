import type { Request } from '../calls/request.ts'
import { at, load, type Burst, type LoadOptions, type Target } from './load.ts'

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}
export type Measured = { readonly [K in keyof Burst]: Spread }

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b)
  return { median: at(sorted, 0.5), least: at(sorted, 0), most: at(sorted, 1) }
}

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
  for (const name of names) await load(targets[name], targets[name].requests, { ...options, seconds: warmUp })
  for (let round = 0; round < rounds; round++) {
    // The order is reversed every round.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      bursts[name].push(await load(targets[name], targets[name].requests, options))
    }
  }
  const measured = (name: Name): Measured => {
    const of = (what: keyof Burst): Spread => spreadOf(bursts[name].map((burst) => burst[what]))
    return {
      perSecond: of('perSecond'),
      p50: of('p50'),
      p99: of('p99'),
      cpuMs: of('cpuMs'),
      databaseMs: of('databaseMs'),
    }
  }
  return Object.fromEntries(names.map((name) => [name, measured(name)])) as Record<Name, Measured>
}

/** The ratio of the medians. */
export const ratio = (ours: Measured, theirs: Measured): number => ours.perSecond.median / theirs.perSecond.median

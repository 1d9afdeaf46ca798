import { dayVolume, disk } from './day/disk.ts'
import { standing } from './day/standing.ts'
import { upkeep } from './day/upkeep.ts'
import { seededDatabase, usual, type SeededDatabase } from './data/seeded-database.ts'
import type { Volume } from './data/volume.ts'
import { age, type Past } from './parts/age.ts'
import { board } from './parts/board.ts'
import { entries } from './parts/entries.ts'
import { exportedPeople, exports } from './parts/exports.ts'
import { footprint, startUp } from './parts/footprint.ts'
import { growth } from './parts/growth.ts'
import { idle } from './parts/idle.ts'
import { imports } from './parts/imports.ts'
import { live } from './parts/live.ts'
import { againstPeers } from './parts/peers.ts'
import { reads } from './parts/reads.ts'
import { searches } from './parts/search.ts'
import { writes } from './parts/writes.ts'
import type { Rounds } from './measure/rounds.ts'

/** The length and size of a measurement. */
export interface Scale {
  readonly rounds: Rounds
  /** People of the two databases that are compared, and audit rows of each of them. */
  readonly growth: { readonly people: readonly [number, number]; readonly auditRowsEach: number }
  /** People of the two databases that searches are compared on: a hundred in each community, and a fifth in the largest. */
  readonly searched: readonly [number, number]
  readonly past: Past
  readonly live: { readonly streams: number; readonly seconds: number; readonly settleMs: number }
  readonly importedPeople: number
  readonly loadSeconds: number
  /** A minute at least: the queue looks after itself once a minute. */
  readonly idleSeconds: number
  /** The times that each thing of a society's day is done. */
  readonly dayTimes: number
  /** Until what follows a reply is done: searches are recorded after 0.8 s, messages leave at once. */
  readonly settleMs: number
  readonly standing: Parameters<typeof standing>[1]
  readonly upkeepPeople: number
}

const visitsAYear = 120_000
const settleMs = 2_000

/** Less than an hour. */
export const full: Scale = {
  rounds: { rounds: 5, seconds: 2, warmUp: 1 },
  growth: { people: [10_000, 1_000_000], auditRowsEach: 10 },
  searched: [10_000, 1_000_000],
  past: { years: 3, visitsAYear, auditRowsEach: 6 },
  live: { streams: 1_000, seconds: 60, settleMs },
  importedPeople: 10_000,
  loadSeconds: 8,
  idleSeconds: 60,
  dayTimes: 1_000,
  settleMs,
  standing: { told: 2_000, people: 400, keptEach: 300, settleMs },
  upkeepPeople: 200_000,
}

/** Shows whether a change went in the right direction. The small growth reuses the database of the other parts. */
export const quick: Scale = {
  ...full,
  rounds: { rounds: 3, seconds: 0.3, warmUp: 0.3 },
  growth: { people: [2_000, 200_000], auditRowsEach: 5 },
  searched: [2_000, 200_000],
  past: { years: 3, visitsAYear, auditRowsEach: 2 },
  live: { streams: 1_000, seconds: 10, settleMs },
  dayTimes: 200,
  upkeepPeople: 20_000,
}

type Log = (line: string) => void
type Open = (volume: Volume, log: Log) => Promise<SeededDatabase>

/** Everything that is measured, in the order in which it is; each part makes one entry of `results.json`. */
export function partsOf(scale: Scale, log: Log, open: Open = seededDatabase) {
  const { rounds, past } = scale
  const on =
    <T>(volume: Volume, work: (seeded: SeededDatabase) => Promise<T>) =>
    async (): Promise<T> => {
      const seeded = await open(volume, log)
      try {
        return await work(seeded)
      } finally {
        await seeded.stop()
      }
    }
  const [fewer, more] = scale.growth.people.map((people) => usual(people, people * scale.growth.auditRowsEach))
  const [few, many] = scale.searched.map((people) => ({ ...usual(people, people), communities: people / 100 }))
  const aged = 5_000
  return {
    reads: on(usual(), (seeded) => reads(seeded, rounds, log)),
    writes: on(usual(), (seeded) => writes(seeded, rounds, log)),
    board: on(usual(), (seeded) => board(seeded, rounds, log)),
    entries: on(usual(), (seeded) => entries(seeded, rounds, log)),
    growth: on(fewer!, (small) => on(more!, (large) => growth(small, large, rounds, log))()),
    search: on(few!, (small) => on(many!, (large) => searches(small, large, rounds, log))()),
    age: on(usual(aged, aged * (4 + past.years)), (seeded) => age(seeded, past, rounds, log)),
    startUp: () => startUp(log),
    footprint: on(usual(), (seeded) => footprint(seeded, scale.loadSeconds, log)),
    idle: () => idle(scale.idleSeconds, log),
    disk: on(dayVolume, (seeded) => disk(seeded, scale.dayTimes, scale.settleMs, log)),
    standing: on(dayVolume, (seeded) => standing(seeded, scale.standing, log)),
    upkeep: on(usual(scale.upkeepPeople), (seeded) => upkeep(seeded, log)),
    live: on(usual(4_000), (seeded) => live(seeded, scale.live, log)),
    export: on(usual(exportedPeople), (seeded) => exports(seeded, rounds, log)),
    import: on(usual(50_000), (seeded) => imports(seeded, scale.importedPeople, rounds, log)),
    peers: on(usual(), (seeded) => againstPeers(seeded, rounds, log)),
  }
}

export type Parts = ReturnType<typeof partsOf>
export type PartName = keyof Parts

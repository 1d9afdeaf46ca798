import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'

/** Work that is gathered in memory and done many at a time. */
export interface BatchJob<Item> {
  /** `again`: an earlier run failed, and some of these may be done already. */
  run(db: Database, items: readonly Item[], again: boolean): Promise<void>
  /** How long the first that was added waits for others. */
  readonly everyMs: number
  /** How long a failed run waits. */
  readonly againMs: number
  readonly batchSize: number
  readonly mostWaiting: number
  /** While runs have failed for longer than this, nothing more is taken. */
  readonly patienceMs: number
  readonly flushPatienceMs: number
}

export const defineBatchJob = <Item>(job: BatchJob<Item>): BatchJob<Item> => job

export interface Batches<Item> {
  /** False when it is full, or when runs have failed for some seconds. */
  takes(): boolean
  add(item: Item): void
  /** Runs what is waiting; tries for some seconds where the database is away. */
  flush(): Promise<void>
}

export function openBatches<Item>(
  { run, everyMs, againMs, batchSize, mostWaiting, patienceMs, flushPatienceMs }: BatchJob<Item>,
  db: Database,
  onFailure: (error: unknown) => void,
): Batches<Item> {
  const waiting: Item[] = []
  let timer: NodeJS.Timeout | undefined
  let failingSince: number | undefined
  let running: Promise<void> | undefined

  /** Until it is empty; what fails stays and waits for the next turn. */
  const runWaiting = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, batchSize)
        await run(db, batch, failingSince !== undefined)
        waiting.splice(0, batch.length)
        failingSince = undefined
      }
    } catch (error) {
      failingSince ??= performance.now()
      onFailure(error)
    }
  }
  const runNow = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    running ??= runWaiting().finally(() => {
      running = undefined
      if (waiting.length > 0) schedule()
    })
    return running
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => void runNow(), failingSince === undefined ? everyMs : againMs).unref()
  }

  return {
    takes: () =>
      waiting.length < mostWaiting && (failingSince === undefined || performance.now() - failingSince < patienceMs),
    add(item) {
      waiting.push(item)
      if (running === undefined) schedule()
    },
    async flush() {
      const until = performance.now() + flushPatienceMs
      const late = pause(flushPatienceMs, undefined, { ref: false })
      // A second turn runs what came after the first one's last batch.
      do await Promise.race([runNow(), late])
      while (waiting.length > 0 && performance.now() < until && (await pause(againMs / 4, true)))
      clearTimeout(timer)
    },
  }
}

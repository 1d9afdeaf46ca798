import { randomUUID } from 'node:crypto'
import { forJob } from '../context/context-for.ts'
import type { BaseContext } from '../context/context.ts'
import type { Deps } from '../context/deps.ts'
import type { Batch } from '../db/batch.ts'
import type { Tx } from '../db/database.ts'
import { each, inPortions } from '../jobs/portions.ts'
import { inOneStatement } from './look.ts'

export type WatchDeps = Pick<Deps, 'db' | 'clock' | 'record'>

interface DueRow {
  readonly id: string
}

interface Looks<R extends DueRow> {
  readonly everySeconds: 5 | 15 | 60
  /** Waits for servers of others: the other rules do not wait for it. */
  readonly alone?: true
  /** At most so many; several processes may find the same ones. */
  readonly due: (tx: Tx, most: number) => Batch<readonly R[]>
}
interface OneByOne<R extends DueRow> extends Looks<R> {
  /** In a transaction of its own; leaves the row alone where another process was faster. */
  readonly moveOn: (ctx: BaseContext, row: R) => Promise<void>
}
interface Together<R extends DueRow> extends Looks<R> {
  /** As `moveOn`, all at once; where that fails, it is called for each by itself. */
  readonly moveAll: (ctx: BaseContext, rows: readonly R[]) => Promise<void>
}

/** Something that happens when a row's own time has come. */
export interface DueRule extends Looks<DueRow> {
  /** Those that fail are reported and stop no other. */
  readonly work: (ctx: BaseContext, rows: readonly DueRow[], turn: Turn) => Promise<void>
}

export type OnFailure = (error: unknown, about?: DueRow) => void
interface Turn {
  readonly onFailure: OnFailure
  /** What has not begun is left for another time. */
  readonly signal: AbortSignal
  /** A row is due sooner than the usual look would find it. */
  readonly lookIn: (ms: number) => void
}

/** So many of one rule in a look. */
const mostAtOnce = 100

export const oneByOne = <R extends DueRow>({ moveOn, ...looks }: OneByOne<R>): DueRule => ({
  ...looks,
  work: (ctx, rows, { onFailure, signal }) =>
    each(rows as readonly R[], async (row) => (signal.aborted ? undefined : moveOn(ctx, row)), onFailure),
})
export const together = <R extends DueRow>({ moveAll, ...looks }: Together<R>): DueRule => ({
  ...looks,
  work: (ctx, rows, { onFailure }) =>
    inPortions(rows as readonly R[], mostAtOnce, (some) => moveAll(ctx, some), onFailure),
})

/** Looks for what is due, in every process, as often as the rules ask. */
export interface Watch {
  start(): void
  /** Once, for all rules. */
  look(): Promise<void>
  /** Looks at once for what a commit of this process has made due. */
  wake(rule: DueRule): void
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>
}

/** Rules that look equally often share one look. */
export function openWatch(deps: WatchDeps, rules: readonly DueRule[], onFailure: OnFailure): Watch {
  const stopping = new AbortController()
  const shared = rules.filter(({ alone }) => alone !== true)
  const groups = [
    ...Object.values(Object.groupBy(shared, ({ everySeconds }) => everySeconds)),
    ...rules.filter(({ alone }) => alone === true).map((rule) => [rule]),
  ]
  const loops = groups.map((group) => openLoop(deps, group, { onFailure, signal: stopping.signal }))
  return {
    start: () => loops.forEach(({ start }) => start()),
    look: async () => void (await Promise.all(loops.map(({ look }) => look()))),
    wake: (rule) => void loops.find(({ rules: own }) => own.includes(rule))?.look(),
    async stop() {
      stopping.abort()
      await Promise.all(loops.map(({ stop }) => stop()))
    },
  }
}

function openLoop(deps: WatchDeps, rules: readonly DueRule[], turn: Omit<Turn, 'lookIn'>) {
  const { signal, onFailure } = turn
  const usualMs = rules[0]!.everySeconds * 1000
  let isStarted = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAskedAgain = false
  /** Looks between the usual ones, by `performance.now()`. */
  let extra: number[] = []

  const lookIn = (ms: number): void => {
    // For later ones the usual looks come often enough.
    if (ms < 2 * usualMs) extra.push(performance.now() + ms)
  }
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    while (isAskedAgain && !signal.aborted) {
      isAskedAgain = false
      const now = performance.now()
      extra = extra.filter((at) => at > now)
      await moveDueOn(deps, rules, { ...turn, lookIn }).catch(onFailure)
    }
    running = undefined
    schedule()
  }
  /** A call during a look queues one more look; further calls share it. */
  const look = (): Promise<void> => {
    isAskedAgain = true
    return (running ??= run())
  }
  const schedule = (): void => {
    if (!isStarted || signal.aborted) return
    const next = Math.min(usualMs, ...extra.map((at) => at - performance.now()))
    // Timers drop fractions: a look that is too early would find nothing.
    timer = setTimeout(() => void look(), Math.ceil(Math.max(0, next)))
  }
  return {
    rules,
    look,
    start() {
      isStarted = true
      schedule()
    },
    async stop() {
      clearTimeout(timer)
      await running
    },
  }
}

/** Until a look finds fewer than it could, or nothing new. */
export async function moveDueOn(deps: WatchDeps, rules: readonly DueRule[], turn: Turn): Promise<void> {
  const ctx = forJob({ ...deps, jobId: randomUUID() })
  const seen = new Set<string>()
  for (let left = rules; left.length > 0 && !turn.signal.aborted;) {
    const looking = left
    const found = await ctx.readIn('platform', (tx) =>
      inOneStatement(
        tx,
        looking.map(({ due }) => due(tx, mostAtOnce)),
      ),
    )
    left = []
    for (const [index, rows] of found.entries()) {
      if (rows.length === 0) continue
      await looking[index]!.work(ctx, rows, turn)
      // Those that failed, or that others have, are found again.
      const isNew = rows.some(({ id }) => !seen.has(id))
      rows.forEach(({ id }) => seen.add(id))
      if (rows.length === mostAtOnce && isNew) left = [...left, looking[index]!]
    }
  }
}

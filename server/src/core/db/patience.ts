import { DatabaseBusy, DatabaseUnavailable, failureOf } from './failures.ts'
import type { Lease, Pool } from './pool.ts'

/** `inTime` turns false when the caller has heard 503, so that work which wakes up later can do no more. */
type Work<T> = (lease: Lease, inTime: () => boolean) => Promise<T>

const lookEveryMs = 100

/** Runs work on a connection; when the database keeps silent for so long, throws the connection away and says so. */
export function openPatience(pool: Pick<Pool, 'lease'>, patienceMs: number): <T>(work: Work<T>) => Promise<T> {
  const deadlines = openDeadlines()
  return async (work) => {
    const until = performance.now() + patienceMs
    const leased = await pool.lease()
    let inTime = true
    let stop = (): void => {}
    const silence = new Promise<never>((_, reject) => {
      stop = deadlines(until, () => {
        inTime = false
        reject(leased.abandon())
      })
    })
    try {
      return await Promise.race([work(leased, () => inTime), silence])
    } catch (error) {
      const failure = failureOf(error)
      leased.release(failure === 'lost' || error instanceof DatabaseUnavailable)
      if (failure === 'lost') throw new DatabaseUnavailable('the database cannot be reached', { cause: error })
      throw failure === undefined ? error : new DatabaseBusy(failure, (error as Error).message, { cause: error })
    } finally {
      stop()
    }
  }
}

interface Deadline {
  readonly at: number
  readonly end: () => void
}

/** One timer for all: one for each call costs as much as a statement. What this returns takes the deadline back. */
function openDeadlines(): (at: number, end: () => void) => () => void {
  const open = new Set<Deadline>()
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    const now = performance.now()
    for (const deadline of open)
      if (deadline.at <= now) {
        open.delete(deadline)
        deadline.end()
      }
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return (at, end) => {
    const deadline = { at, end }
    open.add(deadline)
    timer ??= setInterval(look, lookEveryMs)
    return () => open.delete(deadline)
  }
}

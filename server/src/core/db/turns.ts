import { DatabaseBusy } from './failures.ts'

export interface Turns {
  /** Resolves, when it is one's turn, with what ends it. Busy after the longest wait. */
  enter(key: string): Promise<() => void>
}

/** One at a time for each key, by the order of coming: what is in demand then costs one connection, not all of them. */
export function openTurns(longestWaitMs: number): Turns {
  /** Those who wait behind the one whose turn it is. */
  const queues = new Map<string, (() => void)[]>()

  return {
    async enter(key) {
      const queue = queues.get(key)
      if (queue === undefined) queues.set(key, [])
      else await wait(queue, longestWaitMs)
      return () => {
        const next = queues.get(key)?.shift()
        if (next === undefined) queues.delete(key)
        else next()
      }
    },
  }
}

const wait = (queue: (() => void)[], longestMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(enter), 1)
      reject(new DatabaseBusy('locked', 'others are at the same thing'))
    }, longestMs)
    const enter = (): void => {
      clearTimeout(timer)
      resolve()
    }
    queue.push(enter)
  })

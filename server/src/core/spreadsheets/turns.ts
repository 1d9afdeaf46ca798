import { Refusal } from '@aangan/contract/refusal'

export interface Turns {
  /** Resolves, when it is one's turn, with what ends it. Throws `attempts.too_many` after the longest wait. */
  enter(): Promise<() => void>
}

/** At most so many at once; who waits is let in by the order of coming. */
export function turns(atOnce: number, longestWaitMs: number): Turns {
  let inside = 0
  const queue: (() => void)[] = []
  const leave = (): void => {
    const next = queue.shift()
    if (next === undefined) inside -= 1
    else next()
  }
  return {
    async enter() {
      if (inside < atOnce) inside += 1
      else await wait(queue, longestWaitMs)
      return leave
    },
  }
}

const wait = (queue: (() => void)[], longestMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(enter), 1)
      reject(new Refusal('attempts.too_many', { retryAfter: Math.ceil(longestMs / 1000) }))
    }, longestMs)
    const enter = (): void => {
      clearTimeout(timer)
      resolve()
    }
    queue.push(enter)
  })

/** Password hashing is shared fairly between accounts, and between networks. */
export interface Applicant {
  readonly account: string
  readonly address: string
}

interface Waiter extends Applicant {
  readonly go: () => void
  readonly fail: () => void
}

export interface Turns {
  /** False when there is no place. A newcomer may take someone else's place. */
  join(waiter: Waiter): boolean
  leave(waiter: Waiter): void
  /** The account whose turn is longest ago, then the address, then first come. */
  next(): Waiter | undefined
  readonly length: () => number
}

/** When it is full, the account or address with the most places loses its last one to a newcomer. */
export function openTurns(places: number): Turns {
  const waiting: Waiter[] = []
  /** The last turn of each account and address that waits. */
  const served = { account: new Map<string, number>(), address: new Map<string, number>() }
  let turn = 0

  const lastTurn = (by: keyof Applicant, waiter: Waiter): number => served[by].get(waiter[by]) ?? 0
  const forget = (): void => {
    for (const by of ['account', 'address'] as const)
      for (const name of served[by].keys()) if (!waiting.some((waiter) => waiter[by] === name)) served[by].delete(name)
  }
  const remove = (waiter: Waiter): void => {
    const at = waiting.indexOf(waiter)
    if (at >= 0) waiting.splice(at, 1)
  }

  return {
    join(waiter) {
      waiting.push(waiter)
      if (waiting.length <= places) return true
      const last = lastOfMost(waiting, 'account') ?? lastOfMost(waiting, 'address') ?? waiter
      remove(last)
      if (last === waiter) return false
      last.fail()
      return true
    },
    leave: remove,
    next() {
      const [first, ...others] = waiting
      if (first === undefined) return undefined
      const longerAgo = (one: Waiter, other: Waiter): Waiter => {
        const apart =
          lastTurn('account', one) - lastTurn('account', other) || lastTurn('address', one) - lastTurn('address', other)
        return apart > 0 ? other : one
      }
      const chosen = others.reduce(longerAgo, first)
      remove(chosen)
      turn++
      served.account.set(chosen.account, turn)
      served.address.set(chosen.address, turn)
      forget()
      return chosen
    },
    length: () => waiting.length,
  }
}

/** Undefined if none has more than one place. */
function lastOfMost(waiting: readonly Waiter[], by: keyof Applicant): Waiter | undefined {
  const places = new Map<string, number>()
  for (const waiter of waiting) places.set(waiter[by], (places.get(waiter[by]) ?? 0) + 1)
  const most = Math.max(...places.values())
  return most > 1 ? waiting.findLast((waiter) => places.get(waiter[by]) === most) : undefined
}

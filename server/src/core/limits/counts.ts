/** One running window, as this process knows it. */
export interface Count {
  /** The database's last answer. */
  confirmed: number
  /** Counted here, not yet in the database's answer. */
  pending: number
  /** Measured by this process's clock. */
  until: number
}

/** Some megabytes. Beyond this the oldest are dropped, and the database is asked again. */
const mostKept = 20_000

/** The database rounds the rest of a window up to whole seconds. */
const roundingMs = 2_000

/** A cache of the database's counts: it can refuse, never allow. */
export function openCounts(clock = () => performance.now()) {
  const counts = new Map<string, Count>()
  return {
    of(key: string, seconds: number): Count {
      const known = this.running(key)
      if (known !== undefined) return known
      const begun = { confirmed: 0, pending: 0, until: clock() + seconds * 1000 }
      counts.delete(key)
      if (counts.size >= mostKept) counts.delete(counts.keys().next().value!)
      counts.set(key, begun)
      return begun
    },
    running(key: string): Count | undefined {
      const known = counts.get(key)
      return known !== undefined && known.until > clock() ? known : undefined
    },
    confirm(count: Count, confirmed: number, retryAfter: number): void {
      count.confirmed = confirmed
      count.until = clock() + retryAfter * 1000
    },
    /** For a count that only grows, since answers of several connections arrive in any order. */
    confirmGrown(count: Count, confirmed: number, retryAfter: number): void {
      const isNewWindow = clock() + retryAfter * 1000 > count.until + roundingMs
      this.confirm(count, isNewWindow ? confirmed : Math.max(count.confirmed, confirmed), retryAfter)
    },
    forget: (key: string): boolean => counts.delete(key),
    secondsLeft: ({ until }: Count): number => Math.max(1, Math.ceil((until - clock()) / 1000)),
  }
}
export type Counts = ReturnType<typeof openCounts>

/** What this process knows of one running window. */
export interface Count {
  /** As the database had it last. */
  confirmed: number
  /** Counted here, and not yet in the database's answer. */
  pending: number
  /** When the window ends, by this process's own clock. */
  until: number
}

/** Some megabytes at most; then the oldest go, and the database is asked again. */
const mostKept = 20_000

/** The database tells the rest of a window in whole seconds, rounded up. */
const roundingMs = 2_000

/** Counts of this process in front of the database's: they can refuse, never allow. */
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
    /** What is known of a window that still runs. */
    running(key: string): Count | undefined {
      const known = counts.get(key)
      return known !== undefined && known.until > clock() ? known : undefined
    },
    confirm(count: Count, confirmed: number, retryAfter: number): void {
      count.confirmed = confirmed
      count.until = clock() + retryAfter * 1000
    },
    /** The same for a count that nothing takes back: answers of several connections come in any order. */
    confirmGrown(count: Count, confirmed: number, retryAfter: number): void {
      const isNewWindow = clock() + retryAfter * 1000 > count.until + roundingMs
      this.confirm(count, isNewWindow ? confirmed : Math.max(count.confirmed, confirmed), retryAfter)
    },
    forget: (key: string): boolean => counts.delete(key),
    secondsLeft: ({ until }: Count): number => Math.max(1, Math.ceil((until - clock()) / 1000)),
  }
}
export type Counts = ReturnType<typeof openCounts>

import { events } from '@aangan/contract/events'
import { Refusal } from '@aangan/contract/refusal'
import type { Cause, Database, Scope } from '../db/database.ts'
import { openBatches } from '../jobs/batches.ts'
import { newSearchId, searchBatches, type SearchRow } from './record-searches.ts'

/** Limits and records searches of the directory. */
export interface SearchLog {
  /**
   * Resolves when the search may run: it is within the limit, and its record is kept. Refuses with 429 beyond the limit,
   * and with 503 where no record can be kept.
   */
  admit(search: Search): Promise<void>
  /** Writes the rows that still wait; called when the server stops. */
  flush(): Promise<void>
}

export type SearchEvent = 'vehicle.searched' | 'member.searched' | 'everything.searched'

export interface Search {
  readonly scope: Scope
  readonly cause: Cause
  readonly actor: { readonly id: string }
  readonly event: SearchEvent
  readonly filters: Readonly<Record<string, unknown>>
}

interface Limits {
  count(limit: 'search', userId: string): Promise<void>
}

/** One person's refused searches in a minute. */
interface RefusedSearches {
  readonly first: SearchRow
  count: number
  readonly timer: NodeJS.Timeout
}

export function openSearchLog(
  db: Database,
  limits: Limits,
  onFailure: (error: unknown) => void,
  { minuteMs = 60_000, mostWaiting = searchBatches.mostWaiting }: { minuteMs?: number; mostWaiting?: number } = {},
): SearchLog {
  const waiting = openBatches({ ...searchBatches, mostWaiting }, db, onFailure)
  // One entry per person, however often they are refused.
  const refused = new Map<string, RefusedSearches>()

  const close = (person: string): void => {
    const entry = refused.get(person)
    if (entry === undefined) return
    clearTimeout(entry.timer)
    refused.delete(person)
    waiting.add({ ...entry.first, new_data: JSON.stringify({ refused: entry.count }) })
  }
  const countRefused = (search: Search): void => {
    const { id } = search.actor
    const entry = refused.get(id)
    if (entry !== undefined) entry.count++
    else refused.set(id, { first: rowOf(search), count: 1, timer: setTimeout(() => close(id), minuteMs).unref() })
  }

  return {
    async admit(search) {
      try {
        await limits.count('search', search.actor.id)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'attempts.too_many') countRefused(search)
        throw error
      }
      if (!waiting.takes()) throw new Refusal('database.unavailable', { retryAfter: 2 })
      waiting.add(rowOf(search))
    },

    async flush() {
      for (const person of refused.keys()) close(person)
      await waiting.flush()
    },
  }
}

const rowOf = ({ scope, cause, event, filters }: Search): SearchRow => ({
  id: newSearchId(),
  at: cause.now,
  community_id: scope === 'platform' ? null : scope.communityId,
  user_id: cause.actorId,
  resource: events[event].resource,
  new_data: JSON.stringify(filters),
  request_id: cause.requestId,
})

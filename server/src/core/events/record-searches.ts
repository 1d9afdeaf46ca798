import { randomUUID } from 'node:crypto'
import type { Cause, Database } from '../db/database.ts'
import { defineBatchJob } from '../jobs/batches.ts'

export interface SearchRow {
  readonly id: string
  readonly at: Date
  readonly community_id: string | null
  readonly user_id: string | null
  readonly resource: string
  readonly new_data: string
  readonly request_id: string
}

let lastMs = 0
let sequence = 0
/**
 * Made here: a batch that is sent again after a lost answer must not be recorded twice. By the machine's time, as the
 * database makes the others: it says in which month's table the row stands.
 */
export function newSearchId(): string {
  const now = Date.now()
  sequence = now === lastMs ? (sequence + 1) & 0xfff : 0
  lastMs = now
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}

/** `again`: some may be recorded already. The check makes inserts slower, so only then. */
export async function recordSearches(db: Database, searches: readonly SearchRow[], again: boolean): Promise<void> {
  const cause: Cause = { actorId: null, requestId: 'searches', now: searches.at(-1)!.at }
  await db.write(
    'platform',
    cause,
    ({ sql }) => sql`
      insert into audit_logs (id, at, community_id, user_id, action, resource, new_data, request_id)
      select id::uuid, at::timestamptz, community_id::uuid, user_id::uuid, 'SEARCH', resource, new_data, request_id
      from json_to_recordset(${JSON.stringify(searches)}::text::json)
        as search (id text, at text, community_id text, user_id text, resource text, new_data text, request_id text)
      ${again ? sql`on conflict (id) do nothing` : sql``}`,
  )
}

/** Gathered in memory: a row in the queue for each would cost too much. */
export const searchBatches = defineBatchJob({
  run: recordSearches,
  everyMs: 800,
  againMs: 800,
  batchSize: 1000,
  // Some 25 MB.
  mostWaiting: 50_000,
  patienceMs: 3_000,
  flushPatienceMs: 5_000,
})

import type { AuditResource } from '@aangan/contract/audit-actions'
import type { By, Database, Reach } from '../db/database.ts'

/** Notes who searched the directory for what; kept up to a second, then written together (decisions: Who may do what). */
export interface SearchLog {
  note(
    reach: Reach,
    by: By,
    resource: Extract<AuditResource, 'VEHICLE' | 'MEMBER'>,
    filters: Readonly<Record<string, unknown>>,
  ): void
  /** Writes what is still waiting; called when the server stops. */
  flush(): Promise<void>
}

interface Note {
  readonly at: Date
  readonly community_id: string | null
  readonly user_id: string | null
  readonly resource: string
  readonly new_data: string
  readonly request_id: string
}

const everyMs = 800
/** Beyond this many the oldest are kept and new ones wait for the database in line: memory stays bounded. */
const most = 50_000

export function openSearchLog(db: Database, onFailure: (error: unknown) => void): SearchLog {
  let waiting: Note[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    timer = undefined
    const notes = waiting.splice(0, 1000)
    if (notes.length === 0) return
    try {
      const by: By = { actorId: null, requestId: 'searches', now: new Date() }
      await db.change(
        'platform',
        by,
        (tx) => tx.sql`
        insert into audit_logs (at, community_id, user_id, action, resource, new_data, request_id)
        select at::timestamptz, community_id::uuid, user_id::uuid, 'SEARCH', resource, new_data, request_id
        from jsonb_to_recordset(${JSON.stringify(notes)}::text::jsonb)
          as note (at text, community_id text, user_id text, resource text, new_data text, request_id text)`,
      )
    } catch (error) {
      waiting = [...notes, ...waiting].slice(0, most)
      onFailure(error)
    }
    if (waiting.length > 0) schedule()
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      writing = writing.then(write)
    }, everyMs)
  }

  return {
    note(reach, by, resource, filters) {
      if (waiting.length >= most) return
      const community_id = reach === 'platform' ? null : reach.communityId
      waiting.push({
        at: by.now,
        community_id,
        user_id: by.actorId,
        resource,
        new_data: JSON.stringify(filters),
        request_id: by.requestId,
      })
      schedule()
    },
    async flush() {
      clearTimeout(timer)
      await writing
      while (waiting.length > 0) {
        const before = waiting.length
        await write()
        if (waiting.length >= before) break
      }
      clearTimeout(timer)
    },
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cause, Database } from '../db/database.ts'

/** A search, as its row in the audit trail will have it. */
export interface Note {
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
/** A time-ordered id, made here: a batch whose commit was not heard of is sent again, and must not stand twice. */
export function newNoteId(): string {
  const now = Date.now()
  sequence = now === lastMs ? (sequence + 1) & 0xfff : 0
  lastMs = now
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}

/** Notes that wait to be written together, at most a second (decisions: Who may do what). */
export interface Notebook {
  /** False when it is full, or when the database has refused its notes for some seconds. */
  takes(): boolean
  add(note: Note): void
  /** Writes what is waiting; tries for some seconds where the database is away. */
  flush(): Promise<void>
}

const everyMs = 800
const batchSize = 1000
/** Some 25 MB. */
const mostWaiting = 50_000
/** So long a database that starts again may be away without a search being refused. */
const patienceMs = 3_000
const flushPatienceMs = 5_000

export function openNotebook(
  db: Database,
  onFailure: (error: unknown) => void,
  { most = mostWaiting }: { most?: number } = {},
): Notebook {
  const waiting: Note[] = []
  let timer: NodeJS.Timeout | undefined
  let failingSince: number | undefined
  let writing: Promise<void> | undefined

  /** Until it is empty; what cannot be written stays and waits for the next turn. */
  const writeAll = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, batchSize)
        await write(db, batch, failingSince !== undefined)
        waiting.splice(0, batch.length)
        failingSince = undefined
      }
    } catch (error) {
      failingSince ??= performance.now()
      onFailure(error)
    }
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll().finally(() => {
      writing = undefined
      if (waiting.length > 0) schedule()
    })
    return writing
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => void run(), everyMs)
  }

  return {
    takes: () => waiting.length < most && (failingSince === undefined || performance.now() - failingSince < patienceMs),
    add(note) {
      waiting.push(note)
      if (writing === undefined) schedule()
    },
    async flush() {
      const until = performance.now() + flushPatienceMs
      // A second turn writes what came after the first one's last batch.
      do await run()
      while (waiting.length > 0 && performance.now() < until && (await pause(everyMs / 4, true)))
      clearTimeout(timer)
    },
  }
}

/** `again`: some of them may stand already. Asked only then, since it makes every insert dearer. */
async function write(db: Database, notes: readonly Note[], again: boolean): Promise<void> {
  const cause: Cause = { actorId: null, requestId: 'searches', now: new Date() }
  await db.write(
    'platform',
    cause,
    ({ sql }) => sql`
      insert into audit_logs (id, at, community_id, user_id, action, resource, new_data, request_id)
      select id::uuid, at::timestamptz, community_id::uuid, user_id::uuid, 'SEARCH', resource, new_data, request_id
      from json_to_recordset(${JSON.stringify(notes)}::text::json)
        as note (id text, at text, community_id text, user_id text, resource text, new_data text, request_id text)
      ${again ? sql`on conflict (id) do nothing` : sql``}`,
  )
}

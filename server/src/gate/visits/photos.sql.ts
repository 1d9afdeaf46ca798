import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

interface Photo {
  readonly visitId: string
  readonly communityId: string
  readonly bytes: Uint8Array
  readonly takenAt: Date
}

/** A new one replaces the old, and is kept as long as if it were the first. */
export const putPhoto = (tx: Tx, { visitId, communityId, bytes, takenAt }: Photo): Statement => tx.sql`
  insert into visit_photos (visit_id, community_id, bytes, taken_at, created_at)
  values (${visitId}, ${communityId}, ${bytes}, ${takenAt}, ${tx.cause.now})
  on conflict (visit_id) do update set bytes = excluded.bytes, taken_at = excluded.taken_at`

export const findPhoto = (tx: Tx, visitId: string): Batch<Buffer | undefined> =>
  // base64 is a third longer than the bytes; PostgreSQL's own text form is twice as long.
  maybeOne(
    tx.sql<{ base64: string }[]>`
      select encode(p.bytes, 'base64') as base64 from visit_photos p where ${inScope(tx, 'p')} and p.visit_id = ${visitId}`,
  ).map((row) => row && Buffer.from(row.base64, 'base64'))

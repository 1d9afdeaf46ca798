import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { publishedAt } from './audience.sql.ts'

export interface DueNotice {
  readonly id: string
  readonly communityId: string
}

/** So that a slip can be edited or deleted before anybody's phone rings. */
const slipSeconds = 15
/** News that is so old is on the board only. */
export const newsHours = 24

const isToAnnounce = (tx: Tx): Statement =>
  tx.sql`n.publish_at is not null and n.announced_at is null and n.publish_at <= ${tx.cause.now}`

/** To the letter as in the index `notices_to_tell`. */
const isToTell = (tx: Tx): Statement =>
  tx.sql`n.told_at is null and ${publishedAt(tx)} <= ${tx.cause.now}::timestamptz - interval '1 second' * ${slipSeconds}`

const listDue = (tx: Tx, isDue: Statement, inOrder: Statement, most: number): Batch<DueNotice[]> =>
  many(tx.sql<DueNotice[]>`
    select n.id, n.community_id as "communityId" from notices n
    where ${inScope(tx, 'n')} and ${isDue} order by ${inOrder} limit ${most}`)

export const listToAnnounce = (tx: Tx, most: number): Batch<DueNotice[]> =>
  listDue(tx, isToAnnounce(tx), tx.sql`n.publish_at`, most)
export const listToTell = (tx: Tx, most: number): Batch<DueNotice[]> => listDue(tx, isToTell(tx), publishedAt(tx), most)

/** False where another process was faster. */
export const announceDue = (tx: Tx, id: string): Batch<boolean> =>
  maybeOne(tx.sql`
    update notices n set announced_at = ${tx.cause.now} where ${inScope(tx, 'n')} and n.id = ${id} and ${isToAnnounce(tx)}
    returning n.id`).map((row) => row !== undefined)

/** Settles whether people are told of it. False where nobody is, or where another process was faster. */
export const settleTelling = (tx: Tx, id: string): Batch<boolean> =>
  maybeOne(tx.sql<{ isTold: boolean }[]>`
    update notices n set told_at = ${tx.cause.now} from communities c
    where ${inScope(tx, 'n')} and n.id = ${id} and c.id = n.community_id and ${isToTell(tx)}
    returning c.status = 'ACTIVE' and ${publishedAt(tx)} > ${tx.cause.now}::timestamptz - interval '1 hour' * ${newsHours} as "isTold"`).map(
    (row) => row?.isTold === true,
  )

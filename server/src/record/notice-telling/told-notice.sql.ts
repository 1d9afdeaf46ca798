import type { EmergencyKind } from '@aangan/contract/society/emergency-kinds'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { audienceOf, isPublished, isReached, isUnderWay } from '../../society/notices/audience.sql.ts'

/** The part of a notice that its messages are made of. */
export interface ToldNotice {
  readonly id: string
  readonly communityId: string
  readonly title: string
  readonly content: string
  /** Null without a poll. */
  readonly question: string | null
  readonly options: readonly string[] | null
  /** Null until the poll is closed. */
  readonly counts: readonly number[] | null
  /** Null for an ordinary notice. */
  readonly emergency: EmergencyKind | null
  /** Of an emergency. */
  readonly isUnderWay: boolean
  readonly clearedText: string | null
}

/**
 * Undefined for one that nobody is told of: it is gone, not published, or its community is disabled. Locked, so that it is
 * neither edited nor deleted while people are told.
 */
export const lockTold = (tx: Tx, id: string): Batch<ToldNotice | undefined> =>
  maybeOne(tx.sql<ToldNotice[]>`
    select n.id, n.community_id as "communityId", n.title, n.content, n.poll->>'question' as question,
      n.poll->'options' as options, n.poll_result->'counts' as counts,
      n.emergency, ${isUnderWay(tx)} as "isUnderWay", n.cleared_text as "clearedText"
    from notices n join communities c on c.id = n.community_id
    where ${inScope(tx, 'n')} and n.id = ${id} and c.status = 'ACTIVE' and ${isPublished(tx)}
    for key share of n`)

/** Selects the ids of those whom a notice reaches today, without its author. `of`: what else holds of a user `u`, and of `n`. */
export const reachedBy = (tx: Tx, { id }: ToldNotice, also: Statement): Statement => tx.sql`
  select u.id from notices n join communities c on c.id = n.community_id cross join ${audienceOf(tx)}
    join users u on u.community_id = n.community_id
  where ${inScope(tx, 'n')} and n.id = ${id} and u.id is distinct from n.created_by and ${isReached(tx)} and ${also}`

import type { NoticeViewer } from '@aangan/contract/society/notice-board'
import type { Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { countUpTo } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { audienceOf, isOnBoard, isPublished, isReached, isUnexpired, withHomes } from './audience.sql.ts'
import { isOpen } from './polls.sql.ts'
import { isNew, ownRead, readAt } from './seen.sql.ts'
import { inSameCommunity, mayVote, ownOccupancies } from './voters.sql.ts'

/** A house of the actor's may vote and has not. */
const lacksMyVote = (tx: Tx): Statement => tx.sql`
  exists (
    select from ${ownOccupancies(tx)} where ${inSameCommunity(tx)} and ${mayVote(tx)}
      and not exists (select from notice_votes v where ${inScope(tx, 'v')} and v.notice_id = n.id and v.house_id = o.house_id))`

/** What the actor has seen, and has not answered though it asks them; an emergency asks by its own screen. */
export const countAnswers = (tx: Tx, viewer: NoticeViewer, most: number): Batch<number> =>
  countUpTo(
    tx,
    tx.sql`
      ${withHomes(tx, viewer)}
      select from notices n join communities c on c.id = n.community_id ${ownRead(tx)} cross join ${audienceOf(tx)}
      join users u on u.id = ${tx.cause.actorId} and u.community_id = n.community_id
      where ${inScope(tx, 'n')} and (n.ask or n.poll is not null) and n.emergency is null and ${isPublished(tx)} and ${isUnexpired(tx)}
        and ${isOnBoard(tx, viewer)} and ${isReached(tx)} and not ${isNew(tx)}
        and (n.ask and ${readAt(tx)} is null or ${isOpen(tx)} and ${lacksMyVote(tx)})`,
    most,
  )

import type { FoundItem } from '@aangan/contract/record/search'
import type { TextReading } from '@aangan/contract/record/search-reading'
import type { NoticeViewer } from '@aangan/contract/society/notice-board'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { matching as matchingHelpers } from '../../society/helpers/helpers.sql.ts'
import { audienceOf, isOnBoard, noticeStatus, publishedAt, withHomes } from '../../society/notices/audience.sql.ts'
import { newestFirst } from '../../society/notices/notices.sql.ts'
import { bestTierOf, conditionsOf, fits, hasTrigram, patternsOf, tierOf } from './fit.sql.ts'
import { communityOf, fewItems } from './tiers.sql.ts'

/** Compares every notice on the board, which is short. Newest first. */
export function findNotices(
  tx: Tx,
  reading: TextReading,
  { isWide, noticeViewer }: { readonly isWide: boolean; readonly noticeViewer: NoticeViewer },
): Batch<FoundItem[]> {
  const { sql } = tx
  const inText = reading.isShort ? sql`` : sql`, case when lower(n.content) like ${patternsOf(reading).any} then 3 end`
  return many(sql<FoundItem[]>`
    select id, title, code, at, ${communityOf(tx, isWide, sql`found.community_id`)} as community
    from (
      select n.id, n.title, n.code, n.at, n.community_id, least(${tierOf(tx, sql`lower(n.title)`, reading)} ${inText}) as tier
      from (
        ${withHomes(tx, noticeViewer)}
        select n.id, n.title, n.content, n.community_id, ${noticeStatus(tx)} as code, ${publishedAt(tx)} as at
        from notices n join communities c on c.id = n.community_id cross join ${audienceOf(tx)}
        where ${inScope(tx, 'n')} and ${isOnBoard(tx, noticeViewer)} ${newestFirst(tx)}) n
    ) found where tier is not null order by tier, at desc, id desc ${fewItems(tx)}`)
}

/** Compares every helper: a community has few. Their ids in one list are looked up in half the time of a join. */
export function findHelpers(tx: Tx, reading: TextReading, visibleOnly: boolean): Batch<FoundItem[]> {
  const { sql } = tx
  const ofCommunity = sql`h.id = any (array(select w.helper_id from helper_communities w where ${inScope(tx, 'w')}))`
  const name = sql`lower(h.name)`
  return many(sql<FoundItem[]>`
    select id, name, category as code
    from (select h.id, h.name, h.category, ${tierOf(tx, name, reading)} as tier ${matchingHelpers(tx, { visibleOnly })}
      and ${ofCommunity} and ${fits(tx, [name], reading)}) found
    where tier is not null order by tier, lower(name), id ${fewItems(tx)}`)
}

/** By name, area or city. */
export function findCommunities(tx: Tx, reading: TextReading): Batch<FoundItem[]> {
  const { sql } = tx
  // To the letter as in the index `communities_search`.
  const place = sql`(c.name || ' ' || c.area || ' ' || c.city)`
  const tier = bestTierOf(tx, [sql`name`, sql`place`], reading)
  const { begins, wordBegins, any } = patternsOf(reading)
  const rare = hasTrigram(reading)
    ? reading.isShort
      ? sql`(${place} ilike ${begins} or ${place} ilike ${wordBegins})`
      : sql`${place} ilike ${any}`
    : conditionsOf(tx, reading).any(sql`lower(${place})`)
  return many(sql<FoundItem[]>`
    select id, title, code
    from (select id, title, code, name, ${tier} as tier
      from (select c.id, c.display_name as title, c.status as code, lower(c.name) as name, lower(${place}) as place
        from communities c where ${rare} offset 0) c) found
    where tier is not null order by tier, name, id ${fewItems(tx)}`)
}

import type { Page } from '@aangan/contract/core/query-fields'
import type { HouseVote } from '@aangan/contract/society/notice-poll-endpoints'
import { many, type Batch } from '../../core/db/batch.ts'
import { asCounted } from '../../core/db/counted.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countForPage, countUpTo, pageFrom } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { audienceOf } from './audience.sql.ts'
import { isClosed } from './polls.sql.ts'
import { votingHomes } from './voters.sql.ts'

export interface HouseVoteFilters {
  readonly voted?: 'true' | 'false' | undefined
}

/** Houses that may vote today or have voted: `h`. What they chose is null unless the poll shows it, after the close. */
const houseVotes = (tx: Tx, noticeId: string, { voted }: HouseVoteFilters): Statement => {
  const { sql } = tx
  const which =
    voted === undefined ? sql`true` : voted === 'true' ? sql`v.house_id is not null` : sql`v.house_id is null`
  return sql`(
    with chosen as materialized (
      select n.id, n.poll, n.community_id, a.roles, a.divisions, a.ownership, a.houses, (n.poll ->> 'shown')::boolean and ${isClosed(tx)} as is_shown
      from notices n join communities c on c.id = n.community_id cross join ${audienceOf(tx)}
      where ${inScope(tx, 'n')} and n.id = ${noticeId} and n.poll is not null),
    voting as materialized (select distinct o.house_id from chosen n cross join chosen a cross join lateral ${votingHomes(tx)}),
    voted as materialized (select v.house_id, v.option from notice_votes v where ${inScope(tx, 'v')} and v.notice_id = ${noticeId})
    select h.id, h.division, h.number as "houseNo", v.house_id is not null as voted, ${asCounted(tx, sql`h.number`)} as counted,
      case when n.is_shown then n.poll -> 'options' ->> v.option end as option,
      case when n.is_shown then coalesce(v.option, 9) else 0 end as place
    from voted v full join voting o on o.house_id = v.house_id
    join houses h on h.id = coalesce(v.house_id, o.house_id) and ${inScope(tx, 'h')} join chosen n on true
    where ${which}) h`
}

const columns = ({ sql }: Tx) => sql`h.division, h."houseNo", h.voted, h.option`
/** Those who chose the same stand together, where that is shown. */
const places = ({ sql }: Tx) => sql`h.place, h.division, h.counted, h.id`

export const listHouseVotes = (
  tx: Tx,
  noticeId: string,
  filters: HouseVoteFilters,
  page: number,
  size: number,
): Batch<Page<HouseVote>> =>
  pageFrom(
    countForPage(tx, tx.sql`select from ${houseVotes(tx, noticeId, filters)}`, page, size),
    tx.sql<HouseVote[]>`
      select ${columns(tx)} from ${houseVotes(tx, noticeId, filters)} order by ${places(tx)} limit ${size} offset ${page * size}`,
    size,
  )

export const countHouseVotes = (tx: Tx, noticeId: string, filters: HouseVoteFilters, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select from ${houseVotes(tx, noticeId, filters)}`, most)

export function houseVotesAfter(
  tx: Tx,
  noticeId: string,
  filters: HouseVoteFilters,
  key?: Key,
): Batch<(HouseVote & KeyedRow)[]> {
  const { sql } = tx
  const after =
    key === undefined
      ? sql``
      : sql`where (${places(tx)}) > (${key[0]}::int, ${key[1]}::text, ${key[2]}::text, ${key[3]}::uuid)`
  return many(sql<(HouseVote & KeyedRow)[]>`
    select ${columns(tx)}, json_build_array(h.place::text, h.division, h.counted, h.id) as key
    from ${houseVotes(tx, noticeId, filters)} ${after} order by ${places(tx)} ${fewRows(tx)}`)
}

import type { Poll } from '@aangan/contract/society/notice-poll'
import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { jsonInstant } from '../../core/db/json-instant.ts'
import type { Statement } from '../../core/db/sql.ts'
import { audienceOf } from './audience.sql.ts'
import { inSameCommunity, mayVote, ownOccupancies, votingHomes } from './voters.sql.ts'

// The polls of notices `n` with their communities `c` and their audiences `a`.

/** The first instant of a day, some days from the last one of voting, where the community is. */
const dayFromLast = ({ sql }: Tx, days: number): Statement =>
  sql`(((n.poll ->> 'closesOn')::date + ${days}::int)::timestamp at time zone c.time_zone)`
/** When voting ends. */
const closesAt = (tx: Tx): Statement => dayFromLast(tx, 1)
/** At 18:00 of the day before the last one of voting. */
const remindsAt = ({ sql }: Tx): Statement =>
  sql`(((n.poll ->> 'closesOn')::date - 1 + time '18:00') at time zone c.time_zone)`

export const isClosed = (tx: Tx): Statement =>
  tx.sql`(n.poll_closed_at is not null or ${closesAt(tx)} <= ${tx.cause.now}::timestamptz)`

/** Evaluates nothing where there is no poll. */
export const isOpen = (tx: Tx): Statement => tx.sql`(n.poll is not null and not ${isClosed(tx)})`

const countHouses = (tx: Tx): Statement => tx.sql`(select count(distinct o.house_id)::int from ${votingHomes(tx)})`

/** In the order of the options. */
const countVotes = (tx: Tx): Statement => tx.sql`(
  select jsonb_agg(coalesce(v.votes, 0) order by place)
  from generate_series(0, jsonb_array_length(n.poll -> 'options') - 1) place
  left join (
    select v.option, count(*)::int as votes from notice_votes v where ${inScope(tx, 'v')} and v.notice_id = n.id group by v.option
  ) v on v.option = place)`

const result = (tx: Tx): Statement =>
  tx.sql`jsonb_build_object('houses', ${countHouses(tx)}, 'counts', ${countVotes(tx)})`

/** How the houses have voted for which the actor may vote. */
const myVotes = (tx: Tx): Statement => tx.sql`(
  select coalesce(jsonb_agg(jsonb_build_object('houseId', o.house_id, 'division', o.division, 'houseNo', o.number,
      'option', v.option, 'byName', case when v.house_id is not null then coalesce(b.name, 'Former resident') end,
      'at', ${jsonInstant(tx, tx.sql`v.voted_at`)}) order by o.main desc, o.division, lower(o.number)), '[]')
  from ${ownOccupancies(tx)}
  left join notice_votes v on v.notice_id = n.id and v.house_id = o.house_id and ${inScope(tx, 'v')}
  left join users b on b.id = v.voted_by
  where ${inSameCommunity(tx)} and ${mayVote(tx)})`

/** As somebody sees it; null where there is none. Its counts are nobody's before it is closed. */
export const pollForViewer = (tx: Tx) => tx.sql<{ poll: Poll | null }[]>`
  case when n.poll is not null then (
    select n.poll || jsonb_build_object('closed', s.closed, 'houses', s.result -> 'houses',
      'voted', (select sum(votes::int)::int from jsonb_array_elements_text(s.result -> 'counts') votes),
      'counts', case when s.closed then s.result -> 'counts' end, 'myVotes', ${myVotes(tx)})
    -- Counted once: without the offset, each of its parts would count again.
    from (select ${isClosed(tx)} as closed, coalesce(n.poll_result, ${result(tx)}) as result offset 0) s) end`

/** Of these notices, as somebody sees them. */
export const pollsOf = (tx: Tx, noticeIds: readonly string[]): Batch<ReadonlyMap<string, Poll>> =>
  many(tx.sql<{ id: string; poll: Poll }[]>`
    select n.id, ${pollForViewer(tx)} as poll
    from notices n join communities c on c.id = n.community_id cross join ${audienceOf(tx)}
    where ${inScope(tx, 'n')} and n.id = any (${noticeIds}::uuid[]) and n.poll is not null`).map(
    (rows) => new Map(rows.map(({ id, poll }) => [id, poll])),
  )

/** Held until the end of the transaction: the poll is not closed while a vote is written. */
export const lockForVote = (tx: Tx, noticeId: string): Statement =>
  tx.sql`select from notices n where ${inScope(tx, 'n')} and n.id = ${noticeId} for share`

/** The transaction may have waited for the lock since it began. */
const byNow = (tx: Tx): Statement => tx.sql`(${tx.cause.now}::timestamptz + (clock_timestamp() - now()))`

export const isClosedByNow = (tx: Tx, noticeId: string): Batch<boolean> =>
  maybeOne(tx.sql`
    select from notices n join communities c on c.id = n.community_id
    where ${inScope(tx, 'n')} and n.id = ${noticeId} and n.poll is not null
      and (n.poll_closed_at is not null or ${closesAt(tx)} <= ${byNow(tx)})`).map((row) => row !== undefined)

interface Vote {
  readonly noticeId: string
  readonly houseId: string
}
/** The vote of a house, and who voted if they are still of it. */
export const findVote = (
  tx: Tx,
  { noticeId, houseId }: Vote,
): Batch<{ option: number; votedBy: string | null } | undefined> =>
  maybeOne(tx.sql<{ option: number; votedBy: string | null }[]>`
    select v.option, case when exists (
        select from occupancies p where p.house_id = v.house_id and p.user_id = v.voted_by and p.ended_at is null) then v.voted_by end as "votedBy"
    from notice_votes v
    where ${inScope(tx, 'v')} and v.notice_id = ${noticeId} and v.house_id = ${houseId}`)

export const putVote = (tx: Tx, { noticeId, houseId, option }: Vote & { readonly option: number }): Statement => tx.sql`
  insert into notice_votes (notice_id, house_id, community_id, option, voted_by, voted_at)
  select n.id, ${houseId}::uuid, n.community_id, ${option}::smallint, ${tx.cause.actorId}::uuid, ${byNow(tx)}
  from notices n where ${inScope(tx, 'n')} and n.id = ${noticeId}
  on conflict (notice_id, house_id) do update set option = excluded.option, voted_by = excluded.voted_by, voted_at = excluded.voted_at`

export interface DuePoll {
  readonly id: string
  readonly communityId: string
}
/** How many polls of a community are not closed, scheduled ones too, beside that of this notice. */
export const countOpenPolls = (tx: Tx, communityId: string | null, except: string | null): Batch<number> =>
  maybeOne(tx.sql<{ open: number }[]>`
    select count(*)::int as open from notices n join communities c on c.id = n.community_id
    where ${inScope(tx, 'n')} and n.community_id = ${communityId} and n.poll is not null and n.poll_closed_at is null
      and not ${isClosed(tx)} and n.id is distinct from ${except}::uuid`).map((row) => row?.open ?? 0)

/** Voting has ended. */
const endsNow = (tx: Tx): Statement =>
  tx.sql`n.poll is not null and n.poll_closed_at is null and ${closesAt(tx)} <= ${tx.cause.now}::timestamptz`
/** It is the evening before the last day, and the poll was open before that evening. */
const remindsNow = (tx: Tx): Statement => tx.sql`
  n.poll is not null and n.poll_closed_at is null and n.poll_reminded_at is null
  and ${remindsAt(tx)} <= ${tx.cause.now}::timestamptz and ${dayFromLast(tx, 0)} > ${tx.cause.now}::timestamptz
  and coalesce(n.publish_at, n.created_at) <= ${remindsAt(tx)}`

const listDue = (tx: Tx, isDue: Statement, most: number): Batch<DuePoll[]> =>
  many(tx.sql<DuePoll[]>`
    select n.id, n.community_id as "communityId" from notices n join communities c on c.id = n.community_id
    where ${isDue} limit ${most}`)
export const listEnded = (tx: Tx, most: number): Batch<DuePoll[]> => listDue(tx, endsNow(tx), most)
export const listEndingTomorrow = (tx: Tx, most: number): Batch<DuePoll[]> => listDue(tx, remindsNow(tx), most)

/** True for one process alone. A vote that holds the row is waited for. */
export const lockEnded = (tx: Tx, id: string): Batch<boolean> =>
  maybeOne(tx.sql`
    select from notices n join communities c on c.id = n.community_id
    where ${inScope(tx, 'n')} and n.id = ${id} and ${endsNow(tx)} for update of n`).map((row) => row !== undefined)

/** Whatever happens later, these are its houses and counts. */
export const closePoll = (tx: Tx, id: string): Statement => tx.sql`
  update notices set poll_closed_at = ${tx.cause.now}, poll_result = (
    select ${result(tx)} from notices n cross join ${audienceOf(tx)} where ${inScope(tx, 'n')} and n.id = ${id})
  where ${inScope(tx)} and id = ${id}`

/** True for one process alone. */
export const markReminded = (tx: Tx, id: string): Batch<boolean> =>
  maybeOne(tx.sql`
    update notices n set poll_reminded_at = ${tx.cause.now} from communities c
    where c.id = n.community_id and ${inScope(tx, 'n')} and n.id = ${id} and ${remindsNow(tx)} returning n.id`).map(
    (row) => row !== undefined,
  )

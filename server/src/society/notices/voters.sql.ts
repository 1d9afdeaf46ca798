import type { VoterKind } from '@aangan/contract/society/notice-poll-labels'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { activeHomes, audienceOf, canLogIn, homesOf, isReachedAtHome, takesIn } from './audience.sql.ts'

// Who may vote in the poll of a notice `n` with its audience `a`: a user `u`, for the house of their occupancy `o`.

const isVoter = (tx: Tx, voters: Statement): Statement =>
  tx.sql`case ${voters} when 'OWNERS' then o.ownership_type = 'owner' else o.lives_here end`

/** Whether a user can vote at all. */
const isVotingUser = (tx: Tx): Statement => tx.sql`${canLogIn(tx)} and 'USER' = any (u.roles)`
/** Whether an occupancy gives a vote. `fits`: whether the audience takes it in. */
const givesVote = (tx: Tx, fits: Statement, voters: Statement): Statement =>
  tx.sql`(a.roles is null or 'USER' = any (a.roles)) and ${isVoter(tx, voters)} and ${fits}`
/** Read once a notice and not once an occupancy. */
const votersOfPoll = ({ sql }: Tx): Statement => sql`(select n.poll ->> 'voters')`

export const mayVote = (tx: Tx): Statement =>
  tx.sql`(${isVotingUser(tx)} and ${givesVote(tx, takesIn(tx), votersOfPoll(tx))})`

/**
 * All occupancies `o` of a community that may vote. Its users are hashed, which `is true` and the offset make sure of: joined, or
 * looked through for each occupancy, they would take seconds.
 */
export const votingHomes = (tx: Tx): Statement => tx.sql`(
  select o.house_id, o.user_id from ${activeHomes(tx)} o
  where ${inSameCommunity(tx)} and ${givesVote(tx, takesIn(tx), votersOfPoll(tx))} and (o.user_id in (
    select u.id from users u where ${inScope(tx, 'u')} and u.community_id = n.community_id and ${isVotingUser(tx)})) is true offset 0) o`

/** The actor’s own. */
export const ownOccupancies = (tx: Tx): Statement =>
  tx.sql`${homesOf(tx, tx.sql`${tx.cause.actorId}`)} o join users u on u.id = o.user_id`

export const inSameCommunity = ({ sql }: Tx): Statement => sql`o.community_id = n.community_id`

export interface OwnHouse {
  readonly houseId: string
  readonly division: string
  readonly houseNo: string
  /** The audience takes it in. */
  readonly isTakenIn: boolean
  readonly mayVote: boolean
}
/** The actor's houses, and for which of them they may vote. */
export const listOwnHouses = (tx: Tx, noticeId: string): Batch<OwnHouse[]> =>
  many(tx.sql<OwnHouse[]>`
    select o.house_id as "houseId", o.division, o.number as "houseNo", ${isReachedAtHome(tx, takesIn(tx))} as "isTakenIn", ${mayVote(tx)} as "mayVote"
    from notices n cross join ${audienceOf(tx)} join ${ownOccupancies(tx)} on ${inSameCommunity(tx)}
    where ${inScope(tx, 'n')} and n.id = ${noticeId}`)

/** Selects the ids of those who may vote today. `lacksVote`: for a house that has not voted. */
export const votersOf = (tx: Tx, noticeId: string, { lacksVote }: { readonly lacksVote: boolean }): Statement => tx.sql`
  select o.user_id from notices n cross join ${audienceOf(tx)} cross join lateral ${votingHomes(tx)}
  where ${inScope(tx, 'n')} and n.id = ${noticeId} and (not ${lacksVote}::boolean
    or not exists (select from notice_votes v where ${inScope(tx, 'v')} and v.notice_id = n.id and v.house_id = o.house_id))`

/**
 * Of the houses that the audience `a` takes in, with and without people, how many have nobody who can vote. Of `homes`
 * that it takes in; `a.house_ids` are the houses that it names.
 */
export const countWithoutVoter = (tx: Tx, voters: VoterKind | undefined): Statement =>
  voters === undefined
    ? tx.sql`0`
    : tx.sql`(
    select count(*)::int from houses h join a on h.community_id = a.community_id
    where ${inScope(tx, 'h')} and (a.roles is null or 'USER' = any (a.roles))
      and (a.divisions is null and a.houses = 0 or h.division = any (a.divisions) or h.id = any (a.house_ids))
      and (a.ownership is null or h.id in (select house_id from homes))
      and h.id not in (
        select o.house_id from homes o join users u on u.id = o.user_id cross join a
        where ${isVotingUser(tx)} and ${givesVote(tx, tx.sql`true`, tx.sql`${voters}::text`)}))`

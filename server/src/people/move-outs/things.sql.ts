import type { EndingCounts } from '@aangan/contract/people/move-outs'
import type { House, Occupancy } from '@aangan/contract/people/occupancies'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

export type CountsOfOne = EndingCounts & { readonly isOne: boolean }

// What belongs to somebody in a house.

/** Of whom, in which house. */
interface LeaverParts {
  readonly person: Statement
  readonly number: Statement
  readonly division: Statement
  readonly community: Statement
  /** Whether they have no other house and no other role: then all that is theirs goes. */
  readonly gone: Statement
}
interface LeaverInHouse extends LeaverParts {
  readonly house: Statement
  /** Whether it is their main house, where vehicles without a house stand. */
  readonly main: Statement
}

export interface Leaver {
  readonly userId: string
  readonly communityId: string
  readonly division: string
  readonly houseNo: string
  /** They have no other house and no role here: all that they invited is over. */
  readonly isGone: boolean
}
export const leaverParts = ({ sql }: Tx, { userId, communityId, division, houseNo, isGone }: Leaver): LeaverParts => ({
  person: sql`${userId}::uuid`,
  number: sql`${houseNo}::text`,
  division: sql`${division}::text`,
  community: sql`${communityId}::uuid`,
  gone: sql`${isGone}::boolean`,
})

const vehiclesOf = (tx: Tx, { person, house, main, gone }: LeaverInHouse) =>
  tx.sql`${inScope(tx, 'v')} and v.user_id = ${person} and (v.house_id = ${house} or (v.house_id is null and ${main}) or ${gone})`
/** Also where they stand in somebody else's list as the member that has this account. */
const membersOf = (tx: Tx, { person, gone }: LeaverInHouse) =>
  tx.sql`${inScope(tx, 'm')} and (m.user_id = ${person} or m.account_user_id = ${person}) and ${gone}`
/** In `things`: without themself. */
export const theirMembers = '$.members[*] ? (@.relation != "SELF" && @.user_id == $person)'
/** Visits `g` that are planned for that house, or by somebody who is gone. */
export const guestsOf = (tx: Tx, { person, number, division, community, gone }: LeaverParts): Statement => tx.sql`
  ${inScope(tx, 'g')} and g.status = 'PLANNED' and g.pass_id is null and coalesce(g.user_id, g.created_by) = ${person}
  and ((g.community_id = ${community} and lower(g.visiting_house_no) = lower(${number}) and g.division = ${division})
    or (g.created_by = ${person} and ${gone}))`

/** Of an open pass `p`: it is for that house, or its inviter is gone. */
export const leavesWith = (tx: Tx, of: LeaverParts): Statement => tx.sql`
  ${inScope(tx, 'p')} and p.created_by = ${of.person} and p.cancelled_at is null and p.valid_until > ${tx.cause.now}
  and (p.max_uses is null or p.uses < p.max_uses)
  and (${of.gone} or (p.community_id = ${of.community} and p.division = ${of.division} and lower(p.house_no) = lower(${of.number})))`

/** Of each person of the household: what would end with it. */
export function countThings(tx: Tx, occupancyId: string): Batch<CountsOfOne[]> {
  const { sql } = tx
  const of: LeaverInHouse = {
    person: sql`o.user_id`,
    house: sql`o.house_id`,
    number: sql`h.number`,
    division: sql`h.division`,
    community: sql`o.community_id`,
    main: sql`o.main`,
    gone: sql`o.gone`,
  }
  return many(sql<CountsOfOne[]>`
    select o.id = ${occupancyId} as "isOne",
      (select count(*)::int from vehicles v where ${vehiclesOf(tx, of)}) as vehicles,
      (select count(*)::int from members m where ${membersOf(tx, of)} and m.user_id = o.user_id and m.relation <> 'SELF') as members,
      (select count(*)::int from visits g where ${guestsOf(tx, of)}) as guests,
      (select count(*)::int from passes p where ${leavesWith(tx, of)}) as passes
    from (
      select p.*, u.roles = array['USER'] and not exists (
        select from occupancies other where other.user_id = p.user_id and other.id <> p.id and other.ended_at is null) as gone
      from occupancies o
      join occupancies p on p.household_id = o.household_id and p.house_id = o.house_id and p.ended_at is null
      join users u on u.id = p.user_id
      where ${inScope(tx, 'o')} and o.id = ${occupancyId}) o
    join houses h on h.id = o.house_id`)
}

export interface TakenThings {
  readonly id: string
  readonly vehicles: string[]
  /** Without themself. */
  readonly members: string[]
  readonly guests: string[]
}

interface NewMoveOut {
  readonly occupancy: Occupancy
  readonly house: Pick<House, 'number' | 'division'>
  readonly isGone: boolean
  /** What their account was, to be put back. */
  readonly status: string
  readonly keepDays: number
}

/** Takes what is theirs there out of the live tables, into a new move-out. Their guests follow `occupancy.moved_out`. */
export async function takeThings(
  tx: Tx,
  { occupancy, house, isGone, status, keepDays }: NewMoveOut,
): Promise<TakenThings> {
  const { sql, cause } = tx
  const { id, userId, houseId, communityId, main } = occupancy
  const of: LeaverInHouse = {
    ...leaverParts(tx, { userId, communityId, houseNo: house.number, division: house.division, isGone }),
    house: sql`${houseId}::uuid`,
    main: sql`${main}::boolean`,
  }
  const [row] = await sql<TakenThings[]>`
    with v as (delete from vehicles v where ${vehiclesOf(tx, of)} returning v.*),
      m as (delete from members m where ${membersOf(tx, of)} returning m.*),
      g as (select g.vehicle_no, g.entry_time, g.id from visits g where ${guestsOf(tx, of)} for update of g)
    insert into move_outs (community_id, user_id, occupancy_id, things, purge_on, created_at, updated_at)
    select ${communityId}, ${userId}, ${id}, jsonb_build_object('status', ${status}::text,
        'vehicles', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.id), '[]') from v),
        'members', (select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]') from m)),
      (${cause.now}::timestamptz at time zone c.time_zone)::date + ${keepDays}::int, ${cause.now}, ${cause.now}
    from communities c where c.id = ${communityId}
    returning id,
      jsonb_path_query_array(things, '$.vehicles[*].vehicle_no') as vehicles,
      jsonb_path_query_array(things, ${`${theirMembers}.name`}::text::jsonpath, jsonb_build_object('person', user_id)) as members,
      (select coalesce(jsonb_agg(g.vehicle_no order by g.entry_time, g.id), '[]') from g) as guests`
  return row!
}

/** The plates that could be put back; others are registered by somebody else now. */
export const putBackVehicles = (tx: Tx, moveOutId: string): Batch<string[]> =>
  many(tx.sql<{ plate: string }[]>`
    select kept ->> 'vehicle_no' as plate from move_outs m
      cross join lateral auth.put_back('vehicles', m.things -> 'vehicles') back
      join lateral jsonb_array_elements(m.things -> 'vehicles') kept on (kept ->> 'id')::uuid = back
    where ${inScope(tx, 'm')} and m.id = ${moveOutId}`).map((rows) => rows.map(({ plate }) => plate))

/** Not those of people who have left themselves meanwhile. */
export const putBackMembers = (tx: Tx, moveOutId: string): Statement => tx.sql`
  select auth.put_back('members', jsonb_agg(kept || jsonb_build_object('account_user_id',
    case when a.left_at is null and not exists (select from members taken where taken.account_user_id = a.id) then a.id end)))
  from move_outs m
    cross join lateral jsonb_array_elements(m.things -> 'members') kept
    join users u on u.id = (kept ->> 'user_id')::uuid and u.left_at is null
    left join users a on a.id = (kept ->> 'account_user_id')::uuid
  where ${inScope(tx, 'm')} and m.id = ${moveOutId}`

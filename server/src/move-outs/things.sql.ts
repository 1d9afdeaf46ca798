import type { House, Occupancy } from '@aangan/contract/occupancies'
import type { Statement } from '../db/sql.ts'
import { many, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import { leavesWith } from '../passes/passes.sql.ts'
import type { EndingCounts } from '@aangan/contract/move-outs'

export type CountsOfOne = EndingCounts & { readonly isOne: boolean }

// What belongs to somebody in a house.

interface Of {
  readonly person: Statement
  readonly house: Statement
  readonly number: Statement
  readonly division: Statement
  readonly community: Statement
  /** Whether it is their main house, where vehicles without a house stand. */
  readonly main: Statement
  /** Whether they have no other house and no other role: then all that is theirs goes. */
  readonly gone: Statement
}

const vehiclesOf = (tx: Tx, { person, house, main, gone }: Of) =>
  tx.sql`${inScope(tx, 'v')} and v.user_id = ${person} and (v.house_id = ${house} or (v.house_id is null and ${main}) or ${gone})`
/** Also where they stand in somebody else's list as the member that has this account. */
const membersOf = (tx: Tx, { person, gone }: Of) =>
  tx.sql`${inScope(tx, 'm')} and (m.user_id = ${person} or m.account_user_id = ${person}) and ${gone}`
/** In `things`: without themself. */
export const theirMembers = '$.members[*] ? (@.relation != "SELF" && @.user_id == $person)'
const guestsOf = (tx: Tx, { person, number, division, community, gone }: Of) => tx.sql`
  ${inScope(tx, 'g')} and g.status = 'PLANNED' and g.pass_id is null and coalesce(g.user_id, g.created_by) = ${person}
  and ((g.community_id = ${community} and lower(g.visiting_house_no) = lower(${number}) and g.division = ${division})
    or (g.created_by = ${person} and ${gone}))`

/** Of each person of the household: what would end with it. */
export function countThings(tx: Tx, occupancyId: string): Batch<CountsOfOne[]> {
  const { sql } = tx
  const of: Of = {
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

export interface Left {
  readonly id: string
  readonly vehicles: string[]
  /** Without themself. */
  readonly members: string[]
  readonly guests: string[]
}

interface Leaving {
  readonly occupancy: Occupancy
  readonly house: Pick<House, 'number' | 'division'>
  readonly isGone: boolean
  /** What their account was, to be put back. */
  readonly status: string
  readonly keepDays: number
}

/** Takes what is theirs there out of the live tables, into a new move-out. */
export async function takeThings(tx: Tx, { occupancy, house, isGone, status, keepDays }: Leaving): Promise<Left> {
  const { sql, cause } = tx
  const { id, userId, houseId, communityId, main } = occupancy
  const of: Of = {
    person: sql`${userId}::uuid`,
    house: sql`${houseId}::uuid`,
    number: sql`${house.number}::text`,
    division: sql`${house.division}::text`,
    community: sql`${communityId}::uuid`,
    main: sql`${main}::boolean`,
    gone: sql`${isGone}::boolean`,
  }
  const [row] = await sql<Left[]>`
    with v as (delete from vehicles v where ${vehiclesOf(tx, of)} returning v.*),
      m as (delete from members m where ${membersOf(tx, of)} returning m.*),
      g as (delete from visits g where ${guestsOf(tx, of)} returning g.*)
    insert into move_outs (community_id, user_id, occupancy_id, things, purge_on, created_at, updated_at)
    select ${communityId}, ${userId}, ${id}, jsonb_build_object('status', ${status}::text,
        'vehicles', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.id), '[]') from v),
        'members', (select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]') from m),
        'guests', (select coalesce(jsonb_agg(to_jsonb(g) order by g.entry_time, g.id), '[]') from g)),
      (${cause.now}::timestamptz at time zone c.time_zone)::date + ${keepDays}::int, ${cause.now}, ${cause.now}
    from communities c where c.id = ${communityId}
    returning id,
      jsonb_path_query_array(things, '$.vehicles[*].vehicle_no') as vehicles,
      jsonb_path_query_array(things, ${`${theirMembers}.name`}::text::jsonpath, jsonb_build_object('person', user_id)) as members,
      jsonb_path_query_array(things, '$.guests[*].vehicle_no') as guests`
  return row!
}

/** The plates that could be put back; others are registered by somebody else now. */
export async function putBackVehicles(tx: Tx, moveOutId: string): Promise<string[]> {
  const rows = await tx.sql<{ plate: string }[]>`
    insert into vehicles (id, community_id, user_id, vehicle_no, type, house_id, created_at, updated_at)
    select r.id, m.community_id, r.user_id, r.vehicle_no, r.type, r.house_id, r.created_at, ${tx.cause.now}
    from move_outs m, jsonb_to_recordset(m.things -> 'vehicles')
      as r (id uuid, user_id uuid, vehicle_no text, type text, house_id uuid, created_at timestamptz)
    where ${inScope(tx, 'm')} and m.id = ${moveOutId}
    on conflict do nothing returning vehicle_no as plate`
  return rows.map(({ plate }) => plate)
}

/** Not those of people who have left themselves meanwhile. */
export const putBackMembers = (tx: Tx, moveOutId: string): PromiseLike<unknown> => tx.sql`
  insert into members (id, community_id, user_id, name, gender, blood_group, age, birthdate, mobile_no, relation, account_user_id, created_at, updated_at)
  select r.id, m.community_id, r.user_id, r.name, r.gender, r.blood_group, r.age, r.birthdate, r.mobile_no, r.relation,
    case when a.left_at is null and not exists (select from members taken where taken.account_user_id = a.id) then a.id end,
    r.created_at, ${tx.cause.now}
  from move_outs m, jsonb_to_recordset(m.things -> 'members') as r (id uuid, user_id uuid, name text, gender text, blood_group text,
      age int, birthdate date, mobile_no text, relation text, account_user_id uuid, created_at timestamptz)
    join users u on u.id = r.user_id and u.left_at is null
    left join users a on a.id = r.account_user_id
  where ${inScope(tx, 'm')} and m.id = ${moveOutId} on conflict do nothing`

export const putBackGuests = (tx: Tx, moveOutId: string): PromiseLike<unknown> => tx.sql`
  insert into visits (id, community_id, created_by, user_id, vehicle_no, type, guest_name, contact_no, purpose_of_visit,
    visiting_house_no, division, entry_time, created_at, updated_at)
  select r.id, m.community_id, r.created_by, r.user_id, r.vehicle_no, r.type, r.guest_name, r.contact_no, r.purpose_of_visit,
    r.visiting_house_no, r.division, r.entry_time, r.created_at, ${tx.cause.now}
  from move_outs m, jsonb_to_recordset(m.things -> 'guests') as r (id uuid, created_by uuid, user_id uuid, vehicle_no text, type text,
    guest_name text, contact_no text, purpose_of_visit text, visiting_house_no text, division text, entry_time timestamptz, created_at timestamptz)
  where ${inScope(tx, 'm')} and m.id = ${moveOutId} on conflict do nothing`

import type { ImportRow } from '@aangan/contract/people/import-rows'
import type { Invitation } from '@aangan/contract/people/invitation-shapes'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

type Resident = ImportRow<'RESIDENTS'>
interface ResidentRow {
  readonly row: number
  readonly values: Resident
}
interface FactsRow {
  readonly row: number
  readonly houseId: string | null
  readonly isKnown: boolean
  readonly knownHousehold: string | null
}

const asJson = (rows: readonly ResidentRow[]): string =>
  JSON.stringify(
    rows.map(({ row, values: { division, houseNo, name, mobileNo, email } }) => ({
      row,
      division,
      houseNo,
      name,
      mobileNo,
      email,
    })),
  )

/** One for each row, in their order. */
export const findResidentFacts = (tx: Tx, rows: readonly ResidentRow[]): Statement<FactsRow[]> => tx.sql<FactsRow[]>`
  select r.row, h.id as "houseId", known.household_id is not null as "isKnown", known.household_id as "knownHousehold"
  from jsonb_to_recordset(${asJson(rows)}::text::jsonb) as r (row int, division text, "houseNo" text, name text, "mobileNo" text, email text)
  left join houses h on ${inScope(tx, 'h')} and h.community_id = ${tx.communityId} and h.division = r.division and lower(h.number) = lower(r."houseNo")
  left join lateral (
    select o.household_id from occupancies o join users u on u.id = o.user_id
    where ${inScope(tx, 'o')} and o.house_id = h.id and o.ended_at is null
      and (lower(trim(u.email)) = lower(r.email) or trim(u.mobile_no) = r."mobileNo"
        or (coalesce(r.email, r."mobileNo") is null and lower(trim(u.name)) = lower(r.name))) order by o.id limit 1) known on true
  order by r.row`

export const countPeopleOf = (
  tx: Tx,
  householdIds: readonly string[],
): Statement<{ id: string; people: number }[]> => tx.sql<{ id: string; people: number }[]>`
  select o.household_id as id, count(*)::int as people from occupancies o
  where ${inScope(tx, 'o')} and o.household_id = any (${householdIds}::uuid[]) and o.ended_at is null group by o.household_id`

interface NewHouse {
  readonly division: string
  readonly number: string
  readonly type: string | undefined
}

/** Those that are not in the list yet. */
export const insertNewHouses = (
  tx: Tx,
  houses: readonly NewHouse[],
): Statement<{ id: string; division: string; number: string }[]> => tx.sql<
  { id: string; division: string; number: string }[]
>`
  insert into houses (community_id, division, number, type, created_at, updated_at)
  select ${tx.communityId}, n.division, n.number, coalesce(n.type, 'FLAT'), ${tx.cause.now}, ${tx.cause.now}
  from jsonb_to_recordset(${JSON.stringify(houses)}::text::jsonb) as n (division text, number text, type text)
  on conflict do nothing returning id, division, number`

interface NewPerson extends Omit<Resident, 'household' | 'houseType'> {
  readonly row: number
  readonly username: string
}

export const insertInvitedUsers = (
  tx: Tx,
  people: readonly NewPerson[],
  passwordHash: string,
): Statement<{ row: number; id: string }[]> => tx.sql<{ row: number; id: string }[]>`
  select n.row, auth.invite(${tx.communityId}, n.username, ${passwordHash}, n.name, n."mobileNo", n.email, n."houseNo", n.division,
    n."ownershipType", 'USER', ${tx.cause.now}) as id
  from jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb) as n (row int, username text, name text, "mobileNo" text, email text,
    "houseNo" text, division text, "ownershipType" text)`

interface NewHome {
  readonly userId: string
  /** Null for one of their own. */
  readonly householdId: string | null
}

/** In the order of the file: the first of a household becomes its primary contact, if it has none. */
export const insertHomes = (tx: Tx, homes: readonly NewHome[]): Statement => tx.sql`
  insert into occupancies (community_id, house_id, user_id, household_id, ownership_type, main, primary_contact, starts_on, created_at, updated_at)
  select u.community_id, h.id, u.id, n.household_id, u.ownership_type, true,
    row_number() over (partition by n.household_id order by n.at) = 1 and not exists (
      select from occupancies o where o.household_id = n.household_id and o.primary_contact and o.ended_at is null),
    (${tx.cause.now}::timestamptz at time zone c.time_zone)::date, ${tx.cause.now}, ${tx.cause.now}
  from (
    select n."userId" as user_id, coalesce(n."householdId", gen_random_uuid()) as household_id, n.at
    from rows from (jsonb_to_recordset(${JSON.stringify(homes)}::text::jsonb) as ("userId" uuid, "householdId" uuid)) with ordinality
      as n ("userId", "householdId", at)
    offset 0) n
  join users u on u.id = n.user_id join communities c on c.id = u.community_id
  join houses h on h.community_id = u.community_id and h.division = u.division and lower(h.number) = lower(u.house_no)
  where ${inScope(tx, 'u')}
  order by n.at`

interface NewInvitation {
  readonly userId: string
  readonly hash: string
}
interface InvitationChoice {
  readonly importId: string
  readonly until: Date
  readonly mailed: boolean
}

/** Of invited accounts with a main house. */
export const insertInvitations = (
  tx: Tx,
  given: readonly NewInvitation[],
  { importId, until, mailed }: InvitationChoice,
): Statement<(Invitation & { userId: string })[]> => tx.sql<(Invitation & { userId: string })[]>`
  with made as (
    insert into invitations (community_id, user_id, house_id, name, ownership_type, email, mobile_no, code_hash, expires_at, mail_due_at,
      created_by, import_id, created_at, updated_at)
    select u.community_id, u.id, o.house_id, u.name, u.ownership_type, u.email, u.mobile_no, n.hash, ${until},
      case when ${mailed} and u.email is not null then ${tx.cause.now}::timestamptz end, ${tx.cause.actorId}, ${importId}, ${tx.cause.now}, ${tx.cause.now}
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as n ("userId" uuid, hash text)
    join users u on u.id = n."userId" join occupancies o on o.user_id = u.id and o.main and o.ended_at is null
    where ${inScope(tx, 'u')}
    returning id, user_id, name, house_id, ownership_type, email, mobile_no)
  select m.id, m.user_id as "userId", m.name, h.number as "houseNo", h.division, m.ownership_type as "ownershipType", m.email,
    m.mobile_no as "mobileNo"
  from made m join houses h on h.id = m.house_id and ${inScope(tx, 'h')}`

import { limits } from '@aangan/contract/core/constants'
import { type Page } from '@aangan/contract/core/query-fields'
import type { FoundMember, ListedMember, Member, MemberFields } from '@aangan/contract/people/members'
import { many, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { mostCounted, countUpTo, hasPart, isRare, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { householdOf } from '../../society/homes/house-people.sql.ts'

const columns = (tx: Tx) => tx.sql`
  m.id, m.name, m.gender, m.blood_group as "bloodGroup", m.age, m.birthdate, m.mobile_no as "mobileNo", m.relation, m.user_id as "userId",
  (select u.name from users u where u.id = m.user_id) as "userName", m.relation = 'SELF' or m.account_user_id is not null as "hasAccount"`

/** The household's members, the resident first. Members with an account are listed once, as themselves. */
export const listMembers = (tx: Tx, userId: string): Batch<ListedMember[]> =>
  many(tx.sql<ListedMember[]>`
    select ${columns(tx)},
      case when m.relation = 'SELF' then (select f.relation from members f where ${inScope(tx, 'f')} and f.account_user_id = m.user_id) end as "familyRelation"
    from members m
    where ${inScope(tx, 'm')} and m.user_id = any (${householdOf(tx, userId)}) and (m.account_user_id is null or m.account_user_id <> all (${householdOf(tx, userId)}))
    order by m.user_id = ${userId} desc, m.user_id, m.relation = 'SELF' desc, m.created_at, m.id limit ${limits.list}`)

export async function lockMember(tx: Tx, id: string, userId: string): Promise<Member | undefined> {
  const [row] = await tx.sql<Member[]>`
    select ${columns(tx)} from members m
    where ${inScope(tx, 'm')} and m.id = ${id} and m.user_id = any (${householdOf(tx, userId)}) for update of m`
  return row
}

/** Locked, so that two who are added at once take turns. */
export const lockMemberCount = (tx: Tx, userId: string): Batch<number> =>
  lockNamed(tx, 'members', userId)
    .with(
      one(tx.sql<{ count: number }[]>`
      select count(*)::int as count from members where ${inScope(tx)} and user_id = ${userId} and relation <> 'SELF'`),
    )
    .map(([, { count }]) => count)

export const insertMember = (tx: Tx, userId: string, input: MemberFields): Batch<Member> =>
  one(tx.sql<Member[]>`
    with m as (
      insert into members (community_id, user_id, name, gender, blood_group, age, birthdate, mobile_no, relation, created_at, updated_at)
      values (${tx.communityId}, ${userId}, ${input.name}, ${input.gender}, ${input.bloodGroup}, ${input.age}, ${input.birthdate}, ${input.mobileNo}, ${input.relation}, ${tx.cause.now}, ${tx.cause.now}) returning *)
    select ${columns(tx)} from m`)

export async function updateMember(tx: Tx, id: string, input: MemberFields): Promise<Member> {
  const [row] = await tx.sql<Member[]>`
    with m as (
      update members set name = ${input.name}, gender = ${input.gender}, blood_group = ${input.bloodGroup}, age = ${input.age}, birthdate = ${input.birthdate},
        mobile_no = ${input.mobileNo}, relation = ${input.relation}, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} returning *)
    select ${columns(tx)} from m`
  return row!
}

export const deleteMember = (tx: Tx, id: string): Statement =>
  tx.sql`delete from members where ${inScope(tx)} and id = ${id}`

export interface MemberFilters {
  readonly name?: string | undefined
  readonly houseNo?: string | undefined
  readonly division?: string | undefined
  readonly bloodGroup?: string | undefined
}

type MemberHit = FoundMember & { readonly timeZone: string }

/** Sorted by name, with the zone in which their birthdays begin. */
export function searchMembers(tx: Tx, filters: MemberFilters, page: number, size: number): Batch<Page<MemberHit>> {
  const { sql } = tx
  const { matches, inOrder } = matching(tx, filters)
  return pageFrom(
    tx.communityId === null
      ? countMembers(tx, filters, mostCounted(page, size))
      : // Members with an account are counted apart: the others are counted in an index, without their rows.
        one(sql<{ total: number }[]>`
          select ((select count(*) from ${matches}) - (select count(*) from ${matches} and m.account_user_id is not null))::int as total`).map(
          ({ total }) => total,
        ),
    sql<MemberHit[]>`${pageOfRows(tx, inOrder(), page, size)}`,
    size,
  )
}

export function countMembers(tx: Tx, filters: MemberFilters, most: number): Batch<number> {
  const { sql } = tx
  // Across all communities in order, so that an index is read as far as needed, and no table.
  const order = tx.communityId === null ? sql`order by lower(m.name), m.id` : sql``
  return countUpTo(tx, sql`select from ${matching(tx, filters).listed} ${order}`, most)
}

/** All of them, in the order of the search. */
export function membersAfter(tx: Tx, filters: MemberFilters, key?: Key): Batch<(MemberHit & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (lower(m.name), m.id) > (${key[0]}, ${key[1]}::uuid)`
  const ordered = matching(tx, filters).inOrder(sql`, json_build_array(lower(m.name), m.id) as key`, after)
  return many(sql<(MemberHit & KeyedRow)[]>`${ordered} ${fewRows(tx)}`)
}

/** Members, joined with their owner where a filter needs it; and those of them who are found, in order. */
export function matching(tx: Tx, { name, houseNo, division, bloodGroup }: MemberFilters) {
  const { sql } = tx
  const owner = sql`join users u on u.id = m.user_id and u.community_id = m.community_id`
  const ofHouse = houseNo !== undefined || division !== undefined
  const conditions = sql`
    ${inScope(tx, 'm')}
    ${name === undefined ? sql`` : sql`and ${hasPart(tx, sql`lower(m.name)`, name)}`}
    ${bloodGroup === undefined ? sql`` : sql`and m.blood_group = ${bloodGroup}`}
    ${ofHouse ? sql`and ${inScope(tx, 'u')}` : sql``}
    ${houseNo === undefined ? sql`` : sql`and ${hasPart(tx, sql`lower(u.house_no)`, houseNo)}`}
    ${division === undefined ? sql`` : sql`and u.division = ${division}`}`
  const matches = sql`members m ${ofHouse ? owner : sql``} where ${conditions}`
  const listed = sql`${matches} and m.account_user_id is null`
  // A rare text is found through its own index before sorting; walking all names would be slow.
  const found = isRare(name) || isRare(houseNo) ? sql`(select m.* from ${listed} offset 0) m` : undefined
  const inOrder = (more = sql``, after = sql``): Statement => sql`
    select m.id, m.name, m.gender, m.blood_group as "bloodGroup", m.age, m.birthdate, m.mobile_no as "mobileNo", m.relation,
           u.ownership_type as "ownershipType", u.house_no as "houseNo", u.division,
           json_build_object('id', c.id, 'displayName', c.display_name) as community, c.time_zone as "timeZone" ${more}
    from ${found ?? sql`members m`} ${owner} join communities c on c.id = m.community_id
    where ${found === undefined ? sql`${conditions} and m.account_user_id is null` : inScope(tx, 'm')} ${after} order by lower(m.name), m.id`
  return { matches, listed, inOrder }
}

import { limits } from '@aangan/contract/fields'
import { type Page } from '@aangan/contract/query-fields'
import type { FoundMember, Member } from '@aangan/contract/members'
import { many, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import { lockNamed } from '../db/lock.ts'
import { hasPart, isRare, pageFrom, pageOfRows } from '../db/paging.ts'

const columns = (tx: Tx) =>
  tx.sql`id, name, gender, blood_group as "bloodGroup", age, birthdate, mobile_no as "mobileNo", relation`

/** The resident first. */
export const listMembers = (tx: Tx, userId: string): Batch<Member[]> =>
  many(tx.sql<Member[]>`
  select ${columns(tx)} from members where ${inScope(tx)} and user_id = ${userId} order by relation = 'SELF' desc, created_at, id limit ${limits.members + 1}`)

export async function lockMember(tx: Tx, id: string, userId: string): Promise<Member | undefined> {
  const [row] = await tx.sql<
    Member[]
  >`select ${columns(tx)} from members where ${inScope(tx)} and id = ${id} and user_id = ${userId} for update`
  return row
}

/** Locked, so that two who are added at once take turns. */
export async function lockMemberCount(tx: Tx, userId: string): Promise<number> {
  const [, [row]] = await Promise.all([
    lockNamed(tx, 'members', userId),
    tx.sql<{ count: number }[]>`
      select count(*)::int as count from members where ${inScope(tx)} and user_id = ${userId} and relation <> 'SELF'`,
  ])
  return row!.count
}

export async function insertMember(tx: Tx, userId: string, input: Omit<Member, 'id'>): Promise<Member> {
  const [row] = await tx.sql<Member[]>`
    insert into members (community_id, user_id, name, gender, blood_group, age, birthdate, mobile_no, relation, created_at, updated_at)
    values (${tx.communityId}, ${userId}, ${input.name}, ${input.gender}, ${input.bloodGroup}, ${input.age}, ${input.birthdate}, ${input.mobileNo}, ${input.relation}, ${tx.cause.now}, ${tx.cause.now})
    returning ${columns(tx)}`
  return row!
}

export async function updateMember(tx: Tx, id: string, input: Omit<Member, 'id'>): Promise<Member> {
  const [row] = await tx.sql<Member[]>`
    update members set name = ${input.name}, gender = ${input.gender}, blood_group = ${input.bloodGroup}, age = ${input.age}, birthdate = ${input.birthdate},
      mobile_no = ${input.mobileNo}, relation = ${input.relation}, updated_at = ${tx.cause.now}
    where ${inScope(tx)} and id = ${id} returning ${columns(tx)}`
  return row!
}

export const deleteMember = (tx: Tx, id: string): PromiseLike<unknown> =>
  tx.sql`delete from members where ${inScope(tx)} and id = ${id}`

export interface MemberFilters {
  readonly name?: string | undefined
  readonly houseNo?: string | undefined
  readonly division?: string | undefined
  readonly bloodGroup?: string | undefined
}

/** By name, with the zone in which their birthdays begin. */
export function searchMembers(
  tx: Tx,
  filters: MemberFilters,
  page: number,
  size: number,
): Batch<Page<FoundMember & { readonly timeZone: string }>> {
  const { sql } = tx
  const { name, houseNo, division, bloodGroup } = filters
  const owner = sql`join users u on u.id = m.user_id and u.community_id = m.community_id`
  const ofHouse = houseNo !== undefined || division !== undefined
  const matching = sql`
    ${inScope(tx, 'm')}
    ${name === undefined ? sql`` : sql`and ${hasPart(tx, sql`lower(m.name)`, name)}`}
    ${bloodGroup === undefined ? sql`` : sql`and m.blood_group = ${bloodGroup}`}
    ${ofHouse ? sql`and ${inScope(tx, 'u')}` : sql``}
    ${houseNo === undefined ? sql`` : sql`and ${hasPart(tx, sql`lower(u.house_no)`, houseNo)}`}
    ${division === undefined ? sql`` : sql`and u.division = ${division}`}`
  const matches = sql`members m ${ofHouse ? owner : sql``} where ${matching}`
  // A rare text is found through its own index before sorting; walking all names would be slow.
  const found = isRare(name) || isRare(houseNo) ? sql`(select m.* from ${matches} offset 0) m` : undefined
  const ordered = sql`
    select m.id, m.name, m.gender, m.blood_group as "bloodGroup", m.age, m.birthdate, m.mobile_no as "mobileNo", m.relation,
           u.ownership_type as "ownershipType", u.house_no as "houseNo", u.division,
           json_build_object('id', c.id, 'displayName', c.display_name) as community, c.time_zone as "timeZone"
    from ${found ?? sql`members m`} ${owner} join communities c on c.id = m.community_id
    where ${found === undefined ? matching : inScope(tx, 'm')} order by lower(m.name), m.id`
  return pageFrom(
    // Joined only if the filter needs it.
    sql`select count(*) as total from ${matches}`,
    sql<(FoundMember & { timeZone: string })[]>`${pageOfRows(tx, ordered, page, size)}`,
    size,
  )
}

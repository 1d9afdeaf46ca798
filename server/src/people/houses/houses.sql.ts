import type { Page } from '@aangan/contract/core/query-fields'
import { mostHouses } from '@aangan/contract/people/occupancies'
import type { House, HouseBody, HouseType } from '@aangan/contract/people/occupancies'
import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { asCounted } from '../../core/db/counted.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { countForPage, countUpTo, hasPart, hasPartOfFew, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'

export const houseColumns = (tx: Tx) => tx.sql`
  h.id, h.division, h.number, h.type, h.community_id as "communityId",
  (select count(*)::int from occupancies o where o.house_id = h.id and o.ended_at is null) as people`

interface HouseFilters {
  readonly division?: string | undefined
  readonly number?: string | undefined
  readonly type?: HouseType | undefined
  readonly occupied?: 'true' | 'false' | undefined
}

/** The houses `h` of one community. A number may be written in two ways that count alike: 7 and 07. */
export const asHousesCount = (tx: Tx): Statement =>
  tx.sql`h.division, ${asCounted(tx, tx.sql`h.number`)}, lower(h.number)`
export const place = (tx: Tx) => tx.sql`h.community_id, ${asHousesCount(tx)}`
const order = (tx: Tx) => tx.sql`order by ${place(tx)}`

/** Order by division and number, as people count. */
export function listHouses(tx: Tx, filters: HouseFilters, page: number, size: number): Batch<Page<House>> {
  const { sql } = tx
  const { counted, matches } = matching(tx, filters)
  const ordered = sql`select h.id, h.community_id, h.division, h.number, h.type ${matches} ${order(tx)}`
  return pageFrom(
    countForPage(tx, sql`select ${counted}`, page, size),
    sql<House[]>`select ${houseColumns(tx)} from (${pageOfRows(tx, ordered, page, size)}) h ${order(tx)}`,
    size,
  )
}

export const countHouses = (tx: Tx, filters: HouseFilters, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${matching(tx, filters).counted}`, most)

/** All of them, in the order of the list. */
export function housesAfter(tx: Tx, filters: HouseFilters, key?: Key): Batch<(House & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (${place(tx)}) > (${key[0]}::uuid, ${key[1]}, ${key[2]}, ${key[3]})`
  const ordered = sql`
    select h.id, h.community_id, h.division, h.number, h.type ${matching(tx, filters).matches} ${after} ${order(tx)} ${fewRows(tx)}`
  return many(sql<(House & KeyedRow)[]>`
    select ${houseColumns(tx)}, json_build_array(${place(tx)}) as key from (${ordered}) h ${order(tx)}`)
}

/** The houses that match, and the same in the form that is counted fastest. */
export function matching(tx: Tx, { division, number, type, occupied }: HouseFilters) {
  const { sql } = tx
  // One community has few houses; across all of them only the trigrams find a rare text quickly.
  const has = tx.communityId === null ? hasPart : hasPartOfFew
  const found = sql`
    from houses h where ${inScope(tx, 'h')}
    ${division === undefined ? sql`` : sql`and h.division = ${division}`}
    ${number === undefined ? sql`` : sql`and ${has(tx, sql`lower(h.number)`, number)}`}
    ${type === undefined ? sql`` : sql`and h.type = ${type}`}`
  // `offset 0` keeps this from becoming a join, which may read both tables whole: a house is looked up in the index of
  // the occupancies, and to count, houses are read in the order of an index.
  const people = sql`exists (select from occupancies o where o.house_id = h.id and o.ended_at is null offset 0)`
  const condition = occupied === 'true' ? people : sql`not ${people}`
  return occupied === undefined
    ? { counted: found, matches: found }
    : {
        counted: sql`from (select h.id ${found} ${order(tx)} offset 0) h where ${condition}`,
        matches: sql`${found} and ${condition}`,
      }
}

export const findHouse = (tx: Tx, id: string): Batch<House | undefined> =>
  maybeOne(tx.sql<House[]>`select ${houseColumns(tx)} from houses h where ${inScope(tx, 'h')} and h.id = ${id}`)

export async function isListedHouse(tx: Tx, { division, number }: OneHouse): Promise<boolean> {
  const rows = await tx.sql`
    select from houses h
    where ${inScope(tx, 'h')} and h.community_id = ${tx.communityId} and h.division = ${division} and lower(h.number) = lower(${number})`
  return rows.length > 0
}
interface OneHouse {
  readonly division: string
  readonly number: string
}

/** Locked, so that nobody moves in or out meanwhile. */
export async function lockHouse(tx: Tx, id: string): Promise<House | undefined> {
  const [row] = await tx.sql<House[]>`
    select ${houseColumns(tx)} from houses h where ${inScope(tx, 'h')} and h.id = ${id} for update of h`
  return row
}

/** Locked, so that those who add houses take turns. */
export const lockHouseCount = (tx: Tx): Batch<number> =>
  lockNamed(tx, 'houses', tx.communityId)
    .with(
      one(tx.sql<{ count: number }[]>`
      select count(*)::int as count from (select from houses where ${inScope(tx)} limit ${mostHouses}) few`),
    )
    .map(([, { count }]) => count)

export const insertHouse = (tx: Tx, { division, number, type = 'FLAT' }: HouseBody): Batch<House> =>
  one(tx.sql<House[]>`
    with h as (
      insert into houses (community_id, division, number, type, created_at, updated_at)
      values (${tx.communityId}, ${division}, ${number}, ${type}, ${tx.cause.now}, ${tx.cause.now}) returning *)
    select ${houseColumns(tx)} from h`)

export async function updateHouse(tx: Tx, id: string, { division, number, type }: HouseBody): Promise<House> {
  const [row] = await tx.sql<House[]>`
    with h as (
      update houses set division = ${division}, number = ${number}, type = coalesce(${type ?? null}, type), updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} returning *)
    select ${houseColumns(tx)} from h`
  return row!
}

/** The main house of its people is written down by number. What others write down follows `house.updated`. */
export const renameMainHouse = (tx: Tx, { id, division, number }: House): Statement => tx.sql`
  update users u set division = ${division}, house_no = ${number}, updated_at = ${tx.cause.now}
  where ${inScope(tx, 'u')} and u.id in (
    select o.user_id from occupancies o where o.house_id = ${id} and o.main and o.ended_at is null)`

/** False when somebody belongs to it, or did, a notice names it, or it has voted. */
export async function deleteHouse(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`
    delete from houses h where ${inScope(tx, 'h')} and h.id = ${id}
      and not exists (select from occupancies o where o.house_id = h.id)
      and not exists (select from vehicles v where v.house_id = h.id)
      and not exists (select from notice_houses n where n.house_id = h.id)
      and not exists (select from notice_votes v where v.house_id = h.id) returning h.id`
  return rows.length > 0
}

export const housesOf = (tx: Tx, communityId: string): Statement => tx.sql`
  select ${houseColumns(tx)} from houses h where ${inScope(tx, 'h')} and h.community_id = ${communityId}`

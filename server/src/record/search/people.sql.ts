import type { House } from '@aangan/contract/people/occupancies'
import type { FoundItem, SearchItem } from '@aangan/contract/record/search'
import type { Reading, TextReading, TypedHouse } from '@aangan/contract/record/search-reading'
import { all, many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { anyPart, literally } from '../../core/db/paging.ts'
import { isText } from '../../core/db/pieces.ts'
import type { Statement } from '../../core/db/sql.ts'
import { houseColumns, matching as matchingHouses, place } from '../../people/houses/houses.sql.ts'
import { matching as matchingMembers } from '../../people/members/members.sql.ts'
import { matching as matchingUsers } from '../../people/users/users.sql.ts'
import { matching as matchingVehicles } from '../../people/vehicles/vehicles.sql.ts'
import { beginsInOrder, conditionsOf, isByCode, tierOf } from './fit.sql.ts'
import {
  beginningInOrder,
  best,
  bestByText,
  bestSix,
  candidates,
  communityOf,
  fewItems,
  limited,
  rowOf,
  type Source,
} from './tiers.sql.ts'

export function findUsers(tx: Tx, reading: Reading, isWide: boolean): Batch<FoundItem[]> {
  const { sql } = tx
  const [name, username] = [sql`lower(u.name)`, sql`lower(u.username)`]
  // The index of usernames knows no communities.
  const [ordered, others] = tx.communityId === null ? [[name, username], []] : [[name], [username]]
  const users = { table: sql`users`, id: sql`u.id`, list: matchingUsers(tx, {}).matches, key: name, ordered }
  const found =
    'mobileNo' in reading
      ? bestSix(tx, users, [candidates(tx, users, 0, sql`u.mobile_no = ${reading.mobileNo}`)])
      : bestByText(tx, users, {
          typed: reading,
          others,
          also: reading.houses.map((house) => candidates(tx, users, 0, livesAt(tx, house))),
        })
  return many(sql<FoundItem[]>`
    select u.id, u.name, u.division, u.house_no as "houseNo", u.status as code, ${communityOf(tx, isWide, sql`u.community_id`)} as community
    from ${found} found cross join ${rowOf(tx, sql`users`, sql`found.id`)} u
    order by found.tier, lower(u.name), u.id`)
}

export function findPeople(
  tx: Tx,
  reading: TextReading,
  { isWide, findsUsers }: { readonly isWide: boolean; readonly findsUsers: boolean },
): Batch<FoundItem[]> {
  const { sql } = tx
  const others = findsUsers ? sql`and m.relation <> 'SELF'` : sql``
  const people = {
    table: sql`members`,
    id: sql`m.id`,
    list: sql`from ${matchingMembers(tx, {}).listed} ${others}`,
    key: sql`lower(m.name)`,
    ordered: [sql`lower(m.name)`],
  }
  const also = reading.houses.map((house) => candidates(tx, people, 0, isOfHouse(tx, sql`m.user_id`, house)))
  return many(sql<FoundItem[]>`
    select m.id, m.name, u.division, u.house_no as "houseNo", ${communityOf(tx, isWide, sql`m.community_id`)} as community
    from ${bestByText(tx, people, { typed: reading, also })} found
    cross join ${rowOf(tx, sql`members`, sql`found.id`)} m
    join users u on u.id = m.user_id and u.community_id = m.community_id
    order by found.tier, lower(m.name), m.id`)
}

const isOfHouse = (tx: Tx, userId: Statement, house: TypedHouse): Statement => tx.sql`
  ${userId} in (select u.id from users u where ${inScope(tx, 'u')} and ${livesAt(tx, house)} limit 200)`

const livesAt = (tx: Tx, { number, division }: TypedHouse): Statement => tx.sql`
  ${isText(tx, tx.sql`lower(u.house_no)`, number)} ${division === undefined ? tx.sql`` : tx.sql`and u.division = ${division}`}`

export function findHouses(tx: Tx, { houses }: TextReading, isWide: boolean): Batch<FoundItem[]> {
  if (houses.length === 0) return all([])
  const { sql } = tx
  const numbered = sql`lower(h.number)`
  const beginning = ({ number, division }: TypedHouse): Statement[] => {
    const list = matchingHouses(tx, { division }).matches
    const source = { table: sql`houses`, ordered: [numbered], id: sql`h.id`, key: sql`null`, list }
    const typed = { text: number, isShort: true }
    const tier = tierOf(tx, numbered, typed)
    // One community has few houses: where no index is in order they are compared.
    if (tx.communityId !== null)
      return [sql`(select h.id, ${tier} as tier, null as key ${list} and ${beginsInOrder(tx, numbered, number)})`]
    const whole = candidates(tx, source, 0, isText(tx, numbered, number))
    const begun = sql`not ${isByCode(tx)} and ${conditionsOf(tx, typed).begins(numbered)}`
    return [whole, beginningInOrder(tx, source, typed), limited(tx, source, tier, begun)]
  }
  return many(sql<(House & Pick<SearchItem, 'community'>)[]>`
    select ${houseColumns(tx)}, ${communityOf(tx, isWide, sql`h.community_id`)} as community
    from ${best(tx, houses.flatMap(beginning))} found cross join ${rowOf(tx, sql`houses`, sql`found.id`)} h
    order by found.tier, ${place(tx)} ${fewItems(tx)}`).map((found) =>
    found.map(({ id, division, number, people, community }) => ({
      id,
      division,
      houseNo: number,
      count: people,
      community,
    })),
  )
}

/** By the plate, whose last digits are what people see; and by a house that is named with its division. */
export function findVehicles(tx: Tx, { plate, houses }: TextReading, isWide: boolean): Batch<FoundItem[]> {
  const { sql } = tx
  const vehicles = {
    table: sql`vehicles`,
    ordered: [],
    id: sql`v.id`,
    key: sql`v.vehicle_no`,
    list: matchingVehicles(tx, {}),
  }
  const atHouse = ({ number, division }: TypedHouse): Statement[] => {
    const ownHouse = sql`select h.id from houses h where ${inScope(tx, 'h')} and ${isText(tx, sql`lower(h.number)`, number)} and h.division = ${division}`
    return [
      candidates(tx, vehicles, 0, sql`v.house_id is null and ${isOfHouse(tx, sql`v.user_id`, { number, division })}`),
      candidates(tx, vehicles, 0, sql`v.house_id in (${ownHouse} limit 200)`),
    ]
  }
  const tiers = [
    ...(plate === undefined ? [] : byPlate(tx, vehicles, plate)),
    ...houses.filter(({ division }) => division !== undefined).flatMap(atHouse),
  ]
  if (tiers.length === 0) return all([])
  return many(sql<FoundItem[]>`
    select v.id, v.vehicle_no as "vehicleNo", u.name, coalesce(h.division, u.division) as division, coalesce(h.number, u.house_no) as "houseNo",
      ${communityOf(tx, isWide, sql`v.community_id`)} as community
    from ${bestSix(tx, vehicles, tiers)} found cross join ${rowOf(tx, sql`vehicles`, sql`found.id`)} v
    join users u on u.id = v.user_id and u.community_id = v.community_id
    left join houses h on h.id = v.house_id and h.community_id = v.community_id
    order by found.tier, v.vehicle_no, v.id`)
}

/** The better tiers are looked for by themselves only where there may be more than were looked at. */
function byPlate(tx: Tx, vehicles: Source, plate: string): Statement[] {
  const { sql } = tx
  const ending = sql`v.vehicle_no like ${`%${literally(plate).toUpperCase()}`}`
  const tier = sql`case when v.vehicle_no = ${plate} then 0 when ${ending} then 1 else 3 end`
  const better = (tier: 0 | 1, condition: Statement): Statement =>
    candidates(tx, vehicles, tier, sql`${condition} and (select count(*) from near) >= 200`)
  return [
    sql`(with near as materialized ${limited(tx, vehicles, tier, sql`v.vehicle_no like ${anyPart(plate).toUpperCase()}`)}
      table near union all ${better(0, sql`v.vehicle_no = ${plate}`)} union all ${better(1, ending)})`,
  ]
}

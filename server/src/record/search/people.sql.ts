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
import {
  best,
  bestByText,
  candidates,
  communityOf,
  conditionsOf,
  fewItems,
  limited,
  rowOf,
  tierOf,
} from './tiers.sql.ts'

export function findUsers(tx: Tx, reading: Reading, isWide: boolean): Batch<FoundItem[]> {
  const { sql } = tx
  const [name, username] = [sql`lower(u.name)`, sql`lower(u.username)`]
  // The index of usernames knows no communities.
  const [ordered, others] = tx.communityId === null ? [[name, username], []] : [[name], [username]]
  const users = { table: sql`users`, id: sql`u.id`, list: matchingUsers(tx, {}).matches, ordered }
  const found =
    'mobileNo' in reading
      ? best(tx, [candidates(tx, users, 0, sql`u.mobile_no = ${reading.mobileNo}`)])
      : bestByText(
          tx,
          users,
          others,
          reading,
          reading.houses.map((house) => candidates(tx, users, 0, livesAt(tx, house))),
        )
  return many(sql<FoundItem[]>`
    select u.id, u.name, u.division, u.house_no as "houseNo", u.status as code, ${communityOf(tx, isWide, sql`u.community_id`)} as community
    from ${found} found cross join ${rowOf(tx, sql`users`, sql`found.id`)} u
    order by found.tier, lower(u.name), u.id ${fewItems(tx)}`)
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
    ordered: [sql`lower(m.name)`],
  }
  const ofHouse = (house: TypedHouse): Statement => sql`m.user_id in (
    select u.id from users u where ${inScope(tx, 'u')} and ${livesAt(tx, house)} limit 200)`
  const atHouses = reading.houses.map((house) => candidates(tx, people, 0, ofHouse(house)))
  return many(sql<FoundItem[]>`
    select m.id, m.name, u.division, u.house_no as "houseNo", ${communityOf(tx, isWide, sql`m.community_id`)} as community
    from ${bestByText(tx, people, [], reading, atHouses)} found
    cross join ${rowOf(tx, sql`members`, sql`found.id`)} m
    join users u on u.id = m.user_id and u.community_id = m.community_id
    order by found.tier, lower(m.name), m.id ${fewItems(tx)}`)
}

const livesAt = (tx: Tx, { number, division }: TypedHouse): Statement => tx.sql`
  ${isText(tx, tx.sql`lower(u.house_no)`, number)} ${division === undefined ? tx.sql`` : tx.sql`and u.division = ${division}`}`

export function findHouses(tx: Tx, { houses }: TextReading, isWide: boolean): Batch<FoundItem[]> {
  if (houses.length === 0) return all([])
  const { sql } = tx
  const numbered = sql`lower(h.number)`
  const beginning = ({ number, division }: TypedHouse): Statement[] => {
    const source = { table: sql`houses`, ordered: [], id: sql`h.id`, list: matchingHouses(tx, { division }).matches }
    const typed = { text: number, isShort: true }
    const tier = tierOf(tx, numbered, typed)
    // One community has few houses: they are compared.
    if (tx.communityId !== null)
      return [sql`(select h.id, ${tier} as tier ${source.list} and starts_with(${numbered}, ${number.toLowerCase()}))`]
    const whole = candidates(tx, source, 0, isText(tx, numbered, number))
    return [whole, limited(tx, source, tier, conditionsOf(tx, typed).begins(numbered))]
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
  const vehicles = (filters: Parameters<typeof matchingVehicles>[1]) => ({
    table: sql`vehicles`,
    ordered: [],
    id: sql`v.id`,
    list: matchingVehicles(tx, filters),
  })
  const every = vehicles({})
  const byPlate = (typed: string): Statement[] => [
    candidates(tx, every, 0, sql`v.vehicle_no = ${typed}`),
    candidates(tx, every, 1, sql`v.vehicle_no like ${`%${literally(typed).toUpperCase()}`}`),
    candidates(tx, every, 3, sql`v.vehicle_no like ${anyPart(typed).toUpperCase()}`),
  ]
  const tiers = [
    ...(plate === undefined ? [] : byPlate(plate)),
    ...houses
      .filter(({ division }) => division !== undefined)
      .map(({ number, division }) => candidates(tx, vehicles({ houseNo: number, division }), 0, sql`true`)),
  ]
  if (tiers.length === 0) return all([])
  return many(sql<FoundItem[]>`
    select v.id, v.vehicle_no as "vehicleNo", u.name, coalesce(h.division, u.division) as division, coalesce(h.number, u.house_no) as "houseNo",
      ${communityOf(tx, isWide, sql`v.community_id`)} as community
    from ${best(tx, tiers)} found cross join ${rowOf(tx, sql`vehicles`, sql`found.id`)} v
    join users u on u.id = v.user_id and u.community_id = v.community_id
    left join houses h on h.id = v.house_id and h.community_id = v.community_id
    order by found.tier, v.vehicle_no, v.id ${fewItems(tx)}`)
}

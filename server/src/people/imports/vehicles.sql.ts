import type { ImportRow } from '@aangan/contract/people/import-rows'
import type { Vehicle } from '@aangan/contract/people/vehicles'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

type GivenVehicle = ImportRow<'VEHICLES'>
interface VehicleRow {
  readonly row: number
  readonly values: GivenVehicle
}
interface Occupant {
  readonly userId: string
  readonly mobileNo: string | null
  readonly main: boolean
  readonly primaryContact: boolean
  readonly livesHere: boolean
}
interface FactsRow {
  readonly row: number
  readonly houseId: string | null
  /** Primary contacts first. */
  readonly people: readonly Occupant[]
  readonly isRegistered: boolean
  readonly registeredAt: string | null
}

/** One for each row, in their order. */
export const findVehicleFacts = (tx: Tx, rows: readonly VehicleRow[]): PromiseLike<FactsRow[]> => {
  const given = JSON.stringify(
    rows.map(({ row, values: { vehicleNo, division, houseNo } }) => ({ row, vehicleNo, division, houseNo })),
  )
  return tx.sql<FactsRow[]>`
    select r.row, h.id as "houseId", v.id is not null as "isRegistered",
      coalesce(v.house_id, (select m.house_id from occupancies m where m.user_id = v.user_id and m.main and m.ended_at is null)) as "registeredAt",
      coalesce((
        select json_agg(json_build_object('userId', u.id, 'mobileNo', u.mobile_no, 'main', o.main, 'primaryContact', o.primary_contact,
          'livesHere', o.lives_here) order by o.primary_contact desc, o.starts_on, o.id)
        from occupancies o join users u on u.id = o.user_id where ${inScope(tx, 'o')} and o.house_id = h.id and o.ended_at is null), '[]') as people
    from jsonb_to_recordset(${given}::text::jsonb) as r (row int, "vehicleNo" text, division text, "houseNo" text)
    left join houses h on ${inScope(tx, 'h')} and h.community_id = ${tx.communityId} and h.division = r.division and lower(h.number) = lower(r."houseNo")
    left join vehicles v on ${inScope(tx, 'v')} and v.community_id = ${tx.communityId} and v.vehicle_no = r."vehicleNo"
    order by r.row`
}

/** In the order in which single registrations would wait for each other. */
export const lockOwners = (tx: Tx, userIds: readonly string[]): Statement => tx.sql`
  select pg_advisory_xact_lock(hashtextextended(concat_ws(chr(10), 'vehicles', o.id), 0))
  from (select distinct id from unnest(${userIds}::uuid[]) id order by id) o`

export const countVehiclesOf = (
  tx: Tx,
  userIds: readonly string[],
): Statement<{ id: string; count: number }[]> => tx.sql<{ id: string; count: number }[]>`
  select v.user_id as id, count(*)::int as count from vehicles v
  where ${inScope(tx, 'v')} and v.user_id = any (${userIds}::uuid[]) group by v.user_id`

interface NewVehicle extends Pick<GivenVehicle, 'vehicleNo' | 'type'> {
  readonly userId: string
  readonly houseId: string | null
}

/** Without those whose number somebody has registered meanwhile. */
export const insertVehicles = (tx: Tx, vehicles: readonly NewVehicle[]): Statement<Vehicle[]> => tx.sql<Vehicle[]>`
  with made as (
    insert into vehicles (community_id, user_id, vehicle_no, type, house_id, created_at, updated_at)
    select ${tx.communityId}, n."userId", n."vehicleNo", n.type, n."houseId", ${tx.cause.now}, ${tx.cause.now}
    from jsonb_to_recordset(${JSON.stringify(vehicles)}::text::jsonb) as n ("userId" uuid, "vehicleNo" text, type text, "houseId" uuid)
    on conflict do nothing returning id, vehicle_no, type, user_id, house_id)
  select v.id, v.vehicle_no as "vehicleNo", v.type, v.user_id as "userId", u.name as "userName", v.house_id as "houseId"
  from made v join users u on u.id = v.user_id and ${inScope(tx, 'u')}`

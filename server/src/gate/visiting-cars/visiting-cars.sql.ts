import type { VisitingCar } from '@aangan/contract/gate/visiting-cars'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { homesOf, isHome } from '../../society/homes/house-people.sql.ts'
import type { Viewer } from '../visits/visits.sql.ts'

export type VisitingCarRow = VisitingCar & { readonly visitId: string }

/** Cars of visitors inside whose number ends so, the last to come first. Whose guest it is stays here for everybody but staff and that house. */
export function listVisitingCars(tx: Tx, end: string, viewer: Viewer): Batch<VisitingCarRow[]> {
  const { sql } = tx
  const house = { communityId: sql`g.community_id`, division: sql`g.division`, houseNo: sql`g.visiting_house_no` }
  const isShown = viewer === 'staff' ? sql`true` : isHome(tx, house)
  const plate = sql`translate(g.vehicle_no, ' -', '')`
  return many(sql<VisitingCarRow[]>`
    ${viewer === 'staff' ? sql`` : homesOf(tx, viewer.userId)}
    select g.id as "visitId", ${plate} as "vehicleNo", g.arrived_at as since, g.move_asked_at as "askedAt", g.coming_at as "comingAt",
      case when ${isShown} then json_build_object('id', g.id, 'visitorName', g.guest_name, 'division', g.division, 'houseNo', g.visiting_house_no) end as visit
    from visits g where ${inScope(tx, 'g')} and g.status = 'ARRIVED' and right(${plate}, length(${end}::text)) = ${end}::text
    order by g.arrived_at desc, g.id`)
}

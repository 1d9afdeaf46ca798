import type { StoryVisit } from '@aangan/contract/gate/story'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { guardColumns, moveOf, objectionOf, person } from './visit-parts.sql.ts'
import { isOverstay, reasonForHouse } from './visits.sql.ts'

/** Undefined once it is gone. */
export const findStoryVisit = (tx: Tx, id: string): Batch<StoryVisit | undefined> =>
  maybeOne(tx.sql<StoryVisit[]>`
    select g.id, g.kind, g.guest_name as "visitorName", g.company, g.vehicle_no as "vehicleNo", g.visiting_house_no as "houseNo", g.division, g.status, g.walk_in as "walkIn",
      g.asked_at as "askedAt", g.answer, g.answered_at as "answeredAt", ${person(tx, tx.sql`g.answered_by`)} as "answeredBy",
      g.answered_via as "answeredVia", g.answered_name as "answeredName", ${guardColumns(tx)}
      ${reasonForHouse(tx)} as reason, g.unasked, g.arrived_at as "arrivedAt", g.exited_at as "exitedAt", g.exit_seen as "exitSeen", g.collected_at as "collectedAt",
      ${objectionOf(tx)} as objection, ${moveOf(tx)} as move, ${isOverstay(tx)} as overstay
    from visits g left join community_settings s on s.community_id = g.community_id and s.name = 'overstayMinutes'
    where ${inScope(tx, 'g')} and g.id = ${id}`)

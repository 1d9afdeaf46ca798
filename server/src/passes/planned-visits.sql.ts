import { defaultGateSettings } from '@aangan/contract/gate-settings'
import type { KeptPass } from '@aangan/contract/kept-pass'
import { recordedVisitOf, type RecordedVisit } from '@aangan/contract/recorded-visit'
import { visitKindLabels, type VisitKind } from '@aangan/contract/visits'
import { inScope, type Tx } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'
import type { ClockStep } from '../visits/due.sql.ts'
import { visitColumns, visitSources, type VisitRow } from '../visits/visits.sql.ts'

export interface ChangedVisit {
  readonly before: RecordedVisit
  readonly after: RecordedVisit
}

/** Who comes, as a visit names them: the company where no name was given; why, where no note says it. */
const visitorOn = ({ visitorName, company, note, kind }: VisitorOnPass) => ({
  name: visitorName ?? company,
  purpose: note ?? visitKindLabels[kind],
})
type VisitorOnPass = Pick<KeptPass, 'visitorName' | 'company' | 'note'> & { readonly kind: VisitKind }

/** A pass for one entry has a visit from the beginning. `userId`: null for staff. */
export const insertPlannedVisit = (tx: Tx, pass: KeptPass, userId: string | null): PromiseLike<unknown> => {
  const { name, purpose } = visitorOn(pass)
  const { now } = tx.cause
  return tx.sql`
    insert into visits (community_id, pass_id, created_by, user_id, kind, guest_name, contact_no, company, vehicle_no, type, note, purpose_of_visit,
      visiting_house_no, division, entry_time, status_at, created_at, updated_at)
    values (${pass.communityId}, ${pass.id}, ${pass.createdBy.id}, ${userId}, ${pass.kind}, ${name}, ${pass.phone}, ${pass.company}, ${pass.vehicleNo},
      ${pass.vehicleType}, ${pass.note}, ${purpose}, ${pass.houseNo}, ${pass.division}, ${pass.validFrom}, ${now}, ${now}, ${now})`
}

/** It moves with its pass until it begins. */
export function updatePlannedVisit(tx: Tx, pass: KeptPass): Promise<ChangedVisit[]> {
  const { name, purpose } = visitorOn(pass)
  return changed(
    tx,
    tx.sql`g.pass_id = ${pass.id} and g.status in ('PLANNED', 'APPROVED', 'BLOCKED')`,
    tx.sql`guest_name = ${name}, contact_no = ${pass.phone}, company = ${pass.company}, vehicle_no = ${pass.vehicleNo}, type = ${pass.vehicleType},
      note = ${pass.note}, purpose_of_visit = ${purpose}, visiting_house_no = ${pass.houseNo}, division = ${pass.division}, entry_time = ${pass.validFrom}`,
  )
}

/** Unless they were let in already. */
export const cancelPlannedVisit = (tx: Tx, passId: string): Promise<ChangedVisit[]> =>
  changed(
    tx,
    tx.sql`g.pass_id = ${passId} and g.status in ('PLANNED', 'APPROVED', 'BLOCKED')`,
    tx.sql`status = 'CANCELLED', status_at = ${tx.cause.now}`,
  )

/** For the watch: PLANNED visits of passes that the gate takes no longer. */
export const missed: ClockStep = {
  due: ({ sql, cause }) => sql`
    g.status = 'PLANNED' and g.pass_id is not null and exists (
      select from passes p where p.id = g.pass_id and p.valid_until < ${cause.now}::timestamptz - make_interval(mins => coalesce(
        (select (l.value #>> '{}')::int from community_settings l where l.community_id = g.community_id and l.name = 'lateMinutes'),
        ${defaultGateSettings.lateMinutes}::int)))`,
  set: ({ sql, cause }) => sql`status = 'MISSED', status_at = ${cause.now}`,
}

/** Each as it was and as it is now, as the trail keeps it. */
async function changed(tx: Tx, which: Statement, change: Statement): Promise<ChangedVisit[]> {
  const { sql, cause } = tx
  const before = await sql<VisitRow[]>`
    select ${visitColumns(tx, 'staff')} from visits g ${visitSources(tx)} where ${inScope(tx, 'g')} and ${which} order by g.id for update of g`
  if (before.length === 0) return []
  const ids = before.map(({ id }) => id).join()
  const after = await sql<VisitRow[]>`
    with g as (
      update visits set ${change}, updated_at = ${cause.now} where ${inScope(tx)} and id = any (string_to_array(${ids}, ',')::uuid[]) returning *)
    select ${visitColumns(tx, 'staff')} from g ${visitSources(tx)} order by g.id`
  return after.map((visit, at) => ({ before: recordedVisitOf(before[at]!), after: recordedVisitOf(visit) }))
}

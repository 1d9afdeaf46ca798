import { defaultGateSettings } from '@aangan/contract/gate/gate-settings'
import { waitingMinutes } from '@aangan/contract/gate/visit-endpoints'
import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { isOverstay, visitColumns, visitSources, type VisitRow } from './visits.sql.ts'

const now = ({ sql, cause }: Tx): Statement => sql`${cause.now}::timestamptz`
const ago = (tx: Tx, minutes: number): Statement => tx.sql`${now(tx)} - make_interval(mins => ${minutes})`
const hasWaited = (tx: Tx): Statement =>
  tx.sql`g.status in ('APPROVED', 'BLOCKED') and g.status_at <= ${ago(tx, waitingMinutes)}`
/** As the first visit of a pass for one; another is made where the pass was used and its visitor is blocked. */
const wasPlanned = ({ sql }: Tx): Statement => sql`
  (not g.walk_in and not exists (select from passes p where p.id = g.pass_id and p.max_uses is distinct from 1)
    and not exists (select from visits o where o.community_id = g.community_id and o.pass_id = g.pass_id and (o.created_at, o.id) < (g.created_at, g.id)))`

/** When the clock moves a visit on. */
export const due = {
  /** The house has not answered for a while. */
  ringAgain: (tx) => tx.sql`
    g.status = 'ASKING' and g.rung_again_at is null and g.asked > 0 and g.escalates_at <= ${now(tx)} and g.closes_at > ${now(tx)}`,
  lapse: (tx) => tx.sql`g.status = 'ASKING' and g.closes_at <= ${now(tx)}`,
  stopWaiting: (tx) => tx.sql`${hasWaited(tx)} and not ${wasPlanned(tx)}`,
  expectAgain: (tx) => tx.sql`${hasWaited(tx)} and ${wasPlanned(tx)}`,
  // The shortest time that a community can choose lets the index decide.
  closeStay: (tx) => tx.sql`g.status = 'ARRIVED' and g.kind in ('DELIVERY', 'CAB') and g.arrived_at <= ${ago(tx, 120)}
    and g.arrived_at <= ${now(tx)} - make_interval(hours => (coalesce(
      (select e.value from community_settings e where e.community_id = g.community_id and e.name = 'autoExitHours'),
      (select ${JSON.stringify(defaultGateSettings.autoExitHours)}::text::jsonb)) ->> g.kind)::int)`,
  /** The gate takes their pass no longer. */
  miss: (tx) => tx.sql`
    g.status = 'PLANNED' and g.pass_id is not null and exists (
      select from passes p where p.id = g.pass_id and p.valid_until < ${now(tx)} - make_interval(mins => coalesce(
        (select (l.value #>> '{}')::int from community_settings l where l.community_id = g.community_id and l.name = 'lateMinutes'),
        ${defaultGateSettings.lateMinutes}::int)))`,
  tellOverstay: (tx) => tx.sql`g.told_at is null and g.arrived_at <= ${ago(tx, 5)} and ${isOverstay(tx)}`,
} as const satisfies Readonly<Record<string, (tx: Tx) => Statement>>
export type ClockTransition = keyof typeof due

export interface DueVisit {
  readonly id: string
  readonly communityId: string
}

const settings = (tx: Tx): Statement => tx.sql`
  left join community_settings s on s.community_id = g.community_id and s.name = 'overstayMinutes'`

export const listDue = (tx: Tx, name: ClockTransition, most: number): Batch<DueVisit[]> =>
  many(tx.sql<DueVisit[]>`
    select g.id, g.community_id as "communityId" from visits g ${settings(tx)} where ${inScope(tx, 'g')} and ${due[name](tx)} limit ${most}`)

/** Undefined where another process is at it, or somebody was faster. */
export const lockDue = (tx: Tx, name: ClockTransition, id: string): Batch<VisitRow | undefined> =>
  maybeOne(tx.sql<VisitRow[]>`
    select ${visitColumns(tx, 'staff')} from visits g ${visitSources(tx)}
    where ${inScope(tx, 'g')} and g.id = ${id} and ${due[name](tx)} for update of g skip locked`)

/** Of each community the oldest that it no longer keeps. */
export const listOldPhotos = (tx: Tx, most: number): Batch<{ id: string }[]> =>
  many(tx.sql<{ id: string }[]>`
    select old.visit_id as id from communities c
      left join community_settings s on s.community_id = c.id and s.name = 'photoDays'
      cross join lateral (
        select old.visit_id from visit_photos old
        where ${inScope(tx, 'old')} and old.community_id = c.id
          and old.created_at <= ${now(tx)} - make_interval(days => coalesce((s.value #>> '{}')::int, ${defaultGateSettings.photoDays}::int))
        order by old.created_at limit ${most}) old`)

/** Returns how many. Others may be at it too. */
export async function deletePhotos(tx: Tx, visitIds: readonly string[]): Promise<number> {
  const rows = await tx.sql`
    with old as (
      select visit_id from visit_photos where ${inScope(tx)} and visit_id = any (${visitIds}::uuid[]) for update skip locked)
    delete from visit_photos p using old where p.visit_id = old.visit_id returning p.visit_id`
  return rows.length
}

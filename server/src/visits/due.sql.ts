import { defaultGateSettings } from '@aangan/contract/gate-settings'
import { waitingMinutes } from '@aangan/contract/visit-endpoints'
import { many, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'
import { missed } from '../passes/planned-visits.sql.ts'
import { isOverstay, visitColumns, visitSources, type VisitRow } from './visits.sql.ts'

/** What the clock does to a visit: when it is due, and what it sets. */
export interface ClockStep {
  readonly due: (tx: Tx) => Statement
  readonly set: (tx: Tx) => Statement
}

const now = ({ sql, cause }: Tx): Statement => sql`${cause.now}::timestamptz`
const ago = (tx: Tx, minutes: number): Statement => tx.sql`${now(tx)} - make_interval(mins => ${minutes})`
const wasPlanned = ({ sql }: Tx): Statement => sql`
  (not g.walk_in and not exists (select from passes p where p.id = g.pass_id and p.max_uses is distinct from 1))`

export const clockSteps = {
  /** The house has not answered for a while. */
  ring: {
    due: (tx) =>
      tx.sql`g.status = 'ASKING' and g.rung_again_at is null and g.asked > 0 and g.escalates_at <= ${now(tx)} and g.closes_at > ${now(tx)}`,
    set: (tx) => tx.sql`rung_again_at = ${now(tx)}`,
  },
  lapse: {
    due: (tx) => tx.sql`g.status = 'ASKING' and g.closes_at <= ${now(tx)}`,
    set: (tx) => tx.sql`status = 'LAPSED', status_at = ${now(tx)}`,
  },
  /** An approved or a blocked visitor who went away; one who was expected is expected again. */
  stopWaiting: {
    due: (tx) => tx.sql`g.status in ('APPROVED', 'BLOCKED') and g.status_at <= ${ago(tx, waitingMinutes)}`,
    set: (tx) => tx.sql`
      status = case when ${wasPlanned(tx)} then 'PLANNED' else 'LAPSED' end, status_at = ${now(tx)},
      block_id = case when not ${wasPlanned(tx)} then block_id end, reason = case when not ${wasPlanned(tx)} then reason end,
      allowed_by = case when not ${wasPlanned(tx)} then allowed_by end, allowed_at = case when not ${wasPlanned(tx)} then allowed_at end`,
  },
  exit: {
    // The shortest time that a community can choose lets the index decide.
    due: (tx) => tx.sql`g.status = 'ARRIVED' and g.kind in ('DELIVERY', 'CAB') and g.arrived_at <= ${ago(tx, 120)}
      and g.arrived_at <= ${now(tx)} - make_interval(hours => (coalesce(
        (select e.value from community_settings e where e.community_id = g.community_id and e.name = 'autoExitHours'),
        ${JSON.stringify(defaultGateSettings.autoExitHours)}::text::jsonb) ->> g.kind)::int)`,
    set: (tx) =>
      tx.sql`status = 'EXITED', status_at = ${now(tx)}, exited_at = ${now(tx)}, exited_by = null, exit_seen = false`,
  },
  missed,
  overstay: {
    due: (tx) => tx.sql`g.told_at is null and g.arrived_at <= ${ago(tx, 5)} and ${isOverstay(tx)}`,
    set: (tx) => tx.sql`told_at = ${now(tx)}`,
  },
} as const satisfies Readonly<Record<string, ClockStep>>
export type ClockStepName = keyof typeof clockSteps

export interface DueVisit {
  readonly id: string
  readonly communityId: string
}

const settings = (tx: Tx): Statement => tx.sql`
  left join community_settings s on s.community_id = g.community_id and s.name = 'overstayMinutes'`

export const listDue = (tx: Tx, { due }: ClockStep, most: number): Batch<DueVisit[]> =>
  many(tx.sql<DueVisit[]>`
    select g.id, g.community_id as "communityId" from visits g ${settings(tx)} where ${inScope(tx, 'g')} and ${due(tx)} limit ${most}`)

/** Undefined where another process is at it, or somebody was faster. */
export async function takeStep(
  tx: Tx,
  id: string,
  { due, set }: ClockStep,
): Promise<{ before: VisitRow; after: VisitRow } | undefined> {
  const [before] = await tx.sql<VisitRow[]>`
    select ${visitColumns(tx, 'staff')} from visits g ${visitSources(tx)}
    where ${inScope(tx, 'g')} and g.id = ${id} and ${due(tx)} for update of g skip locked`
  if (before === undefined) return undefined
  const [after] = await tx.sql<VisitRow[]>`
    with g as (update visits g set ${set(tx)}, updated_at = ${now(tx)} where ${inScope(tx, 'g')} and g.id = ${id} returning *)
    select ${visitColumns(tx, 'staff')} from g ${visitSources(tx)}`
  return { before, after: after! }
}

/** Of each community the oldest that it no longer keeps. Returns how many. */
export async function deleteOldPhotos(tx: Tx, most: number): Promise<number> {
  const rows = await tx.sql`
    delete from visit_photos p using communities c
      left join community_settings s on s.community_id = c.id and s.name = 'photoDays'
      cross join lateral (
        select old.visit_id from visit_photos old
        where old.community_id = c.id
          and old.created_at <= ${now(tx)} - make_interval(days => coalesce((s.value #>> '{}')::int, ${defaultGateSettings.photoDays}::int))
        order by old.created_at limit ${most}) old
    where ${inScope(tx, 'p')} and p.visit_id = old.visit_id returning p.visit_id`
  return rows.length
}

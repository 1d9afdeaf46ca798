import type { NamedHouse } from '@aangan/contract/core/houses'
import { unseenHours, type HelperStay } from '@aangan/contract/gate/helper-stays'
import type { Inside } from '@aangan/contract/gate/inside'
import { oldestMovementDays } from '@aangan/contract/gate/movement-judge'
import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

interface NamedGate {
  readonly id: string
  readonly name: string
}
export interface StayRow extends HelperStay {
  readonly id: string
  readonly gateIn: NamedGate | null
  readonly gateOut: NamedGate | null
}

const gate = ({ sql }: Tx, id: Statement): Statement =>
  sql`(select json_build_object('id', t.id, 'name', t.name) from gates t where t.id = ${id})`
const columns = (tx: Tx): Statement => tx.sql`
  a.id, a.in_at as "inAt", a.out_at as "outAt", a.out_seen as "outSeen", ${gate(tx, tx.sql`a.gate_in`)} as "gateIn",
  ${gate(tx, tx.sql`a.gate_out`)} as "gateOut"`

export interface GateHelper extends NamedGate {
  readonly isVisible: boolean
  /** On a house's list now. */
  readonly listed: boolean
  /** When a house last took them off its list. */
  readonly unlistedAt: string | null
}

/** Identifies a helper at the gate; `of`: the movement that an UNDO takes back. */
export interface HelperRef {
  readonly helperId?: string | undefined
  readonly code?: string | undefined
  readonly of?: string | undefined
}

function idOf(tx: Tx, { helperId, code, of }: HelperRef): Statement {
  if (helperId !== undefined) return tx.sql`${helperId}::uuid`
  if (of !== undefined)
    return tx.sql`(select m.helper_id from gate_movements m where ${inScope(tx, 'm')} and m.id = ${of})`
  return tx.sql`(select c.helper_id from gate_codes c where ${inScope(tx, 'c')} and c.code = ${code ?? null})`
}

/** A helper who works in this community. Locked, so that two desks take turns. */
export const lockGateHelper = (tx: Tx, ref: HelperRef): Batch<GateHelper | undefined> =>
  maybeOne(tx.sql<GateHelper[]>`
    select h.id, h.name, h.is_visible as "isVisible",
      exists (select from helper_houses l where ${inScope(tx, 'l')} and l.helper_id = h.id and l.ended_at is null) as listed,
      (select max(l.ended_at) from helper_houses l where ${inScope(tx, 'l')} and l.helper_id = h.id) as "unlistedAt"
    from helpers h join helper_communities hc on hc.helper_id = h.id
    where ${inScope(tx, 'hc')} and h.id = ${idOf(tx, ref)} for update of h`)

/** Also who is hidden now. */
export const findHelperName = (tx: Tx, id: string): Batch<NamedGate | undefined> =>
  maybeOne(tx.sql<NamedGate[]>`
    select h.id, h.name from helpers h join helper_communities hc on hc.helper_id = h.id where ${inScope(tx, 'hc')} and h.id = ${id}`)

/** In order, as far back as a movement can be. Read after the lock. */
export const listStays = (tx: Tx, ref: HelperRef): Batch<StayRow[]> =>
  many(tx.sql<StayRow[]>`
    select ${columns(tx)} from helper_attendance a
    where ${inScope(tx, 'a')} and a.helper_id = ${idOf(tx, ref)} and a.day >= ${oldestDay(tx)}::date order by a.in_at, a.id`)

/** A day more for the time zones, and one for a stay that is not over. */
const oldestDay = ({ cause }: Tx): string =>
  new Date(cause.now.getTime() - (oldestMovementDays + 2) * 86_400_000).toISOString().slice(0, 10)

export interface NewStay {
  readonly helperId: string
  /** In the community's time zone. */
  readonly day: string
  readonly inAt: Date
  readonly outAt: Date | null
  readonly outSeen: boolean
  readonly gateIn: string | null
  readonly gateOut: string | null
}

export async function insertStay(tx: Tx, stay: NewStay): Promise<StayRow> {
  const [row] = await tx.sql<StayRow[]>`
    with a as (
      insert into helper_attendance (community_id, helper_id, day, in_at, out_at, out_seen, gate_in, gate_out, created_at)
      values (${tx.communityId}, ${stay.helperId}, ${stay.day}, ${stay.inAt}, ${stay.outAt}, ${stay.outSeen}, ${stay.gateIn}, ${stay.gateOut},
        ${tx.cause.now})
      returning *)
    select ${columns(tx)} from a`
  return row!
}

interface StayEnd {
  /** Null where they have not left after all. */
  readonly outAt: Date | null
  readonly outSeen: boolean
  readonly gateOut: string | null
}

export async function updateOut(tx: Tx, id: string, { outAt, outSeen, gateOut }: StayEnd): Promise<StayRow> {
  const [row] = await tx.sql<StayRow[]>`
    with a as (
      update helper_attendance set out_at = ${outAt}, out_seen = ${outSeen}, gate_out = ${gateOut} where ${inScope(tx)} and id = ${id} returning *)
    select ${columns(tx)} from a`
  return row!
}

export const deleteStay = (tx: Tx, id: string): Statement =>
  tx.sql`delete from helper_attendance where ${inScope(tx)} and id = ${id}`

export const listHelpersInside = (tx: Tx): Batch<Inside['helpers']> =>
  many(tx.sql<Inside['helpers']>`
    select h.id, h.name, h.category, a.in_at as "inAt" from helper_attendance a join helpers h on h.id = a.helper_id
    where ${inScope(tx, 'a')} and a.out_at is null order by a.in_at, h.id`)

export const listHousesOf = (tx: Tx, helperId: string, communityId: string): Batch<NamedHouse[]> =>
  many(tx.sql<NamedHouse[]>`
    select l.house_no as "houseNo", l.division from helper_houses l
    where ${inScope(tx, 'l')} and l.community_id = ${communityId} and l.helper_id = ${helperId} and l.ended_at is null`)

export interface UnseenStay {
  readonly id: string
  readonly communityId: string
}

const isUnseen = (tx: Tx): Statement =>
  tx.sql`a.out_at is null and a.in_at <= ${tx.cause.now}::timestamptz - make_interval(hours => ${unseenHours})`

export const listUnseen = (tx: Tx, most: number): Batch<UnseenStay[]> =>
  many(tx.sql<UnseenStay[]>`
    select a.id, a.community_id as "communityId" from helper_attendance a where ${inScope(tx, 'a')} and ${isUnseen(tx)} limit ${most}`)

type ClosedStay = StayRow & { readonly helper: NamedGate }
/** Undefined where another process is at it, or somebody was faster. */
export async function closeUnseen(tx: Tx, id: string): Promise<ClosedStay | undefined> {
  const [row] = await tx.sql<ClosedStay[]>`
    with due as (
      select a.id from helper_attendance a where ${inScope(tx, 'a')} and a.id = ${id} and ${isUnseen(tx)} for update skip locked),
    a as (
      update helper_attendance a set out_at = a.in_at + make_interval(hours => ${unseenHours}), out_seen = false from due where a.id = due.id
      returning a.*)
    select ${columns(tx)}, json_build_object('id', h.id, 'name', h.name) as helper from a join helpers h on h.id = a.helper_id`
  return row
}

interface DayRow {
  readonly day: string
  readonly timeZone: string
  readonly inAt: string | null
  readonly outAt: string | null
  readonly outSeen: boolean | null
}
/** The day on which a helper came at that time, and all of their stays on it. */
export const findHelperDay = (tx: Tx, helperId: string, communityId: string, cameAt: string) =>
  many(tx.sql<DayRow[]>`
    select d.day::text as day, d.time_zone as "timeZone", a.in_at as "inAt", a.out_at as "outAt", a.out_seen as "outSeen"
    from (select c.id, c.time_zone, (${cameAt}::timestamptz at time zone c.time_zone)::date as day from communities c where c.id = ${communityId}) d
    left join helper_attendance a on a.community_id = d.id and a.helper_id = ${helperId} and a.day = d.day and ${inScope(tx, 'a')}
    order by a.in_at, a.id`).map(([first, ...more]) => {
    if (first === undefined) return undefined
    const stays = [first, ...more].flatMap(({ inAt, outAt, outSeen }) =>
      inAt === null ? [] : [{ inAt, outAt, outSeen: outSeen === true }],
    )
    return { day: first.day, timeZone: first.timeZone, stays }
  })

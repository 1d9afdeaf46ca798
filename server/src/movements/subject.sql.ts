import { visitorOf } from '@aangan/contract/passes'
import type { PassTimes } from '@aangan/contract/pass-windows'
import type { Visit, VisitKind } from '@aangan/contract/visits'
import { many, maybeOne, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'
import { isPassCancelled } from '../passes/passes.sql.ts'
import { visitColumns, visitSources, type VisitRow } from '../visits/visits.sql.ts'

export interface GatePass extends Omit<PassTimes, 'validFrom' | 'validUntil'> {
  readonly id: string
  readonly createdBy: string
  readonly kind: VisitKind
  readonly houseNo: string
  readonly division: Visit['division']
  readonly visitorName: string | null
  readonly company: string | null
  readonly phone: string | null
  readonly vehicleNo: string | null
  readonly vehicleType: Visit['vehicleType']
  readonly note: string | null
  readonly validFrom: string
  readonly validUntil: string
  readonly maxUses: number | null
  readonly uses: number
  readonly cancelledAt: string | null
  /** Also when its inviter is no longer there. */
  readonly cancelled: boolean
}

/** A visit, and what only the gate asks of it. */
export type GateVisit = VisitRow & {
  /** Once by an admin, whatever the community's list says. */
  readonly allowed: boolean
}

/** Whom a movement is about. */
export interface Subject {
  readonly pass: GatePass | undefined
  /** The one that is named by its id. */
  readonly visit: GateVisit | undefined
  /** Of the pass: those that are open, and the last one; the longest inside first. */
  readonly visits: readonly GateVisit[]
}

export const nameIn = ({ pass }: Pick<Subject, 'pass'>, visit: GateVisit | undefined): string =>
  visit?.visitorName ?? (pass === undefined ? '' : visitorOf(pass))

export interface SubjectRef {
  readonly visitId?: string | undefined
  readonly passId?: string | undefined
  readonly code?: string | undefined
  /** The movement that an UNDO takes back. */
  readonly of?: string | undefined
}

/** Locked, the pass before its visits. */
export const lockSubject = (tx: Tx, ref: SubjectRef): Batch<Subject> => {
  const passId = passIdOf(tx, ref)
  return lockPass(tx, passId)
    .with(lockVisit(tx, visitIdOf(tx, ref)))
    .with(lockVisitsOfPass(tx, passId))
    .map(([[pass, visit], visits]) => ({ pass, visit, visits }))
}

const visitIdOf = (tx: Tx, { visitId, of }: SubjectRef): Statement =>
  of === undefined
    ? tx.sql`${visitId ?? null}::uuid`
    : tx.sql`(select m.visit_id from gate_movements m where ${inScope(tx, 'm')} and m.id = ${of})`

function passIdOf(tx: Tx, { visitId, passId, code, of }: SubjectRef): Statement {
  if (passId !== undefined) return tx.sql`${passId}::uuid`
  if (of !== undefined)
    return tx.sql`(select m.pass_id from gate_movements m where ${inScope(tx, 'm')} and m.id = ${of})`
  if (visitId !== undefined)
    return tx.sql`(select w.pass_id from visits w where ${inScope(tx, 'w')} and w.id = ${visitId})`
  return tx.sql`(select c.pass_id from gate_codes c where ${inScope(tx, 'c')} and c.code = ${code ?? null}
    and (c.until is null or c.until > ${tx.cause.now}))`
}

const lockPass = (tx: Tx, id: Statement): Batch<GatePass | undefined> =>
  maybeOne(tx.sql<GatePass[]>`
    select p.id, p.created_by as "createdBy", p.kind, p.house_no as "houseNo", p.division, p.visitor_name as "visitorName", p.company, p.phone,
      p.vehicle_no as "vehicleNo", p.vehicle_type as "vehicleType", p.note, p.valid_from as "validFrom", p.valid_until as "validUntil",
      p.days, p.day_from as "dayFrom", p.day_until as "dayUntil", p.max_uses as "maxUses", p.uses, p.cancelled_at as "cancelledAt",
      ${isPassCancelled(tx)} as cancelled
    from passes p where ${inScope(tx, 'p')} and p.id = ${id} for update of p`)

export const gateVisitColumns = (tx: Tx): Statement =>
  tx.sql`${visitColumns(tx, 'staff')}, g.allowed_at is not null as allowed`

const lockVisit = (tx: Tx, id: Statement): Batch<GateVisit | undefined> =>
  maybeOne(tx.sql<GateVisit[]>`
    select ${gateVisitColumns(tx)} from visits g ${visitSources(tx)}
    where ${inScope(tx, 'g')} and g.id = ${id} for update of g`)

const lockVisitsOfPass = (tx: Tx, passId: Statement): Batch<GateVisit[]> =>
  many(tx.sql<GateVisit[]>`
    select ${gateVisitColumns(tx)} from visits g ${visitSources(tx)}
    where ${inScope(tx, 'g')} and g.pass_id = ${passId} and (g.status in ('PLANNED', 'APPROVED', 'BLOCKED', 'ARRIVED')
      or g.id = (select l.id from visits l where l.pass_id = ${passId} order by l.created_at desc, l.id desc limit 1))
    order by g.arrived_at, g.created_at, g.id limit 100 for update of g`)

import type { GatePass } from '@aangan/contract/gate/stored-pass'
import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fixed, type Statement } from '../../core/db/sql.ts'
import { stopOf, type FoundBlock } from '../blocks/blocks.sql.ts'
import { isPassCancelled } from '../passes/passes.sql.ts'
import { heldVisitColumns, visitSources, type HeldVisit } from '../visits/visits.sql.ts'

type WithBlock<T> = T & {
  /** What stops this visitor, where that was asked for. */
  readonly block: FoundBlock | undefined
}

/** Whom a movement is about. */
export interface GateSubject {
  readonly pass: WithBlock<GatePass> | undefined
  /** The one that is named by its id. */
  readonly visit: WithBlock<HeldVisit> | undefined
  /** Of the pass: those that are open, and the last one; the longest inside first. */
  readonly visits: readonly WithBlock<HeldVisit>[]
}

export interface SubjectRef {
  readonly visitId?: string | undefined
  readonly passId?: string | undefined
  readonly code?: string | undefined
  /** The movement that an UNDO takes back. */
  readonly of?: string | undefined
}

/** Locked, the pass before its visits. `blockedAt`: when a block has to be in force to stop somebody; null where none comes in. */
export const lockSubject = (tx: Tx, ref: SubjectRef, blockedAt: Date | null): Batch<GateSubject> => {
  const passId = passIdOf(tx, ref)
  return lockPass(tx, passId, blockedAt)
    .with(lockVisits(tx, passId, visitIdOf(tx, ref), blockedAt))
    .map(([pass, found]) => {
      const known = found.map(({ isNamed, isOfPass, ...visit }) => ({ isNamed, isOfPass, visit: withBlock(visit) }))
      return {
        pass: pass && withBlock(pass),
        visit: known.find(({ isNamed }) => isNamed)?.visit,
        visits: known.filter(({ isOfPass }) => isOfPass).map(({ visit }) => visit),
      }
    })
}

type Stopped<T> = T & { readonly block: FoundBlock | null }
const withBlock = <T>({ block, ...row }: Stopped<T>) => ({ ...row, block: block ?? undefined })

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

const stopOfPass = stopOf(({ sql }) => ({
  communityId: sql`p.community_id`,
  division: sql`p.division`,
  houseNo: sql`p.house_no`,
  vehicleNo: sql`p.vehicle_no`,
  phone: sql`p.phone`,
}))
const stopOfVisit = stopOf(({ sql }) => ({
  communityId: sql`g.community_id`,
  division: sql`g.division`,
  houseNo: sql`g.visiting_house_no`,
  vehicleNo: sql`g.vehicle_no`,
  phone: sql`g.contact_no`,
}))
const noStop = fixed(({ sql }) => sql`null::json`)

const lockPass = (tx: Tx, id: Statement, blockedAt: Date | null): Batch<Stopped<GatePass> | undefined> =>
  maybeOne(tx.sql<Stopped<GatePass>[]>`
    select ${passColumns(tx)}, ${blockedAt === null ? noStop(tx) : stopOfPass(tx, blockedAt)} as block
    from passes p where ${inScope(tx, 'p')} and p.id = ${id} for update of p`)

const passColumns = fixed(
  (tx) => tx.sql`
    p.id, p.created_by as "createdBy", (select u.id from users u where u.id = p.created_by and u.roles = array['USER']) as "userId", p.kind, p.house_no as "houseNo", p.division, p.visitor_name as "visitorName", p.company, p.phone,
    p.vehicle_no as "vehicleNo", p.vehicle_type as "vehicleType", p.note, p.valid_from as "validFrom", p.valid_until as "validUntil",
    p.days, p.day_from as "dayFrom", p.day_until as "dayUntil", p.max_uses as "maxUses", p.uses, p.cancelled_at as "cancelledAt",
    ${isPassCancelled(tx)} as cancelled`,
)

interface Found {
  readonly isNamed: boolean
  /** False for one that has been closed since it was found. */
  readonly isOfPass: boolean
}
const lockVisits = (
  tx: Tx,
  passId: Statement,
  visitId: Statement,
  blockedAt: Date | null,
): Batch<(Stopped<HeldVisit> & Found)[]> =>
  many(tx.sql<(Stopped<HeldVisit> & Found)[]>`
    ${named(tx, passId, visitId)}
    select ${heldVisitColumns(tx, blockedAt !== null)}, ${blockedAt === null ? noStop(tx) : stopOfVisit(tx, blockedAt)} as block,
      w.is_named as "isNamed", coalesce(${isOfPass(tx)}, false) as "isOfPass"
    from ${wanted(tx)} join visits g on g.id = w.id ${visitSources(tx)}
    where ${inScope(tx, 'g')}
    order by g.arrived_at, g.created_at, g.id for update of g`)

/** The `with` clause of what follows: each id is looked for once. */
const named = (tx: Tx, passId: Statement, visitId: Statement): Statement => tx.sql`
  with named as materialized (select ${visitId} as visit_id, ${passId} as pass_id), last as materialized (
    select l.id from visits l where l.pass_id = (select pass_id from named) order by l.created_at desc, l.id desc limit 1)`

/** The one that is named, and the others of the pass. Joined: as a list, they were looked for in an index that begins with others. */
const wanted = (tx: Tx): Statement => tx.sql`(
  select visit_id as id, true as is_named from named
  union all (
    select g.id, false from visits g where ${inScope(tx, 'g')} and ${isOfPass(tx)} and g.id is distinct from (select visit_id from named)
    order by g.arrived_at, g.created_at, g.id limit 100)) w`

/** Open, or the last one. */
const isOfPass = fixed(
  ({ sql }) => sql`
  g.pass_id = (select pass_id from named) and (g.status in ('PLANNED', 'APPROVED', 'BLOCKED', 'ARRIVED') or g.id = (select id from last))`,
)

import type { VisitStatus } from '@aangan/contract/gate/visit-kinds'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import {
  transitions,
  type NewVisit,
  type Transition,
  type TransitionName,
  type Value,
  type ValuesOf,
} from './transitions.rules.ts'
import { visitFields, type VisitField } from './visit-fields.rules.ts'
import {
  gateVisitColumns,
  visitColumns,
  visitSources,
  type GateVisit,
  type Viewer,
  type VisitRow,
} from './visits.sql.ts'

// The only file that writes `visits`.

/** What the database works out with the write. */
type Worked = Readonly<Partial<Record<VisitField, Statement>>>

/** Undefined when another visit has its id. */
export const insertVisit = (tx: Tx, visit: NewVisit): Batch<GateVisit | undefined> =>
  insertVisitAs<GateVisit>(tx, visit, gateVisitColumns(tx, visit.status))

/** The same, answered with these values of `g` and its community `c`. */
export function insertVisitAs<T extends object>(
  tx: Tx,
  visit: NewVisit,
  shown: Statement,
  worked: Worked = {},
): Batch<T | undefined> {
  const {
    communityId,
    cause: { now },
  } = tx
  const known = listed(tx, { statusAt: now, createdAt: now, updatedAt: now, communityId, ...visit, ...worked })
  const names = known.map(({ column }) => tx.sql`${column}`)
  const values = known.map(({ value }) => tx.sql`${value}`)
  return maybeOne(tx.sql<T[]>`
    with g as (
      insert into visits (${joined(tx, names)}) values (${joined(tx, values)}) on conflict (id) do nothing returning *)
    select ${shown} from g ${visitSources(tx)}`)
}

interface More {
  /** What the visit was before it, where the transition goes back there. */
  readonly to?: VisitStatus
  readonly worked?: Worked
}

/** One conditional update of one visit; undefined when it is not as it has to be. */
export const transition = <N extends TransitionName>(
  tx: Tx,
  id: string,
  name: N,
  values: ValuesOf<N>,
  more: More = {},
): Batch<GateVisit | undefined> =>
  maybeOne(tx.sql<GateVisit[]>`
    with g as (${moved(tx, name, values, tx.sql`id = ${id}`, more)})
    select ${gateVisitColumns(tx, statusAfter(name, more))} from g ${visitSources(tx)}`)

/** The same, as this viewer sees it. */
export const transitionFor = <N extends TransitionName>(
  tx: Tx,
  viewer: Viewer,
  id: string,
  name: N,
  values: ValuesOf<N>,
  more: More = {},
): Batch<VisitRow | undefined> =>
  maybeOne(tx.sql<VisitRow[]>`
    with g as (${moved(tx, name, values, tx.sql`id = ${id}`, more)})
    select ${visitColumns(tx, viewer, { status: statusAfter(name, more) })} from g ${visitSources(tx)}`)

/** The visits of a pass that are as they have to be, each as it was and as it is now. */
export async function transitionOfPass<N extends TransitionName>(
  tx: Tx,
  passId: string,
  name: N,
  values: ValuesOf<N>,
): Promise<{ before: VisitRow; after: VisitRow }[]> {
  const from = [...transitions[name].from]
  const before = await tx.sql<VisitRow[]>`
    select ${visitColumns(tx, 'staff')} from visits g ${visitSources(tx)}
    where ${inScope(tx, 'g')} and g.pass_id = ${passId} and g.status = any (${from}::text[]) order by g.id for update of g`
  if (before.length === 0) return []
  const ids = before.map(({ id }) => id)
  const after = await tx.sql<VisitRow[]>`
    with g as (${moved(tx, name, values, tx.sql`id = any (${ids}::uuid[])`)})
    select ${visitColumns(tx, 'staff', { status: statusAfter(name) })} from g ${visitSources(tx)} order by g.id`
  return after.map((visit, index) => ({ before: before[index]!, after: visit }))
}

/** Undefined where it stays one of several. */
function statusAfter(name: TransitionName, { to: previous }: More = {}): VisitStatus | undefined {
  const { from, to }: Transition = transitions[name]
  if (to === 'same') return from.length === 1 ? from[0] : undefined
  if (to !== 'previous') return to
  if (previous === undefined) throw new Error(`${name} has to know what the visit was.`)
  return previous
}

function moved(tx: Tx, name: TransitionName, values: Values, which: Statement, more: More = {}): Statement {
  const { from, to, sets = [], resets = {}, once }: Transition = transitions[name]
  const { worked = {} } = more
  const changes = to === 'same' ? {} : { status: statusAfter(name, more), statusAt: tx.cause.now }
  const set = listed(tx, { ...changes, ...resets, ...given(sets, values), ...worked }).map(
    ({ column, value }) => tx.sql`${column} = ${value}`,
  )
  const unset = once ? sets.map((field) => tx.sql`and ${tx.sql(columns[field])} is null`) : []
  return tx.sql`
    update visits set ${joined(tx, set)}, updated_at = ${tx.cause.now}
    where ${inScope(tx)} and ${which} and status = any (${[...from]}::text[]) ${joined(tx, unset, tx.sql` `)} returning *`
}

const columns = {
  ...visitFields,
  id: 'id',
  communityId: 'community_id',
  createdBy: 'created_by',
  userId: 'user_id',
  passId: 'pass_id',
  walkIn: 'walk_in',
  kind: 'kind',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const
type Values = { readonly [F in keyof typeof columns]?: Value | undefined }

/** What is known of what a transition sets. */
function given(sets: readonly VisitField[], values: Values): Values {
  const all: Record<string, Value> = {}
  for (const field of sets) {
    const value = values[field]
    if (value !== undefined) all[field] = value
  }
  return all
}

type Written = { readonly [F in keyof typeof columns]?: Value | Statement | undefined }
const listed = (tx: Tx, values: Written) =>
  (Object.keys(values) as (keyof typeof columns)[]).flatMap((field) => {
    const value = values[field]
    return value === undefined ? [] : [{ column: tx.sql(columns[field]), value }]
  })

const joined = (tx: Tx, parts: readonly Statement[], between: Statement = tx.sql`, `): Statement =>
  parts.length === 0 ? tx.sql`` : parts.reduce((all, part) => tx.sql`${all}${between}${part}`)

/** They stand under the house's number until the visitor has left. */
export const houseOfVisits = (tx: Tx, before: HouseName, after: HouseName): Statement => tx.sql`
  update visits set division = ${after.division}, visiting_house_no = ${after.number}, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and community_id = ${after.communityId} and status <> 'EXITED'
    and lower(visiting_house_no) = ${before.number.toLowerCase()} and division = ${before.division}`
interface HouseName {
  readonly communityId: string
  readonly division: string
  readonly number: string
}

export const moveVisitsToAccount = (tx: Tx, from: string, to: string): Statement => tx.sql`
  update visits set user_id = ${to}, updated_at = ${tx.cause.now} where ${inScope(tx)} and user_id = ${from}`

export const deleteVisit = (tx: Tx, id: string): Statement =>
  tx.sql`delete from visits where ${inScope(tx)} and id = ${id}`

/** Into the newest move-out of the occupancy. `which`: of visits `g`. */
export const takeVisitsOfMoveOut = (tx: Tx, occupancyId: string, which: Statement): Statement => tx.sql`
  with g as (delete from visits g where ${which} returning g.*)
  update move_outs m set things = m.things || jsonb_build_object('guests',
    (select coalesce(jsonb_agg(to_jsonb(g) order by g.entry_time, g.id), '[]') from g))
  where ${isNewestMoveOut(tx, occupancyId)}`

export const putBackVisits = (tx: Tx, occupancyId: string): Statement => tx.sql`
  select auth.put_back('visits', m.things -> 'guests') from move_outs m where ${isNewestMoveOut(tx, occupancyId)}`

const isNewestMoveOut = (tx: Tx, occupancyId: string): Statement => tx.sql`
  ${inScope(tx, 'm')} and m.id = (
    select n.id from move_outs n where ${inScope(tx, 'n')} and n.occupancy_id = ${occupancyId} order by n.created_at desc, n.id desc limit 1)`

import { normalisePlate } from '@aangan/contract/core/plates'
import type { BlockScope } from '@aangan/contract/gate/blocks'
import { defaultGateSettings } from '@aangan/contract/gate/gate-settings'
import type { VisitFilters } from '@aangan/contract/gate/house-visits'
import type { VisitStatus } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countUpTo, hasPart, hasPartInIndex } from '../../core/db/paging.ts'
import type { Period } from '../../core/db/period.ts'
import { fixed, type Statement, type Writer } from '../../core/db/sql.ts'
import { homesOf, isHome } from '../../society/homes/house-people.sql.ts'
import { comparedName, isForHouse, isInForce } from '../blocks/blocks.sql.ts'
import { notInYet, saidNoAt } from './said-no.sql.ts'
import { gateOf, guardColumns, moveOf, noteOf, objectionOf, person } from './visit-parts.sql.ts'

/** Who looks: staff see all of their scope, a resident what concerns the houses where they live. */
export type Viewer = 'staff' | { readonly userId: string }

/** `warned`: for staff, somebody of this name is on a block list. */
export type VisitRow = Omit<Visit, 'warning'> & {
  readonly warned: { readonly scope: BlockScope; readonly reason: string | null } | null
  /** For staff: the house said no to somebody like them lately. */
  readonly saidNoAt: string | null
}

/** On a board: without who let them in, which costs a look each, without what the desk can tell itself, and without the community, which is the same for all. */
export type BoardVisitRow = Omit<VisitRow, 'community'>

interface Known {
  readonly onBoard?: boolean
  /** Which all of them have: what is said of other visits only is not looked for. */
  readonly status?: VisitStatus | undefined
}

const canBe = (some: readonly VisitStatus[], status: VisitStatus | undefined): boolean =>
  status === undefined || some.includes(status)

/** The values of visits `g`. */
export const visitColumns = (tx: Tx, viewer: Viewer, { onBoard = false, status }: Known = {}): Statement => tx.sql`
  ${ownColumns(tx, viewer, onBoard)}, ${isOverstay(tx)} as overstay,
  ${viewer === 'staff' && !onBoard && canBe(notInYet, status) ? saidNoAt(tx) : tx.sql`null::timestamptz`} as "saidNoAt",
  ${viewer === 'staff' && canBe(here, status) ? warned(tx) : tx.sql`null::json`} as warned,
  ${objectionOf(tx)} as objection, ${canBe(['ARRIVED'], status) ? moveOf(tx) : tx.sql`null::json`} as move`

/** Only columns of the visit itself: no warnings, objections or overstay. */
const ownColumns = (tx: Tx, viewer: Viewer, onBoard = false): Statement => {
  if (viewer !== 'staff') return ofHouse(tx)
  return onBoard ? ofBoard(tx) : ofStaff(tx)
}
const columnsFor = (tx: Writer, { isStaff = false, onBoard = false }): Statement => tx.sql`
  g.id, g.kind, g.guest_name as "visitorName", g.contact_no as phone, g.company, g.vehicle_no as "vehicleNo", g.type as "vehicleType",
  g.visiting_house_no as "houseNo", g.division, ${noteOf(tx)} as note, g.status, g.walk_in as "walkIn", g.pass_id as "passId", g.entry_time as "expectedAt",
  g.arrived_at as "arrivedAt", g.exited_at as "exitedAt", g.exit_seen as "exitSeen",
  g.asked_at as "askedAt", g.escalates_at as "escalatesAt", g.asked, g.answer, g.answered_at as "answeredAt",
  ${person(tx, tx.sql`g.answered_by`)} as "answeredBy",
  g.answered_via as "answeredVia", g.answered_name as "answeredName",
  ${onBoard ? tx.sql`` : guardColumns(tx)}
  g.unasked, ${isStaff ? tx.sql`g.called_at` : tx.sql`null::timestamptz`} as "calledAt", ${isStaff ? tx.sql`g.reason` : reasonForHouse(tx)} as reason,
  exists (select from visit_photos p where p.visit_id = g.id) as "hasPhoto",
  ${gateOf(tx, tx.sql`g.gate_in`)} as "gateIn", ${gateOf(tx, tx.sql`g.gate_out`)} as "gateOut", g.collected_at as "collectedAt",
  g.community_id as "communityId", ${onBoard ? tx.sql`` : tx.sql`json_build_object('id', c.id, 'displayName', c.display_name) as community,`}
  g.created_at as "createdAt"`
const ofStaff = fixed((tx) => columnsFor(tx, { isStaff: true }))
const ofBoard = fixed((tx) => columnsFor(tx, { isStaff: true, onBoard: true }))
const ofHouse = fixed((tx) => columnsFor(tx, {}))

/** A visit, and what only the server asks of it. */
export type GateVisit = VisitRow & {
  /** Once by an admin, whatever the community's list says. */
  readonly allowed: boolean
  readonly allowedAt: string | null
  readonly createdBy: string
  /** Null for staff. */
  readonly userId: string | null
  readonly purpose: string
  /** Of who made its pass. */
  readonly inviterPhone: string | null
  /** As the house may know it. */
  readonly reasonForHouse: string | null
  /** The community's. */
  readonly timeZone: string
}

export const gateVisitColumns = (tx: Tx, status?: VisitStatus): Statement => tx.sql`
  ${visitColumns(tx, 'staff', { status })}, ${serverColumns(tx)}`

/** As it is locked: what a decision asks, and what the trail keeps of it. `saidNoAt` is null where nobody comes in. */
export type HeldVisit = Omit<GateVisit, 'overstay' | 'warned' | 'objection' | 'move'>

export const heldVisitColumns = (tx: Tx, comesIn: boolean): Statement => tx.sql`
  ${ownColumns(tx, 'staff')}, ${comesIn ? saidNoAt(tx) : tx.sql`null::timestamptz`} as "saidNoAt", ${serverColumns(tx)}`

const serverColumns = fixed(
  (tx) => tx.sql`
  g.allowed_at is not null and g.status <> 'PLANNED' as allowed, g.allowed_at as "allowedAt",
  g.created_by as "createdBy", g.user_id as "userId", g.purpose_of_visit as purpose,
  case when g.pass_id is not null then (select u.mobile_no from users u where u.id = g.created_by) end as "inviterPhone",
  ${reasonForHouse(tx)} as "reasonForHouse", c.time_zone as "timeZone"`,
)

/** What `visitColumns` reads beside `g`. */
export const visitSources = fixed(
  ({ sql }) => sql`
  join communities c on c.id = g.community_id
  left join community_settings s on s.community_id = g.community_id and s.name = 'overstayMinutes'`,
)

/** The same on a board: all are of one community. */
export const boardSources = (tx: Tx): Statement =>
  tx.sql`left join community_settings s on ${inScope(tx, 's')} and s.name = 'overstayMinutes'`

/** Inside for longer than is usual for the kind. */
export const isOverstay = (tx: Tx): Statement =>
  tx.sql`(g.status = 'ARRIVED' and coalesce(g.arrived_at < ${tx.cause.now}::timestamptz - ${usualStay(tx)}, false))`
const usualStay = fixed(
  ({ sql }) => sql`make_interval(mins =>
    (coalesce(s.value, ${JSON.stringify(defaultGateSettings.overstayMinutes)}::text::jsonb) ->> g.kind)::int)`,
)

/** Why the community stopped somebody who came in all the same is the office's to know. */
export const reasonForHouse = ({ sql }: Writer): Statement =>
  sql`case when g.block_id is null or g.allowed_at is not null or g.answer = 'ADMIT' then g.reason end`

const here = [...notInYet, 'ARRIVED'] as const
/** Deliveries under a company name are not matched against blocked names. */
const warned = (tx: Tx): Statement => tx.sql`(${blocksOfName(tx)} and ${isInForce(tx, tx.cause.now)}
  order by b.scope, b.created_at limit 1)`
const blocksOfName = fixed(
  (tx) => tx.sql`
  select json_build_object('scope', b.scope, 'reason', case b.scope when 'COMMUNITY' then b.reason end) from blocks b
  where b.community_id = g.community_id and b.name is not null and g.guest_name is distinct from g.company
    and g.status = any (${[...here]}::text[])
    and ${comparedName(tx, tx.sql`b.name`)} = ${comparedName(tx, tx.sql`g.guest_name`)}
    and ${isForHouse(tx, { division: tx.sql`g.division`, houseNo: tx.sql`g.visiting_house_no` })}`,
)

/** The `with` clause that `visitsFor` needs for a resident: their houses. */
export const homes = (tx: Tx, viewer: Viewer): Statement => (viewer === 'staff' ? tx.sql`` : homesOf(tx, viewer.userId))

/** A resident never sees a visit that the community's list stopped, unless the office allowed it. */
const isSeen = (tx: Tx, viewer: Viewer): Statement =>
  viewer === 'staff'
    ? tx.sql``
    : tx.sql`and ${isHome(tx, { communityId: tx.sql`g.community_id`, division: tx.sql`g.division`, houseNo: tx.sql`g.visiting_house_no` })}
        and not (g.status in ('BLOCKED', 'LAPSED', 'CANCELLED') and g.block_id is not null and g.allowed_at is null)`

export type ListFilters = Pick<VisitFilters, 'status' | 'kind' | 'past' | 'find' | 'houseNo' | 'division'>

export const visitsFor = (tx: Tx, viewer: Viewer, wanted: ListFilters, period: Period): Statement =>
  tx.sql`from visits g where ${inScope(tx, 'g')} ${filtered(tx, wanted, period)} ${isSeen(tx, viewer)}`

export const countVisits = (tx: Tx, wanted: ListFilters, period: Period, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${visitsFor(tx, 'staff', wanted, period)}`, most)

/** All that staff see, newest first. */
export function visitsAfter(tx: Tx, wanted: ListFilters, period: Period, key?: Key): Batch<(VisitRow & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (g.created_at, g.id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
  const order = sql`order by g.created_at desc, g.id desc`
  return many(sql<(VisitRow & KeyedRow)[]>`
    select ${visitColumns(tx, 'staff')}, json_build_array(g.created_at, g.id) as key
    from (select g.* ${visitsFor(tx, 'staff', wanted, period)} ${after} ${order} ${fewRows(tx)}) g ${visitSources(tx)} ${order}`)
}

function filtered(
  tx: Tx,
  { status, kind, past, find, houseNo, division }: ListFilters,
  { from, before }: Period,
): Statement {
  const { sql } = tx
  return sql`
    ${status === undefined ? sql`` : sql`and g.status = ${status}`}
    ${kind === undefined ? sql`` : sql`and g.kind = ${kind}`}
    ${past === 'true' ? sql`and g.status not in ('PLANNED', 'ASKING', 'APPROVED', 'BLOCKED', 'ARRIVED')` : sql``}
    ${find === undefined ? sql`` : sql`and ${isFound(tx, find)}`}
    ${houseNo === undefined ? sql`` : sql`and strpos(lower(g.visiting_house_no), ${houseNo.toLowerCase()}) > 0`}
    ${division === undefined ? sql`` : sql`and g.division = ${division}`}
    ${from === undefined ? sql`` : sql`and g.created_at >= ${from}`}
    ${before === undefined ? sql`` : sql`and g.created_at < ${before}`}`
}

function isFound(tx: Tx, find: string): Statement {
  const plate = normalisePlate(find)
  // Across all communities even a short text is looked for in the index: the rows are too many.
  const has = tx.communityId === null ? hasPartInIndex : hasPart
  return tx.sql`(${has(tx, tx.sql`lower(g.guest_name)`, find)} or ${has(tx, tx.sql`lower(g.company)`, find)}
    ${plate === '' ? tx.sql`` : tx.sql`or ${has(tx, tx.sql`lower(translate(g.vehicle_no, ' -', ''))`, plate)}`})`
}

const oneVisit = (tx: Tx, id: string, viewer: Viewer): Statement<VisitRow[]> => tx.sql<VisitRow[]>`
  ${homes(tx, viewer)} select ${visitColumns(tx, viewer)} from visits g ${visitSources(tx)}
  where ${inScope(tx, 'g')} and g.id = ${id} ${isSeen(tx, viewer)}`

export const findVisit = (tx: Tx, id: string, viewer: Viewer): Batch<VisitRow | undefined> =>
  maybeOne(oneVisit(tx, id, viewer))

/** As the gate knows it. */
export const findGateVisit = (tx: Tx, id: string): Batch<GateVisit | undefined> =>
  maybeOne(tx.sql<GateVisit[]>`
    select ${gateVisitColumns(tx)} from visits g ${visitSources(tx)} where ${inScope(tx, 'g')} and g.id = ${id}`)

/** Locked, so that the first answer wins and the others see it. */
export const lockVisit = (tx: Tx, id: string, viewer: Viewer): Batch<VisitRow | undefined> =>
  maybeOne(tx.sql<VisitRow[]>`${oneVisit(tx, id, viewer)} for update of g`)

export const findCommunityOf = (tx: Tx, id: string): Batch<string | undefined> =>
  maybeOne(
    tx.sql<
      { communityId: string }[]
    >`select g.community_id as "communityId" from visits g where ${inScope(tx, 'g')} and g.id = ${id}`,
  ).map((row) => row?.communityId)

/** Longest first, all of them: an evacuation list must not forget people. */
export const listInside = (tx: Tx): Batch<VisitRow[]> =>
  many(tx.sql<VisitRow[]>`
    select ${visitColumns(tx, 'staff')} from visits g ${visitSources(tx)}
    where ${inScope(tx, 'g')} and g.status = 'ARRIVED' order by g.arrived_at, g.id`)

import type { Visit } from '@aangan/contract/gate/visits'
import type { FoundItem } from '@aangan/contract/record/search'
import type { TextReading } from '@aangan/contract/record/search-reading'
import { all, many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { anyPart } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { homes, visitsFor, type Viewer } from '../../gate/visits/visits.sql.ts'
import { bestTierOf } from './fit.sql.ts'
import { bestByText, bestSix, communityOf, rowOf, type Source } from './tiers.sql.ts'

const name = ({ sql }: Tx) => sql`lower(g.guest_name)`
const company = ({ sql }: Tx) => sql`lower(g.company)`
/** To the letter as in the index `visits_found`. */
const plateOf = ({ sql }: Tx) => sql`lower(translate(g.vehicle_no, ' -', ''))`

/** The newest first. */
export function findVisitors(tx: Tx, viewer: Viewer, reading: TextReading, isWide: boolean): Batch<FoundItem[]> {
  if (reading.isShort) return all([])
  const { sql } = tx
  const found = viewer === 'staff' ? ofCommunity(tx, reading) : ofHomes(tx, viewer, reading)
  return many(sql<(FoundItem & Pick<Visit, 'status'>)[]>`
    ${homes(tx, viewer)}
    select g.id, g.guest_name as name, g.division, g.visiting_house_no as "houseNo", g.status as code, coalesce(g.arrived_at, g.entry_time) as at,
      ${communityOf(tx, isWide, sql`g.community_id`)} as community
    from ${found} found cross join ${rowOf(tx, sql`visits`, sql`found.id`)} g
    order by found.tier, g.created_at desc, g.id desc`)
}

const source = (tx: Tx, viewer: Viewer): Source => ({
  table: tx.sql`visits`,
  id: tx.sql`g.id`,
  list: visitsFor(tx, viewer, {}, {}),
  key: tx.sql`g.created_at`,
  direction: tx.sql`desc`,
  ordered: [],
})

/** A resident's houses have few visits: all of them are compared. Found by their house, else all of a community would be read. */
function ofHomes(tx: Tx, viewer: Viewer, reading: TextReading): Statement {
  const { sql } = tx
  const visits = source(tx, viewer)
  const tier = bestTierOf(tx, [name(tx), company(tx)], reading, hasPlate(tx, reading))
  const compared = sql`
    select g.id, ${tier} as tier, g.created_at as key ${visits.list} and g.id in (
      select v.id from homes join visits v on ${inScope(tx, 'v')} and lower(v.visiting_house_no) = homes.number and v.division = homes.division)`
  return bestSix(tx, visits, [sql`select * from (${compared}) compared where tier is not null`])
}

/** A community has many visits: the index's candidates, which are unordered, and where there may be more, all of the newest. */
function ofCommunity(tx: Tx, reading: TextReading): Statement {
  const { sql } = tx
  const visits = source(tx, 'staff')
  // Their ids from the index that is in order; with all columns, the planner would rather sort a community's visits.
  const newest = (isWanted: Statement, tier: Statement, fit: Statement): Statement => sql`
    select * from (select g.id, ${tier} as tier, g.created_at as key
      from (select g.id ${visits.list} and ${isWanted} order by g.created_at desc, g.id desc limit 1000) newest
      cross join ${rowOf(tx, sql`visits`, sql`newest.id`)} g where ${fit} offset 0) newest where tier is not null`
  const others = [name(tx), company(tx)]
  return bestByText(tx, visits, { typed: reading, others, orElse: hasPlate(tx, reading), beside: newest })
}

const hasPlate = (tx: Tx, { plate }: TextReading): Statement | undefined =>
  plate === undefined ? undefined : tx.sql`${plateOf(tx)} like ${anyPart(plate)}`

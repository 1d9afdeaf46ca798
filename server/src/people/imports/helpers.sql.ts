import type { ImportRow } from '@aangan/contract/people/import-rows'
import { inScope, type Tx } from '../../core/db/database.ts'

type Helper = ImportRow<'HELPERS'>
interface HelperRow {
  readonly row: number
  readonly values: Helper
}

/** Of these rows, those whose contact number and category are on the community's list. */
export async function findKnownHelpers(tx: Tx, rows: readonly HelperRow[]): Promise<ReadonlySet<number>> {
  const given = JSON.stringify(rows.map(({ row, values: { contactNo, category } }) => ({ row, contactNo, category })))
  const known = await tx.sql<{ row: number }[]>`
    select r.row from jsonb_to_recordset(${given}::text::jsonb) as r (row int, "contactNo" text, category text)
    where exists (
      select from helpers h join helper_communities c on c.helper_id = h.id
      where h.contact_no = r."contactNo" and h.category = r.category and ${inScope(tx, 'c')} and c.community_id = ${tx.communityId})`
  return new Set(known.map(({ row }) => row))
}

/** Ids in the order of the helpers. They are visible only where they work, which therefore is written first. */
export async function insertHelpers(tx: Tx, helpers: readonly Helper[]): Promise<string[]> {
  const places = await tx.sql<{ id: string }[]>`
    insert into helper_communities (community_id) select ${tx.communityId} from generate_series(1, ${helpers.length}) returning helper_id as id`
  const given = helpers.map((helper, index) => ({ ...helper, id: places[index]!.id }))
  await tx.sql`
    insert into helpers (id, name, contact_no, category, is_available, created_at, updated_at)
    select n.id, n.name, n."contactNo", n.category, coalesce(n."isAvailable", true), ${tx.cause.now}, ${tx.cause.now}
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as n (id uuid, name text, "contactNo" text, category text, "isAvailable" boolean)`
  return given.map(({ id }) => id)
}

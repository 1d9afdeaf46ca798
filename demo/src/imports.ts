import type { Sql } from '@aangan/server/core/db/sql'
import { accounts } from './accounts.ts'
import { landmark } from './society.ts'

const columns = ['Resident', 'Flat No', 'Wing', 'Owner / Tenant', 'Mobile', 'Remarks']
const mapping = { name: 0, houseNo: 1, division: 2, ownershipType: 3, mobileNo: 4 }
const fileName = 'Floor 14.xlsx'

/** One import that is done: two of the invited came in by it, the third was there already. After `inviteAll()`. */
export async function importFloor(sql: Sql, names: { made: readonly string[]; same: string }): Promise<void> {
  const all = [...names.made, names.same]
  const [made] = await sql<{ id: string }[]>`
    insert into data.imports (community_id, kind, file_name, columns, mapping, status, rows, good, same, done, created,
      created_by, started_by, started_at, finished_at, created_at, updated_at)
    select ${landmark}, 'RESIDENTS', ${fileName}, ${JSON.stringify(columns)}::text::jsonb, ${JSON.stringify(mapping)}::text::jsonb,
      'DONE', ${all.length}, ${names.made.length}, 1, ${all.length}, ${names.made.length},
      host.id, host.id, i.created_at, i.created_at, i.created_at - interval '4 minutes', i.created_at
    from data.users host, data.invitations i where host.username = ${accounts.admin.username} and i.name = ${names.made[0]!}
    returning id`
  const id = made!.id
  await sql`update data.invitations set import_id = ${id} where name = any (${names.made}::text[])`
  await sql`
    insert into data.import_rows (import_id, row, community_id, cells, outcome, thing_ids)
    select ${id}, 2 + row_number() over (order by i.id), ${landmark},
      jsonb_build_array(i.name, h.number, h.division, i.ownership_type, i.mobile_no, ''),
      case when i.name = ${names.same} then 'SAME' else 'CREATED' end,
      case when i.name = ${names.same} then null else array[i.user_id, i.id] end
    from data.invitations i join data.houses h on h.id = i.house_id where i.name = any (${all}::text[])`
  const told = { id, kind: 'RESIDENTS', fileName, rows: all.length, created: names.made.length, same: 1, leftOut: 0 }
  await sql`
    insert into data.audit_logs (at, community_id, user_id, action, resource, resource_id, new_data, request_id)
    select n.finished_at, ${landmark}, n.created_by, 'IMPORT', 'IMPORT', ${id},
      ${JSON.stringify({ ...told, communityId: landmark })}, 'demo' from data.imports n where n.id = ${id}`
}

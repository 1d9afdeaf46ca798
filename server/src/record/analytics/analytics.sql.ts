import { ownershipTypes } from '@aangan/contract/core/constants'
import { statusGroups, vehicleGroups } from '@aangan/contract/people/user-groups'
import type { Analytics } from '@aangan/contract/record/analytics'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

export function countUsers(tx: Tx): Batch<Analytics> {
  const { sql } = tx
  const oneOf = (statuses: readonly string[]) => sql`status = any (string_to_array(${statuses.join(',')}, ','))`
  const those = (condition: Statement) => sql`coalesce(sum(users) filter (where ${condition}), 0)`
  const groups = Object.values(vehicleGroups)
  const fewest = Math.min(...groups.map(({ moreThan }) => moreThan))
  const parked = groups
    .flatMap(({ type, moreThan, counts }) =>
      ownershipTypes.map(
        (owner) =>
          sql`count(*) filter (where g.type = ${type} and g.vehicles > ${moreThan} and ownership_type = ${owner}) as ${sql(counts[owner])}`,
      ),
    )
    .reduce((all, one) => sql`${all}, ${one}`)
  return maybeOne(sql<Analytics[]>`
    with people as (
      -- Each kind of user once: every filter on every row took a third of the statement.
      select ${those(oneOf(statusGroups.REGISTERED))} as "totalRegisteredUsers",
             ${those(sql`status = 'PENDING'`)} as "pendingUsers",
             ${those(sql`status = 'ACTIVE'`)} as "activeUsers",
             ${those(sql`status = 'DISABLED'`)} as "disabledUsers",
             ${those(oneOf(statusGroups.APPROVED))} as "approvedUsers",
             ${those(sql`status = 'ACTIVE' and ownership_type = 'owner'`)} as owners,
             ${those(sql`status = 'ACTIVE' and ownership_type = 'tenant'`)} as tenants
      from (select status, ownership_type, count(*) as users from users where ${inScope(tx)} group by status, ownership_type) kinds
    ), invited as (
      select count(*) as "invitedUsers" from users where ${inScope(tx)} and invited and status = 'ACTIVE'
    ), garages as (
      select community_id, user_id, type, count(*) as vehicles
      from vehicles where ${inScope(tx)} group by community_id, user_id, type having count(*) > ${fewest}
    ), parking as (
      select ${parked}
      from garages g join users u on u.community_id = g.community_id and u.id = g.user_id and ${inScope(tx, 'u')} and u.status = 'ACTIVE'
    )
    select * from people, invited, parking`).map((counted) => counted!)
}

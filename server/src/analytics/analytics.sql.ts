import type { Analytics } from '@aangan/contract/analytics'
import { within, type Tx } from '../db/database.ts'

/** The counts of users by status and ownership, and of those with many vehicles (decisions: Analytics). */
export async function countUsers(tx: Tx): Promise<Analytics> {
  const [row] = await tx.sql<Analytics[]>`
    with people as (
      select count(*) filter (where status <> 'REJECTED') as registered,
             count(*) filter (where status = 'PENDING') as pending,
             count(*) filter (where status = 'ACTIVE') as active,
             count(*) filter (where status = 'DISABLED') as disabled,
             count(*) filter (where status = 'ACTIVE' and ownership_type = 'owner') as owners,
             count(*) filter (where status = 'ACTIVE' and ownership_type = 'tenant') as tenants
      from users where ${within(tx)}
    ), garages as (
      select user_id, type, count(*) as parked from vehicles where ${within(tx)} group by user_id, type having count(*) > 1
    ), crowded as (
      select u.ownership_type as ownership, g.type, g.parked
      from garages g join users u on u.id = g.user_id and ${within(tx, 'u')} and u.status = 'ACTIVE'
    ), parking as (
      select count(*) filter (where type = 'two-wheeler' and parked > 2 and ownership = 'owner') as two2o,
             count(*) filter (where type = 'two-wheeler' and parked > 2 and ownership = 'tenant') as two2t,
             count(*) filter (where type = 'four-wheeler' and ownership = 'owner') as four1o,
             count(*) filter (where type = 'four-wheeler' and ownership = 'tenant') as four1t,
             count(*) filter (where type = 'four-wheeler' and parked > 2 and ownership = 'owner') as four2o,
             count(*) filter (where type = 'four-wheeler' and parked > 2 and ownership = 'tenant') as four2t
      from crowded
    )
    select registered as "totalRegisteredUsers", pending as "pendingUsers", active as "activeUsers", disabled as "disabledUsers",
           active + disabled as "approvedUsers", owners, tenants,
           two2o as "usersWithMoreThan2TwoWheelersOwners", two2t as "usersWithMoreThan2TwoWheelersTenants",
           four1o as "usersWithMoreThan1FourWheelersOwners", four1t as "usersWithMoreThan1FourWheelersTenants",
           four2o as "usersWithMoreThan2FourWheelersOwners", four2t as "usersWithMoreThan2FourWheelersTenants"
    from people, parking`
  return row!
}

import type { Analytics } from '@aangan/contract/analytics'
import { maybeOne, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'

export const countUsers = (tx: Tx): Batch<Analytics> =>
  maybeOne(tx.sql<Analytics[]>`
    with people as (
      select count(*) filter (where status <> 'REJECTED') as registered,
             count(*) filter (where status = 'PENDING') as pending,
             count(*) filter (where status = 'ACTIVE') as active,
             count(*) filter (where status = 'DISABLED') as disabled,
             count(*) filter (where status = 'ACTIVE' and ownership_type = 'owner') as owners,
             count(*) filter (where status = 'ACTIVE' and ownership_type = 'tenant') as tenants
      from users where ${inScope(tx)}
    ), garages as (
      select community_id, user_id, count(*) filter (where type = 'two-wheeler') as two, count(*) filter (where type = 'four-wheeler') as four
      from vehicles where ${inScope(tx)} group by community_id, user_id having count(*) > 1
    ), parking as (
      select count(*) filter (where two > 2 and ownership_type = 'owner') as two2o, count(*) filter (where two > 2 and ownership_type = 'tenant') as two2t,
             count(*) filter (where four > 1 and ownership_type = 'owner') as four1o, count(*) filter (where four > 1 and ownership_type = 'tenant') as four1t,
             count(*) filter (where four > 2 and ownership_type = 'owner') as four2o, count(*) filter (where four > 2 and ownership_type = 'tenant') as four2t
      from garages g join users u on u.community_id = g.community_id and u.id = g.user_id and ${inScope(tx, 'u')} and u.status = 'ACTIVE'
    )
    select registered as "totalRegisteredUsers", pending as "pendingUsers", active as "activeUsers", disabled as "disabledUsers",
           active + disabled as "approvedUsers", owners, tenants,
           two2o as "usersWithMoreThan2TwoWheelersOwners", two2t as "usersWithMoreThan2TwoWheelersTenants",
           four1o as "usersWithMoreThan1FourWheelersOwners", four1t as "usersWithMoreThan1FourWheelersTenants",
           four2o as "usersWithMoreThan2FourWheelersOwners", four2t as "usersWithMoreThan2FourWheelersTenants"
    from people, parking`).map((counted) => counted!)

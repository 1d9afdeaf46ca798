import * as z from 'zod/mini'
import { admins } from '../core/actor.ts'
import { endpoints } from '../core/endpoint.ts'
import { describe } from '../core/fields.ts'
import { inCommunity } from '../core/query-fields.ts'

const people = (meaning: string) => describe(z.int(), meaning)
export const analytics = z.object({
  totalRegisteredUsers: people('All users but the rejected'),
  pendingUsers: people('Waiting for a decision'),
  activeUsers: people('Approved and enabled'),
  disabledUsers: people('Approved and disabled'),
  approvedUsers: people('Ever approved: active and disabled'),
  invitedUsers: people('Active users who were invited and have not accepted yet'),
  owners: people('Active users who own their house'),
  tenants: people('Active users who rent their house'),
  usersWithMoreThan2TwoWheelersOwners: people('Active owners with more than 2 two-wheelers'),
  usersWithMoreThan2TwoWheelersTenants: people('Active tenants with more than 2 two-wheelers'),
  usersWithMoreThan1FourWheelersOwners: people('Active owners with more than 1 four-wheeler'),
  usersWithMoreThan1FourWheelersTenants: people('Active tenants with more than 1 four-wheeler'),
  usersWithMoreThan2FourWheelersOwners: people('Active owners with more than 2 four-wheelers'),
  usersWithMoreThan2FourWheelersTenants: people('Active tenants with more than 2 four-wheelers'),
})
export type Analytics = z.output<typeof analytics>

export const analyticsEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/users/analytics',
    summary: 'Counts of users and their vehicles',
    who: admins,
    scope: 'named-in-query',
    query: inCommunity,
    reply: analytics,
  },
})

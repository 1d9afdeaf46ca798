import * as z from 'zod/mini'
import { superAdmin } from '../core/actor.ts'
import { defaultTimeZone } from '../core/constants.ts'
import { endpoints } from '../core/endpoint.ts'
import { describe, instant } from '../core/fields.ts'
import { communityStatuses } from './community-statuses.ts'

export const community = z.object({
  id: describe(z.string(), 'The community’s id'),
  name: describe(z.string(), 'Its name'),
  displayName: describe(z.string(), 'Name, area and city'),
  area: describe(z.string(), 'Area of the city'),
  city: describe(z.string(), 'City'),
  state: describe(z.string(), 'State'),
  country: describe(z.string(), 'Country'),
  timeZone: describe(z.string(), `IANA time zone in which its days begin; ${defaultTimeZone} unless chosen`),
  status: describe(z.enum(communityStatuses), 'DISABLED: not offered at signup, its people cannot log in'),
  createdAt: describe(instant, 'When it was made'),
  updatedAt: describe(instant, 'When it last changed'),
})
export type Community = z.output<typeof community>

/** A row of the super admin's list. */
export const listedCommunity = z.extend(community, {
  hasPeople: describe(z.boolean(), 'Whether anybody has signed up; rejected registrations do not count'),
})
export type ListedCommunity = z.output<typeof listedCommunity>

export const communityListCalls = endpoints({
  list: {
    method: 'GET',
    path: '/api/communities',
    summary: 'Every community, by name',
    who: superAdmin,
    scope: 'platform',
    reply: z.array(listedCommunity),
  },
})

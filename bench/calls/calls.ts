import type { Community } from './callers.ts'
import { aMonthAgo, get, type Request } from './request.ts'
import { password } from '../data/seeded-database.ts'

export interface Call {
  readonly name: string
  /** One request for each community. */
  readonly requests: (communities: readonly Community[]) => Request[]
  /** The reply differs every time. */
  readonly fresh?: boolean
}

const familyNames = ['sharma', 'iyer', 'khan', 'nair', 'patel']

type Asked = (community: Community, n: number) => Request
const each =
  (asked: Asked): Call['requests'] =>
  (communities) =>
    communities.map(asked)

export const searchByNumber: Call = {
  name: 'vehicle search by number',
  requests: each(({ guard, vehicleNo }) =>
    get(guard, '/api/vehicles/search/vehicleNo', { vehicleNo: vehicleNo.slice(-4) }),
  ),
}
export const notices: Call = { name: 'notices', requests: each(({ resident }) => get(resident, '/api/notices')) }
export const audit: Call = {
  name: 'audit, page 1, filtered',
  requests: each(({ admin }) => get(admin, '/api/audit', { resource: 'GUEST_VEHICLE', startDate: aMonthAgo })),
}

export const readCalls: readonly Call[] = [
  searchByNumber,
  {
    name: 'vehicle search by house',
    requests: each(({ guard, houseNo, division }) => get(guard, '/api/vehicles/search/house', { houseNo, division })),
  },
  { name: 'own vehicles', requests: each(({ resident }) => get(resident, '/api/vehicles')) },
  notices,
  { name: 'guest list', requests: each(({ guard }) => get(guard, '/api/guest-vehicles')) },
  { name: 'member search, page 1', requests: each(({ guard }) => get(guard, '/api/members/search')) },
  {
    name: 'users search by name',
    requests: each(({ admin }, n) =>
      get(admin, '/api/admin/users/search', { name: familyNames[n % familyNames.length] ?? '' }),
    ),
  },
  audit,
  { name: 'analytics', requests: each(({ admin }) => get(admin, '/api/users/analytics')) },
]

export const login: Call = {
  name: 'login',
  fresh: true,
  requests: each(({ resident }) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: resident.username, password }),
  })),
}

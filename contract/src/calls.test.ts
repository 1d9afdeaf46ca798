import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from './api.ts'
import { everyone } from './core/actor.ts'
import { attemptLimits, type AttemptLimit } from './core/attempt-limits.ts'
import type { Endpoint, Shape } from './core/endpoint.ts'

const searched = ['content', 'totalPages', 'totalElements']
const person = [
  'id',
  'name',
  'mobileNo',
  'email',
  'houseNo',
  'division',
  'ownershipType',
  'communityId',
  'community',
  'displayName',
]
const decision = ['name', 'mobileNo', 'remark', 'username', 'houseNo', 'division', 'ownershipType', 'communityId']
const ignored = ['name', 'mobileNo', 'username', 'houseNo', 'division', 'ownershipType', 'communityId']
const place = ['name', 'area', 'city', 'state', 'country']
const vehicle = ['vehicleNo', 'type']
const member = ['name', 'gender', 'bloodGroup', 'age', 'birthdate', 'mobileNo', 'relation']
const notice = ['title', 'content', 'communityId', 'endDate']
const guest = [
  'vehicleNo',
  'type',
  'guestName',
  'contactNo',
  'purposeOfVisit',
  'visitingHouseNo',
  'division',
  'entryTime',
  'communityId',
  'userId',
]
const helper = ['name', 'contactNo', 'category', 'isAvailable', 'communities']
const foundVehicle = ['id', ...vehicle, 'userName', 'houseNo', 'division', 'mobileNo', 'displayName']
const user = [
  'username',
  'name',
  'houseNo',
  'division',
  'mobileNo',
  'email',
  'ownershipType',
  'status',
  'roles',
  'displayName',
  'communityId',
  'vehicles',
]

/** Copied by hand from the specification (docs/spec/product.md, 7): what each call takes, and what of its reply is read. */
const calls: [call: string, takes: string[], answers: string[]][] = [
  // spec: 7.calls.1
  ['POST /api/auth/login', ['username', 'password'], ['token', 'role']],
  // spec: 7.calls.2
  ['POST /api/auth/logout', [], []],
  // spec: 7.calls.3
  ['GET /api/auth/check-username', ['username'], ['available']],
  [
    // spec: 7.calls.4
    'POST /api/auth/signup',
    [
      'username',
      'password',
      'mobileNo',
      'name',
      'houseNo',
      'division',
      'ownershipType',
      'email',
      'communityId',
      'acceptedTermsAndPrivacy',
      'displayName',
    ],
    [],
  ],
  // spec: 7.calls.5
  ['POST /api/auth/contact-admin', ['name', 'email', 'mobileNo', 'communityName', 'message'], ['message']],
  // spec: 7.calls.6
  ['GET /api/users/current', [], person],
  // spec: 7.calls.7
  ['PUT /api/users/current', ['name', 'mobileNo', 'email'], ['name', 'mobileNo', 'email']],
  // spec: 7.calls.8
  ['POST /api/users/change-password', ['currentPassword', 'newPassword'], ['message']],
  // spec: 7.calls.9
  ['GET /api/communities/active', ['search'], ['id', 'displayName']],
  // spec: 7.calls.10
  ['GET /api/communities', [], ['id', 'displayName', 'status', 'createdAt', 'updatedAt', ...place]],
  // spec: 7.calls.11
  ['POST /api/communities', place, ['id']],
  // spec: 7.calls.12
  ['PUT /api/communities/{id}', place, ['id']],
  // spec: 7.calls.13
  ['DELETE /api/communities/{id}', [], []],
  // spec: 7.calls.14
  ['PUT /api/communities/{id}/toggle-status', [], ['status']],
  // spec: 7.calls.15
  ['GET /api/vehicles', [], ['id', ...vehicle]],
  // spec: 7.calls.16
  ['POST /api/vehicles', vehicle, ['id', ...vehicle]],
  // spec: 7.calls.17
  ['PUT /api/vehicles/{id}', vehicle, ['id', ...vehicle]],
  // spec: 7.calls.18
  ['DELETE /api/vehicles/{id}', [], []],
  // spec: 7.calls.19
  ['GET /api/vehicles/search/vehicleNo', ['vehicleNo', 'communityId'], foundVehicle],
  // spec: 7.calls.20
  ['GET /api/vehicles/search/house', ['houseNo', 'division', 'communityId'], foundVehicle],
  [
    // spec: 7.calls.21
    'GET /api/notices',
    ['communityId'],
    ['id', ...notice, 'createdAt', 'updatedAt', 'attachmentPath', 'attachmentType', 'status', 'displayName'],
  ],
  // spec: 7.calls.22
  ['POST /api/notices', notice, ['id', ...notice]],
  // spec: 7.calls.23
  ['PUT /api/notices/{id}', notice, ['attachmentPath']],
  // spec: 7.calls.24
  ['DELETE /api/notices/{id}', [], []],
  // spec: 7.calls.25
  ['GET /api/notices/attachments/{file}', [], []],
  // spec: 7.calls.26
  ['GET /api/guest-vehicles', ['communityId'], ['id', ...guest, 'status', 'createdByUserId', 'displayName']],
  // spec: 7.calls.27
  ['POST /api/guest-vehicles', guest, ['id']],
  // spec: 7.calls.28
  ['PUT /api/guest-vehicles/{id}', guest, ['id']],
  // spec: 7.calls.29
  ['POST /api/guest-vehicles/{id}', guest, ['id']],
  // spec: 7.calls.30
  ['POST /api/guest-vehicles/{id}/entry', [], ['status']],
  // spec: 7.calls.31
  ['POST /api/guest-vehicles/{id}/exit', [], ['status']],
  // spec: 7.calls.32
  ['DELETE /api/guest-vehicles/{id}', [], []],
  [
    // spec: 7.calls.33
    'GET /api/audit',
    ['userId', 'resource', 'startDate', 'endDate', 'communityId', 'page', 'size'],
    [...searched, 'id', 'userId', 'action', 'resource', 'community', 'timestamp', 'oldData', 'newData'],
  ],
  [
    // spec: 7.calls.34
    'GET /api/admin/users/search',
    ['page', 'size', 'name', 'houseNo', 'division', 'status', 'ownershipType', 'communityId'],
    [...searched, ...user],
  ],
  // spec: 7.calls.35
  ['PUT /api/admin/user/{id}/toggle-status', [], ['status']],
  // spec: 7.calls.36
  ['PUT /api/admin/user/{id}/role', [], ['roles']],
  [
    // spec: 7.calls.37
    'GET /api/admin/pending-users',
    ['communityId'],
    ['id', 'username', 'name', 'houseNo', 'division', 'ownershipType', 'mobileNo', 'communityId', 'community'],
  ],
  // spec: 7.calls.38
  ['PUT /api/admin/approve/{id}', decision, ['status']],
  // spec: 7.calls.39
  ['PUT /api/admin/reject/{id}', decision, ['status']],
  [
    // spec: 7.calls.40
    'GET /api/users/analytics',
    ['communityId'],
    [
      'totalRegisteredUsers',
      'pendingUsers',
      'activeUsers',
      'disabledUsers',
      'approvedUsers',
      'owners',
      'tenants',
      'usersWithMoreThan2TwoWheelersOwners',
      'usersWithMoreThan2TwoWheelersTenants',
      'usersWithMoreThan2FourWheelersOwners',
      'usersWithMoreThan2FourWheelersTenants',
    ],
  ],
  // spec: 7.calls.41
  ['POST /api/members', member, ['id']],
  // spec: 7.calls.42
  ['PUT /api/members/{id}', member, ['id']],
  // spec: 7.calls.43
  ['DELETE /api/members/{id}', [], []],
  // spec: 7.calls.44
  ['GET /api/members', [], ['id', ...member]],
  [
    // spec: 7.calls.45
    'GET /api/members/search',
    ['name', 'division', 'houseNo', 'bloodGroup', 'communityId', 'page', 'size'],
    ['content', 'totalPages', 'ownershipType', 'houseNo', 'division', 'community', ...member],
  ],
  [
    // spec: 7.calls.46
    'GET /api/domestic-helpers',
    ['communityId', 'category', 'isAvailable', 'minRating'],
    [
      'id',
      'name',
      'contactNo',
      'category',
      'isAvailable',
      'isVisible',
      'averageRating',
      'ratingCount',
      'communities',
      'displayName',
    ],
  ],
  // spec: 7.calls.47
  ['POST /api/domestic-helpers', helper, ['id']],
  // spec: 7.calls.48
  ['PUT /api/domestic-helpers/{id}', helper, ['id']],
  // spec: 7.calls.49
  ['DELETE /api/domestic-helpers/{id}', [], []],
  // spec: 7.calls.50
  ['PUT /api/domestic-helpers/{id}/visibility', ['isVisible'], ['isVisible']],
  // spec: 7.calls.51
  ['GET /api/domestic-helpers/{id}/ratings/user/{userId}', [], ['rating']],
  // spec: 7.calls.52
  ['POST /api/domestic-helpers/{id}/ratings', ['rating'], ['averageRating', 'ratingCount']],
]

describe('the calls of the specification, by hand', () => {
  const known = new Map<string, Endpoint>(
    Object.values(api).flatMap((table) =>
      Object.values<Endpoint>(table).map(
        (endpoint) => [`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`, endpoint] as const,
      ),
    ),
  )

  it.each(calls)('%s', (call, takes, answers) => {
    const endpoint = known.get(call)
    if (endpoint === undefined) throw new Error(`The contract has no ${call}.`)
    const taken = [...namesIn(endpoint.query, 'input'), ...namesIn(endpoint.body, 'input')]
    // Of the body only the remark is used; unknown keys are ignored.
    const expected = takes === decision ? takes.filter((name) => !ignored.includes(name)) : takes
    expect(taken).toEqual(expect.arrayContaining(expected))
    expect(typeof endpoint.reply === 'string' ? [] : namesIn(endpoint.reply, 'output')).toEqual(
      expect.arrayContaining(answers),
    )
  })
})

interface Schema {
  readonly properties?: Record<string, Schema>
  readonly [more: string]: unknown
}

/** The names of all fields in a shape, however deep. */
function namesIn(shape: Shape | undefined, io: 'input' | 'output'): string[] {
  return shape === undefined ? [] : names(z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema)
}

function names(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as Schema
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(names),
    ...Object.values(rest).flatMap(names),
  ]
}

describe('a limit', () => {
  const calls = Object.entries(api).flatMap(([noun, table]) =>
    Object.entries(table as Readonly<Record<string, Endpoint>>).map(
      ([name, endpoint]) => [`${noun}.${name}`, endpoint] as const,
    ),
  )
  /** What needs none, and why. */
  const without: Readonly<Record<string, string>> = {
    'auth.options': 'asks nothing of the database',
    'live.open': 'has places instead (liveLimits)',
  }
  const costs = ({ method, who, session, reply, records, upload }: Endpoint): boolean =>
    method !== 'GET' ||
    records !== undefined ||
    who === everyone ||
    session !== undefined ||
    upload !== undefined ||
    reply === 'download' ||
    reply === 'stream'

  // spec: safety.everybodys-turn.1
  it.each(calls.filter(([, endpoint]) => costs(endpoint)))('is on %s, which records or costs', (name, { limit }) => {
    expect([name, limit === undefined]).toEqual([name, name in without])
  })

  // spec: safety.everybodys-turn.1
  it('is used by a call, each of them', () => {
    const used = new Set(calls.map(([, { limit }]) => limit))
    // These are counted where mails are sent, by what was typed, by how many a call brings, and by who calls.
    const byHandlers = [
      'email-change',
      'forgot-account',
      'guard-emergency',
      'invitation-mail',
      'movement',
      'office-emergency',
      'office-mail',
    ]
    expect(
      Object.keys(attemptLimits)
        .filter((limit) => !used.has(limit as AttemptLimit))
        .toSorted(),
    ).toEqual(byHandlers)
  })
})

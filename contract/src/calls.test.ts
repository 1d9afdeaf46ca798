import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import type { Endpoint, Shape } from './endpoint.ts'
import { api } from './api.ts'

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

/** Copied by hand from the specification (docs/spec.md, 7): what each call takes, and what of its reply is read. */
const calls: [call: string, takes: string[], answers: string[]][] = [
  ['POST /api/auth/login', ['username', 'password'], ['token', 'role']],
  ['POST /api/auth/logout', [], []],
  ['GET /api/auth/check-username', ['username'], ['available']],
  [
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
  ['POST /api/auth/contact-admin', ['name', 'email', 'mobileNo', 'communityName', 'message'], ['message']],
  ['GET /api/users/current', [], person],
  ['PUT /api/users/current', ['name', 'mobileNo', 'email'], ['name', 'mobileNo', 'email']],
  ['POST /api/users/change-password', ['currentPassword', 'newPassword'], ['message']],
  ['GET /api/communities/active', ['search'], ['id', 'displayName']],
  ['GET /api/communities', [], ['id', 'displayName', 'status', 'createdAt', 'updatedAt', ...place]],
  ['POST /api/communities', place, ['id']],
  ['PUT /api/communities/{id}', place, ['id']],
  ['DELETE /api/communities/{id}', [], []],
  ['PUT /api/communities/{id}/toggle-status', [], ['status']],
  ['GET /api/vehicles', [], ['id', ...vehicle]],
  ['POST /api/vehicles', vehicle, ['id', ...vehicle]],
  ['PUT /api/vehicles/{id}', vehicle, ['id', ...vehicle]],
  ['DELETE /api/vehicles/{id}', [], []],
  ['GET /api/vehicles/search/vehicleNo', ['vehicleNo', 'communityId'], foundVehicle],
  ['GET /api/vehicles/search/house', ['houseNo', 'division', 'communityId'], foundVehicle],
  [
    'GET /api/notices',
    ['communityId'],
    ['id', ...notice, 'createdAt', 'updatedAt', 'attachmentPath', 'attachmentType', 'status', 'displayName'],
  ],
  ['POST /api/notices', notice, ['id', ...notice]],
  ['PUT /api/notices/{id}', notice, ['attachmentPath']],
  ['DELETE /api/notices/{id}', [], []],
  ['GET /api/notices/attachments/{file}', [], []],
  ['GET /api/guest-vehicles', ['communityId'], ['id', ...guest, 'status', 'createdByUserId', 'displayName']],
  ['POST /api/guest-vehicles', guest, ['id']],
  ['PUT /api/guest-vehicles/{id}', guest, ['id']],
  ['POST /api/guest-vehicles/{id}', guest, ['id']],
  ['POST /api/guest-vehicles/{id}/entry', [], ['status']],
  ['POST /api/guest-vehicles/{id}/exit', [], ['status']],
  ['DELETE /api/guest-vehicles/{id}', [], []],
  [
    'GET /api/audit',
    ['userId', 'resource', 'startDate', 'endDate', 'communityId', 'page', 'size'],
    [...searched, 'id', 'userId', 'action', 'resource', 'community', 'timestamp', 'oldData', 'newData'],
  ],
  [
    'GET /api/admin/users/search',
    ['page', 'size', 'name', 'houseNo', 'division', 'status', 'ownershipType', 'communityId'],
    [...searched, ...user],
  ],
  ['PUT /api/admin/user/{id}/toggle-status', [], ['status']],
  ['PUT /api/admin/user/{id}/role', [], ['roles']],
  [
    'GET /api/admin/pending-users',
    ['communityId'],
    ['id', 'username', 'name', 'houseNo', 'division', 'ownershipType', 'mobileNo', 'communityId', 'community'],
  ],
  ['PUT /api/admin/approve/{id}', decision, ['status']],
  ['PUT /api/admin/reject/{id}', decision, ['status']],
  [
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
  ['POST /api/members', member, ['id']],
  ['PUT /api/members/{id}', member, ['id']],
  ['DELETE /api/members/{id}', [], []],
  ['GET /api/members', [], ['id', ...member]],
  [
    'GET /api/members/search',
    ['name', 'division', 'houseNo', 'bloodGroup', 'communityId', 'page', 'size'],
    ['content', 'totalPages', 'ownershipType', 'houseNo', 'division', 'community', ...member],
  ],
  [
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
  ['POST /api/domestic-helpers', helper, ['id']],
  ['PUT /api/domestic-helpers/{id}', helper, ['id']],
  ['DELETE /api/domestic-helpers/{id}', [], []],
  ['PUT /api/domestic-helpers/{id}/visibility', ['isVisible'], ['isVisible']],
  ['GET /api/domestic-helpers/{id}/ratings/user/{userId}', [], ['rating']],
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

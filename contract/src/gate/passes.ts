import * as z from 'zod/mini'
import { everyone, raters, signedIn } from '../core/actor.ts'
import { divisions } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { byId, communityId, communityRef, describe, instant } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { mine, page, pageOf, size } from '../core/query-fields.ts'
import { vehicleTypes } from '../core/vehicle-types.ts'
import { named } from './named.ts'
import { passBody, passEditBody, passFrequencies, residentPassBody, residentPassEditBody } from './pass-form.ts'
import { passDays, passStatuses } from './pass-windows.ts'
import { visitKinds } from './visit-kinds.ts'

export const pass = z.object({
  id: describe(z.string(), 'The pass’s id'),
  houseNo: describe(z.string(), 'House it is for'),
  division: describe(z.enum(divisions), 'Its division'),
  kind: describe(z.enum(visitKinds), 'GUEST, DELIVERY, CAB or SERVICE'),
  visitorName: describe(z.nullable(z.string()), 'Who comes; null where only the company is known'),
  phone: describe(z.nullable(z.string()), 'Ten digits'),
  company: describe(z.nullable(z.string()), 'Where they come from'),
  vehicleNo: describe(z.nullable(z.string()), 'Number plate as given, in capitals'),
  vehicleType: describe(z.nullable(z.enum(vehicleTypes)), 'two-wheeler or four-wheeler'),
  note: describe(z.nullable(z.string()), 'For the gate'),
  frequency: describe(z.enum(passFrequencies), 'ONCE or FREQUENT'),
  validFrom: describe(instant, 'When it begins, to the minute'),
  validUntil: describe(instant, 'When it ends, to the minute'),
  days: describe(z.array(z.enum(passDays)), 'Of a frequent pass; empty for one visit'),
  dayFrom: describe(z.nullable(z.string()), '`HH:mm` in the community’s zone, of a frequent pass'),
  dayUntil: describe(z.nullable(z.string()), 'The same; earlier than dayFrom it is the next morning'),
  maxUses: describe(z.nullable(z.int()), 'Entries of a pass for one visit; null for any number'),
  uses: describe(z.int(), 'Entries so far'),
  status: describe(z.enum(passStatuses), 'The first that is true of CANCELLED, USED, OVER, UPCOMING and ACTIVE'),
  code: describe(
    z.nullable(z.string()),
    'Six digits for the gate; null 24 hours after the end, and of a frequent pass for guards, whose desk has it',
  ),
  link: describe(z.nullable(z.string()), 'Path of its page; for the house’s people and who made it'),
  qr: describe(z.nullable(z.string()), 'Text of its QR code; for the same'),
  createdBy: describe(named, 'Who made it'),
  communityId: describe(z.string(), 'The community'),
  community: describe(communityRef, 'The same, with its display name'),
  createdAt: describe(instant, 'When it was made'),
  updatedAt: describe(instant, 'When it was changed'),
})
export type Pass = z.output<typeof pass>

/** The trail cannot forget, so it holds no phone number, code, link or QR. */
export const recordedPass = z.omit(pass, { phone: true, code: true, link: true, qr: true, community: true })
export type RecordedPass = z.output<typeof recordedPass>

export const passRefusals = refusalMessages({
  'pass.not_found': { status: 404, message: 'Pass not found.' },
  'pass.not_open': { status: 409, message: 'This pass is used, over or cancelled.' },
  'pass.too_many': { status: 409, message: 'This house has too many open passes. Cancel some first.' },
  'pass.blocked': {
    status: 409,
    message: "This visitor cannot be invited. Please contact your community's office.",
  },
  'pass.no_such': { status: 404, message: 'This pass does not exist.' },
})

const scopeMessage: Text = 'Scope must be current or all.'
export const passPath = '/p/'

export const passEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/passes',
    summary:
      'Passes of one’s house, or of the community: upcoming and active, soonest first; scope=all has all, newest first',
    who: signedIn,
    scope: 'named-in-query',
    query: z.object({
      communityId: z.optional(communityId),
      scope: z.optional(z.enum(['current', 'all'], { error: scopeMessage })),
      mine,
      page,
      size,
    }),
    reply: pageOf(pass),
  },
  create: {
    method: 'POST',
    path: '/api/passes',
    summary: 'Invite a visitor',
    who: raters,
    scope: 'named-or-home',
    limit: 'pass',
    body: passBody,
    residentBody: residentPassBody,
    reply: pass,
    creates: true,
    refuses: ['pass.too_many', 'pass.blocked', 'house.not_yours', 'community.unknown'],
    records: ['pass.created'],
  },
  read: {
    method: 'GET',
    path: '/api/passes/:id',
    summary: 'One pass',
    who: signedIn,
    scope: 'own',
    params: byId,
    reply: pass,
    refuses: ['pass.not_found'],
  },
  update: {
    method: 'PUT',
    path: '/api/passes/:id',
    summary: 'Change an open pass; kind, frequency and maxUses stay',
    who: raters,
    scope: 'named-in-body',
    limit: 'write',
    params: byId,
    body: passEditBody,
    residentBody: residentPassEditBody,
    reply: pass,
    refuses: ['pass.not_found', 'pass.not_open', 'pass.too_many', 'pass.blocked', 'house.not_yours'],
    records: ['pass.updated', 'visit.updated'],
  },
  cancel: {
    method: 'POST',
    path: '/api/passes/:id/cancel',
    summary: 'Cancel a pass; repeated, it changes nothing',
    who: raters,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: pass,
    refuses: ['pass.not_found', 'pass.not_open'],
    records: ['pass.cancelled', 'visit.cancelled'],
  },
  renewCode: {
    method: 'POST',
    path: '/api/passes/:id/code',
    summary: 'Another code for an open pass: the one before is void, link and QR code stay good',
    who: raters,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: pass,
    refuses: ['pass.not_found', 'pass.not_open'],
    records: ['pass.updated'],
  },
})

/** Public: the link is the only proof. */
export const passPageEndpoints = endpoints({
  show: {
    method: 'GET',
    path: '/p/:key',
    summary: 'The page of a pass, for its visitor',
    who: everyone,
    scope: 'none',
    limit: 'pass-page',
    params: z.object({ key: describe(z.string(), '43 letters, the last part of a pass’s link') }),
    reply: 'page',
    refuses: ['pass.no_such'],
  },
})

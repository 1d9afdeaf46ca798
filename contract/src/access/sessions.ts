import * as z from 'zod/mini'
import { admins, signedIn } from '../core/actor.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { byId, describe, instant } from '../core/fields.ts'

export const openSession = z.object({
  id: describe(z.string(), 'Names the session, and is good for nothing else'),
  device: describe(
    z.nullable(z.string()),
    'Browser and system, such as Chrome on Android; null where they are not known',
  ),
  createdAt: describe(instant, 'When it was logged in'),
  lastUsedAt: describe(instant, 'When it was last used, to some five minutes'),
  current: describe(z.boolean(), 'True for the session that asks'),
})
export type OpenSession = z.output<typeof openSession>

export const endedSessions = z.object({
  id: z.string(),
  /** Their name, where somebody else ended them. */
  name: z.optional(z.string()),
  devices: z.array(z.nullable(z.string())),
})

export const sessionRefusals = refusalMessages({
  'session.not_found': { status: 404, message: 'Session not found.' },
  'session.oneself': { status: 409, message: 'You cannot sign yourself out here. Use Sign-in & Security.' },
  'session.never_open': { status: 409, message: 'Only an active or disabled user can be signed out.' },
})

export const sessionEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/users/current/sessions',
    summary: 'Where am I signed in? This session first, then the last used',
    who: signedIn,
    scope: 'own',
    account: true,
    limited: true,
    reply: z.array(openSession),
  },
  end: {
    method: 'DELETE',
    path: '/api/users/current/sessions/:id',
    summary: 'Sign out there',
    who: signedIn,
    scope: 'own',
    account: true,
    limited: true,
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['session.not_found'],
    records: ['session.ended'],
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/users/current/sessions',
    summary: 'Sign out everywhere else',
    who: signedIn,
    scope: 'own',
    account: true,
    limited: true,
    limit: 'write',
    reply: 'nothing',
    records: ['session.ended'],
  },
  endOf: {
    method: 'DELETE',
    path: '/api/admin/user/:id/sessions',
    summary: 'Sign a person out everywhere',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['user.not_found', 'user.super_admin', 'session.oneself', 'session.never_open'],
    records: ['session.ended'],
  },
})

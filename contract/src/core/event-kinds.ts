import * as z from 'zod/mini'
import type { AuditAction, AuditResource } from './audit-actions.ts'
import type { Shape } from './endpoint.ts'

/** As the gate's people and admins look for them. */
export const securityKinds = ['GATE', 'LOGIN', 'ACCOUNT'] as const
export type SecurityKind = (typeof securityKinds)[number]

export interface Event {
  readonly resource: AuditResource
  readonly action: AuditAction
  /** Shown in Security Logs, under this kind. */
  readonly security?: SecurityKind
  /** Something follows from it, but it changes nothing that the trail keeps. */
  readonly audited?: false
  /** Tells it from other events of the same resource and action: its `after` says it as well. */
  readonly what?: string
  /** The same of one person within a minute is one row: a look, not a change. */
  readonly onceAMinute?: true
  readonly before: Shape
  readonly after: Shape
}

export const none = z.null()
export const created = <R extends AuditResource, S extends Shape>(resource: R, thing: S) =>
  ({ resource, action: 'CREATE', before: none, after: thing }) as const
export const updated = <R extends AuditResource, S extends Shape>(resource: R, thing: S) =>
  ({ resource, action: 'UPDATE', before: thing, after: thing }) as const
export const deleted = <R extends AuditResource, S extends Shape>(resource: R, thing: S) =>
  ({ resource, action: 'DELETE', before: thing, after: none }) as const
export const changed = <R extends AuditResource, A extends AuditAction, K extends SecurityKind, S extends Shape>(
  resource: R,
  action: A,
  security: K,
  thing: S,
) => ({ resource, action, security, before: thing, after: thing }) as const
/** To something that was there before, or was not. */
export const happened = <R extends AuditResource, A extends AuditAction, K extends SecurityKind, S extends Shape>(
  resource: R,
  action: A,
  security: K,
  thing: S,
) => ({ resource, action, security, before: z.nullable(thing), after: thing }) as const
/** With which filters, in which format. */
export const exported = <R extends AuditResource>(resource: R) =>
  ({
    resource,
    action: 'EXPORT',
    before: none,
    after: z.object({ filters: z.record(z.string(), z.unknown()), format: z.string() }),
  }) as const
export const searched = <R extends AuditResource>(resource: R) =>
  ({ resource, action: 'SEARCH', before: none, after: z.record(z.string(), z.unknown()) }) as const

import * as z from 'zod/mini'
import type { AuditAction, AuditResource } from './audit-actions.ts'
import type { Shape } from './endpoint.ts'

export const securityKinds = ['GATE', 'LOGIN', 'ACCOUNT'] as const
export type SecurityKind = (typeof securityKinds)[number]

export interface Event {
  readonly resource: AuditResource
  readonly action: AuditAction
  /** Shown in Security Logs, under this kind. */
  readonly security?: SecurityKind
  /** It has followers, but leaves no audit row. */
  readonly audited?: false
  /** Distinguishes events of the same resource and action; `after` repeats it. */
  readonly what?: string
  /** Repeats by one person within a minute are one row. */
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
export const happened = <R extends AuditResource, A extends AuditAction, K extends SecurityKind, S extends Shape>(
  resource: R,
  action: A,
  security: K,
  thing: S,
) => ({ resource, action, security, before: z.nullable(thing), after: thing }) as const
export const exported = <R extends AuditResource>(resource: R) =>
  ({
    resource,
    action: 'EXPORT',
    before: none,
    after: z.object({ filters: z.record(z.string(), z.unknown()), format: z.string() }),
  }) as const
export const searched = <R extends AuditResource>(resource: R) =>
  ({ resource, action: 'SEARCH', before: none, after: z.record(z.string(), z.unknown()) }) as const

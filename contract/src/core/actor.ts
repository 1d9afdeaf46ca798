import type { Label } from './language/text.ts'

/** In the order in which the session lists them (docs/spec/product.md, 7). */
export const roles = ['SUPER_ADMIN', 'ADMIN', 'SECURITY', 'USER'] as const
export type Role = (typeof roles)[number]
export const roleLabels: Readonly<Record<Role, Label>> = {
  SUPER_ADMIN: 'Super Admin',
  ADMIN: 'Admin',
  SECURITY: 'Security',
  USER: 'User',
}

/** The caller, read from the database on every request, never from the token or the body. */
export interface Actor {
  readonly id: string
  readonly roles: readonly Role[]
  /** Null only for a super admin who is not a resident. */
  readonly communityId: string | null
}

export const has = (actor: Pick<Actor, 'roles'>, role: Role): boolean => actor.roles.includes(role)
export const isSuperAdmin = (actor: Pick<Actor, 'roles'>): boolean => has(actor, 'SUPER_ADMIN')
export const isAdmin = (actor: Pick<Actor, 'roles'>): boolean => has(actor, 'ADMIN') || isSuperAdmin(actor)
export const isPrivileged = (actor: Pick<Actor, 'roles'>): boolean => isAdmin(actor) || has(actor, 'SECURITY')
/** A plain resident's guest takes house and contact from their account. */
export const isPlainResident = (actor: Pick<Actor, 'roles'>): boolean => has(actor, 'USER') && !isPrivileged(actor)

export const inWireOrder = (held: readonly Role[]): Role[] => roles.filter((role) => held.includes(role))

/** There is no default: an endpoint without `who` does not compile. */
export type Who = 'everyone' | readonly Role[]

export const everyone = 'everyone'
export const signedIn = roles
export const residents = ['USER'] as const
export const admins = ['ADMIN', 'SUPER_ADMIN'] as const
export const superAdmin = ['SUPER_ADMIN'] as const
export const watch = ['SECURITY', 'ADMIN', 'SUPER_ADMIN'] as const
export const raters = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const

export const mayCall = (who: Who, actor: Pick<Actor, 'roles'> | null): boolean =>
  who === everyone || (actor !== null && actor.roles.some((role) => who.includes(role)))

/** True when the caller's only matching role is that of a resident. */
export const callsAsResident = (who: Who, actor: Pick<Actor, 'roles'>): boolean =>
  actor.roles.every((role) => role === 'USER' || !who.includes(role))

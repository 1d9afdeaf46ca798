/** Every role a signed-in person can hold, in the order the session names them on the wire (decisions: Sessions). */
export const roles = ['SUPER_ADMIN', 'ADMIN', 'SECURITY', 'USER'] as const
export type Role = (typeof roles)[number]

/** Who makes a call: read from the session's row on every request, never from the token or the body. */
export interface Actor {
  readonly id: string
  readonly roles: readonly Role[]
  /** The caller's own community; null only for a super admin who is no resident. */
  readonly communityId: string | null
}

export const has = (actor: Pick<Actor, 'roles'>, role: Role): boolean => actor.roles.includes(role)
export const isSuperAdmin = (actor: Pick<Actor, 'roles'>): boolean => has(actor, 'SUPER_ADMIN')
export const isAdmin = (actor: Pick<Actor, 'roles'>): boolean => has(actor, 'ADMIN') || isSuperAdmin(actor)
/** Admin, super admin and security enter guests freely (specification 6, Guest vehicles: 'privileged'). */
export const isPrivileged = (actor: Pick<Actor, 'roles'>): boolean => isAdmin(actor) || has(actor, 'SECURITY')
/** A USER without any other role: a guest's house and contact come from their own account. */
export const isPlainResident = (actor: Pick<Actor, 'roles'>): boolean => has(actor, 'USER') && !isPrivileged(actor)

/** The order of the wire, each role once. */
export const inWireOrder = (held: readonly Role[]): Role[] => roles.filter((role) => held.includes(role))

/** Who may make a call. There is no default: an endpoint that forgets to say does not compile. */
export type Who = 'everyone' | readonly Role[]

export const everyone = 'everyone'
export const signedIn = roles
export const residents = ['USER'] as const
export const admins = ['ADMIN', 'SUPER_ADMIN'] as const
export const superAdmin = ['SUPER_ADMIN'] as const
/** Those who look after the gate's record: security and the admins. */
export const watch = ['SECURITY', 'ADMIN', 'SUPER_ADMIN'] as const
/** Those who may rate a helper: all but security (specification 6, Domestic helpers). */
export const raters = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const

/** True when the actor holds any role that the endpoint allows. */
export const mayCall = (who: Who, actor: Pick<Actor, 'roles'> | null): boolean =>
  who === everyone || (actor !== null && actor.roles.some((role) => who.includes(role)))

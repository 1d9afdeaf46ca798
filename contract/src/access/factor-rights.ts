import { isSuperAdmin, type Actor, type Role } from '../core/actor.ts'

// Apart from the shapes of factors, which the list of users does without.
/** An ADMIN removes factors of residents and guards only, and nobody their own. */
export const mayRemoveFactorsOf = (actor: Pick<Actor, 'roles'>, target: { readonly roles: readonly Role[] }): boolean =>
  isSuperAdmin(actor) || target.roles.every((role) => role === 'USER' || role === 'SECURITY')

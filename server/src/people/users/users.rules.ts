import { has, isAdmin, isSuperAdmin, type Actor, type Role } from '@aangan/contract/core/actor'
import { grantableRoles, mayActOnUser, type AdminUser } from '@aangan/contract/people/users'
import { refuse } from '@aangan/contract/refusal'

type Admin = Pick<Actor, 'id' | 'roles'>
type Target = Pick<AdminUser, 'id' | 'status' | 'communityId' | 'access'> & { readonly roles: readonly Role[] }
type ToggledStatus = 'ACTIVE' | 'DISABLED'

/** Without a wanted status, it flips. */
export function statusAfter(
  actor: Admin,
  target: Target,
  wanted: ToggledStatus | undefined,
  activeSuperAdmins: readonly string[],
): ToggledStatus {
  if (!mayActOnUser(actor, target)) return refuse('user.super_admin')
  if (target.access === 'MOVED_OUT') return refuse('user.moved_out')
  if (target.status !== 'ACTIVE' && target.status !== 'DISABLED') return refuse('user.not_toggleable')
  const status = wanted ?? (target.status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE')
  if (status === 'ACTIVE' || status === target.status) return status
  if (target.id === actor.id) return refuse('user.oneself')
  if (has(target, 'SUPER_ADMIN') && isLast(target, activeSuperAdmins)) return refuse('user.last_super_admin')
  return status
}

export function assertMaySetRoles(
  actor: Admin,
  target: Target,
  wanted: readonly Role[],
  activeSuperAdmins: readonly string[],
): void {
  const allowed = grantableRoles(actor)
  if (!mayActOnUser(actor, target) || !wanted.every((role) => allowed.includes(role))) refuse('user.super_admin')
  if (target.status !== 'ACTIVE' && target.status !== 'DISABLED') refuse('user.undecided')
  if (target.id === actor.id && !isAdmin({ roles: wanted })) refuse('user.own_admin_role')
  if (isSuperAdmin(target) && !isSuperAdmin({ roles: wanted }) && isLast(target, activeSuperAdmins))
    refuse('user.last_super_admin')
  if (target.communityId === null && wanted.some((role) => role !== 'SUPER_ADMIN')) refuse('user.no_community')
}

/** Both lists are in wire order. */
export const sameRoles = (a: readonly Role[], b: readonly Role[]): boolean => a.join() === b.join()

const isLast = (target: Target, activeSuperAdmins: readonly string[]): boolean =>
  activeSuperAdmins.every((id) => id === target.id)

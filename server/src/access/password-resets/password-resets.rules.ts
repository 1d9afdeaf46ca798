import type { Actor } from '@aangan/contract/core/actor'
import { mayActOnUser, type AdminUser } from '@aangan/contract/people/users'
import { refuse } from '@aangan/contract/refusal'

export function assertMayReset(
  actor: Pick<Actor, 'id' | 'roles'>,
  target: Pick<AdminUser, 'id' | 'status' | 'roles'>,
): void {
  if (!mayActOnUser(actor, target)) refuse('user.super_admin')
  if (target.id === actor.id) refuse('reset.oneself')
  if (target.status !== 'ACTIVE') refuse('reset.not_active')
}

/** The page's address, with the code where no server and no log sees it. */
export const resetLink = (publicAddress: string, code: string): string => `${publicAddress}/reset#${code}`

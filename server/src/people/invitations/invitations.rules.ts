import { has, type Actor, type Role } from '@aangan/contract/core/actor'
import {
  invitationDays,
  isRenewable,
  openFamilyInvitations,
  type Invitation,
  type OpenedInvitation,
} from '@aangan/contract/people/invitation-shapes'
import type { Member } from '@aangan/contract/people/members'
import { isDefaultMember } from '@aangan/contract/people/members'
import { houseRefusal, type Occupancy } from '@aangan/contract/people/occupancies'
import { grantableRoles, mayActOnUser } from '@aangan/contract/people/users'
import { orThrow, refuse } from '@aangan/contract/refusal'

/** The page's address, with the code where no server and no log sees it. */
export const invitationLink = (publicAddress: string, code: string): string => `${publicAddress}/invite#${code}`

export const goodUntil = (now: Date): Date => new Date(now.getTime() + invitationDays * 86_400_000)

/** As when roles are changed. */
export function assertMayGrant(actor: Pick<Actor, 'roles'>, wanted: readonly Role[]): void {
  if (!wanted.every((role) => grantableRoles(actor).includes(role))) refuse('user.super_admin')
}

export function assertMayActOn(actor: Pick<Actor, 'roles'>, invited: Pick<Invitation, 'roles'>): void {
  if (!mayActOnUser(actor, invited)) refuse('user.super_admin')
}

export function assertRenewable(invitation: Invitation): void {
  if (invitation.status === 'ACCEPTED') refuse('invitation.accepted')
  if (!isRenewable(invitation)) refuse('invitation.ended')
}

export function assertEndable({ status }: Pick<Invitation, 'status'>): void {
  if (status === 'ACCEPTED') refuse('invitation.accepted')
  if (status === 'ENDED') refuse('invitation.ended')
}

/** Whether a primary contact may invite into their household. */
export function assertMayInviteFamily(
  actor: Pick<Actor, 'id'>,
  occupancy: Occupancy | undefined,
  { familyInvites, open }: { familyInvites: boolean; open: number },
): Occupancy {
  const mine = orThrow(occupancy?.userId === actor.id ? occupancy : undefined, 'occupancy.not_found')
  if (mine.endedAt !== null) refuse('occupancy.ended')
  if (!mine.primaryContact || !familyInvites) refuse('invitation.not_contact')
  if (open >= openFamilyInvitations) refuse('invitation.too_many')
  return mine
}

/** A member of the household who has no account yet. */
export function assertInvitable(member: Member | undefined): Member {
  const found = orThrow(member, 'member.not_found')
  if (isDefaultMember(found)) refuse('invitation.self')
  if (found.hasAccount) refuse('invitation.known')
  return found
}

/** Hides all but the last two digits: the code must not reveal the number. */
export const hiddenNumber = (mobileNo: string | null): string | null =>
  mobileNo === null ? null : mobileNo.replace(/.(?=..)/g, '*')

type Opened = Omit<OpenedInvitation, 'community' | 'username'> & {
  readonly communityId: string
  readonly displayName: string
}

export const asOpened = (
  { communityId, displayName, houseNo, division, name, email, mobileNo }: Opened,
  username: string,
): OpenedInvitation => ({
  community: { id: communityId, displayName },
  houseNo,
  division,
  name,
  email,
  mobileNo: hiddenNumber(mobileNo),
  username,
})

/** The invitation as audited. */
export const invitedPersonOf = (
  { name, houseNo, division, ownershipType, email, mobileNo }: Invitation,
  id: string,
  roles: readonly Role[],
) => ({ id, name, houseNo, division, ownershipType, email, mobileNo, roles: [...roles] })

/** Houses that somebody takes beside their own. */
export function assertRoomFor(theirs: readonly Occupancy[], mine: readonly Occupancy[]): void {
  theirs.reduce((all, one) => {
    const refusal = houseRefusal(all, one.houseId)
    return refusal === undefined ? [...all, one] : refuse(refusal)
  }, mine)
}

export const livesThere = (roles: readonly Role[]): boolean => has({ roles }, 'USER')

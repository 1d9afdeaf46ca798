import { has, inWireOrder } from '@aangan/contract/core/actor'
import type { Occupancy } from '@aangan/contract/people/occupancies'
import type { AdminUser } from '@aangan/contract/people/users'
import { orThrow, refuse } from '@aangan/contract/refusal'
import { findAdminUser } from '../../access/auth/accounts.sql.ts'
import type { Context } from '../../core/context/context.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { listActiveOf, updateMainHouse } from '../houses/occupancies.sql.ts'
import { insertDefaultMembers } from '../members/default-members.sql.ts'
import { updateRoles } from '../users/users.sql.ts'
import { findOpenInvitationIn } from './invitation-codes.sql.ts'
import { assertRoomFor } from './invitations.rules.ts'
import { removeInvitedUser } from './invitations.sql.ts'
import { closeTakenInvitation, moveToAccount } from './taken-house.sql.ts'

/** Moves what the invited account owns to an existing account, and deletes the invited one. */
export async function takeHouse(ctx: Context, code: string): Promise<Occupancy> {
  const hash = orThrow(ctx.deps.codes.hashOf(code) ?? undefined, 'invitation.invalid')
  const { id: me } = ctx.actor
  return ctx.writeRights(async (tx) => {
    const { communityId, ...invitation } = orThrow(await findOpenInvitationIn(tx, hash), 'invitation.invalid')
    if (communityId !== tx.communityId) return refuse('invitation.elsewhere')
    const [mine, theirs] = await inOrder(listActiveOf(tx, me), listActiveOf(tx, invitation.userId))
    // A guard's invitation has no house to take.
    const house = orThrow(theirs[0], 'invitation.invalid')
    assertRoomFor(theirs, mine)
    if (!(await closeTakenInvitation(tx, invitation.id, me))) return refuse('invitation.invalid')
    // The first house is the main one.
    const main = mine.length === 0
    await insertDefaultMembers(tx, [{ id: me }])
    await moveToAccount(tx, invitation.userId, me, main)
    await ctx.record(tx, 'user.merged', { before: { id: invitation.userId }, after: { id: me } })
    await removeInvitedUser(tx, invitation.userId)
    if (main) await updateMainHouse(tx, me)
    const { name, email, mobileNo, roles } = await madeResident(ctx, tx, me)
    const { houseNo, division } = invitation
    const after = { id: me, name, email, mobileNo, roles: [...roles], houseNo, division }
    await ctx.record(tx, 'user.joined', { before: null, after: { ...after, ownershipType: house.ownershipType } })
    return orThrow(
      (await listActiveOf(tx, me)).find(({ id }) => id === house.id),
      'occupancy.not_found',
    )
  })
}

/** Adds the resident's role where it is missing. Sessions stay open: no right was taken away. */
async function madeResident(ctx: Context, tx: Tx, id: string): Promise<AdminUser> {
  const before = orThrow(await findAdminUser(tx, id), 'user.not_found')
  if (has(before, 'USER')) return before
  const after = await updateRoles(tx, id, inWireOrder([...before.roles, 'USER']))
  await ctx.record(tx, 'user.roles_changed', { before, after })
  return after
}

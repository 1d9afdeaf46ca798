import type { Occupancy } from '@aangan/contract/occupancies'
import { orThrow, refuse } from '@aangan/contract/refusal'
import { insertDefaultMembers } from '../approvals/approvals.sql.ts'
import type { Context } from '../context/context.ts'
import { listActiveOf, updateMainHouse } from '../occupancies/occupancies.sql.ts'
import { findAdminUser } from '../users/users.sql.ts'
import { assertRoomFor } from './invitations.rules.ts'
import { findOpenInvitationIn, removeInvitedUser } from './invitations.sql.ts'
import { closeTakenInvitation, moveToAccount } from './taken-house.sql.ts'

/** Moves what the invited account owns to an existing account, and deletes the invited one. */
export async function takeHouse(ctx: Context, code: string): Promise<Occupancy> {
  const hash = orThrow(ctx.deps.codes.hashOf(code) ?? undefined, 'invitation.invalid')
  const { id: me } = ctx.actor
  return ctx.writeRights(async (tx) => {
    const { communityId, ...invitation } = orThrow(await findOpenInvitationIn(tx, hash), 'invitation.invalid')
    if (communityId !== tx.communityId) return refuse('invitation.elsewhere')
    const [mine, theirs] = await Promise.all([listActiveOf(tx, me), listActiveOf(tx, invitation.userId)])
    // A guard's invitation has no house to take.
    const house = orThrow(theirs[0], 'invitation.invalid')
    assertRoomFor(theirs, mine)
    if (!(await closeTakenInvitation(tx, invitation.id, me))) return refuse('invitation.invalid')
    // The first house is the main one.
    const main = mine.length === 0
    await insertDefaultMembers(tx, [{ id: me }])
    await moveToAccount(tx, invitation.userId, me, main)
    await removeInvitedUser(tx, invitation.userId)
    if (main) await updateMainHouse(tx, me)
    const { name, email, mobileNo, roles } = orThrow(await findAdminUser(tx, me), 'user.not_found')
    const { houseNo, division } = invitation
    const after = { id: me, name, email, mobileNo, roles: [...roles], houseNo, division }
    await ctx.record(tx, 'user.joined', { before: null, after: { ...after, ownershipType: house.ownershipType } })
    return orThrow(
      (await listActiveOf(tx, me)).find(({ id }) => id === house.id),
      'occupancy.not_found',
    )
  })
}

import { isAdmin, type Role } from '@aangan/contract/core/actor'
import type { IssuedInvitation } from '@aangan/contract/people/invitation-shapes'
import { joinRefusal, mostHouses } from '@aangan/contract/people/occupancies'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { SettingValues } from '@aangan/contract/society/community-settings'
import type { Context } from '../../core/context/context.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { findSettings } from '../../society/community-settings/community-settings.sql.ts'
import { countHousemates, insertFirstOccupancies, insertHouses } from '../approvals/approvals.sql.ts'
import { isListedHouse, lockHouseCount } from '../houses/houses.sql.ts'
import { insertDefaultMembers } from '../members/default-members.sql.ts'
import { goodUntil, invitationLink, invitedPersonOf } from './invitations.rules.ts'
import { insertInvitation, insertInvitedUser, isInvitedByName, isKnownInHouse } from './invitations.sql.ts'
import { invitedUsername } from './username.operations.ts'

interface Invitee {
  readonly communityId: string
  readonly name: string
  readonly email?: string | undefined
  readonly mobileNo?: string | undefined
  readonly roles: readonly Role[]
  readonly home: InvitedHome | undefined
  readonly send?: boolean | undefined
  /** Somebody of this name may be invited to the house already. */
  readonly again?: boolean | undefined
  /** Made before the transaction: hashing is work. */
  readonly passwordHash: string
}

interface InvitedHome {
  readonly division: string
  readonly number: string
  readonly ownershipType: string
  readonly householdId?: string | undefined
}

/** Makes the account with all that belongs to it, and the code with which it is taken. */
export async function invite(ctx: Context, tx: Tx, invited: Invitee): Promise<IssuedInvitation & { userId: string }> {
  const { communityId, home, roles, name, email = null, mobileNo = null, passwordHash } = invited
  const settings = orThrow(await findSettings(tx), 'community.unknown')
  if (home) await assertRoom(tx, home, invited, settings)
  const person = await insertInvitedUser(tx, {
    communityId,
    username: invitedUsername(),
    passwordHash,
    name,
    mobileNo,
    email,
    houseNo: home?.number ?? null,
    division: home?.division ?? null,
    ownershipType: home?.ownershipType ?? null,
    roles,
  })
  if (home) await moveIn(tx, person, home.householdId)
  const { code, hash } = newCode(ctx)
  const mailed = invited.send === true && ctx.deps.mailIsOn
  const invitation = await insertInvitation(tx, person.id, { hash, until: goodUntil(ctx.now), mailed })
  const after = invitedPersonOf(invitation, person.id, roles)
  await ctx.record(tx, 'user.invited', { before: null, after }, { communityId })
  return { ...invitation, userId: person.id, code, link: invitationLink(ctx.deps.publicAddress, code) }
}

/** Mails go to strangers in the society's name, so each counts, also one that is taken back before it is sent. */
export async function countMails({ deps, actor }: Context, send: boolean | undefined, mails: number): Promise<void> {
  if (send === true && deps.mailIsOn && mails > 0)
    await deps.limiter.count(isAdmin(actor) ? 'office-mail' : 'invitation-mail', actor.id, mails)
}

async function assertRoom(tx: Tx, home: InvitedHome, person: Invitee, settings: SettingValues): Promise<void> {
  if (await isKnownInHouse(tx, home, person)) refuse('invitation.known')
  if (person.again !== true && (await isInvitedByName(tx, home, person)))
    refuse('invitation.twice', { values: { name: person.name, house: `${home.division}-${home.number}` } })
  if (await isListedHouse(tx, home)) return
  if (settings.houseDirectory === 'CLOSED') refuse('house.not_in_list')
  if ((await lockHouseCount(tx)) >= mostHouses) refuse('house.too_many')
}

async function moveIn(tx: Tx, person: { readonly id: string }, householdId: string | undefined): Promise<void> {
  await inOrder(insertDefaultMembers(tx, [person]), insertHouses(tx, [person]))
  if (householdId !== undefined) {
    const refusal = joinRefusal(await countHousemates(tx, person.id, householdId))
    if (refusal !== undefined) refuse(refusal)
  }
  await insertFirstOccupancies(tx, [person], householdId ?? null)
}

export function newCode({ deps }: Pick<Context, 'deps'>): { code: string; hash: string } {
  const { shown: code, hash } = deps.codes.make()
  return { code, hash }
}

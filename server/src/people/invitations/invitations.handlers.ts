import { isAdmin } from '@aangan/contract/core/actor'
import {
  acceptanceProblems,
  familyInvitationProblems,
  invitationProblems,
} from '@aangan/contract/people/invitation-shapes'
import { invitationMessages, type invitationEndpoints } from '@aangan/contract/people/invitations'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import { findAdminUser } from '../../access/auth/accounts.sql.ts'
import { isUsernameTaken } from '../../access/auth/auth.sql.ts'
import { hashPassword, unusablePassword } from '../../access/auth/passwords.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { asOneAct } from '../../core/context/one-act.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { findSettings } from '../../society/community-settings/community-settings.sql.ts'
import { findOwnHouse, lockOccupancy } from '../houses/occupancies.sql.ts'
import { lockMember } from '../members/members.sql.ts'
import { acceptInvitation, findOpenInvitation } from './invitation-codes.sql.ts'
import { invitationColumns } from './invitation-columns.rules.ts'
import {
  asOpened,
  assertEndable,
  assertInvitable,
  assertMayActOn,
  assertMayGrant,
  assertMayInviteFamily,
  assertRenewable,
  goodUntil,
  invitationLink,
  invitedPersonOf,
  livesThere,
} from './invitations.rules.ts'
import {
  countInvitations,
  countOpenOf,
  endInvitation,
  invitationsAfter,
  isInvitationOf,
  listInvitations,
  lockInvitations,
  removeInvitedUser,
  renewInvitations,
} from './invitations.sql.ts'
import { countMails, invite, newCode } from './invite.handlers.ts'
import { takeHouse } from './take-house.handlers.ts'
import { linkMember } from './taken-house.sql.ts'
import { suggestUsername } from './username.operations.ts'

export const invitations: Handlers<typeof invitationEndpoints> = {
  list(ctx, { query }) {
    const { page, size, communityId: _, ...filters } = query
    return ctx.read((tx) => listInvitations(tx, filters, page, size))
  },

  export: (ctx, { query }) =>
    exportList(ctx, {
      name: 'invitations',
      title: 'Invitations',
      event: 'invitation.exported',
      query,
      count: (tx, most) => countInvitations(tx, query, most),
      rows: (tx, key) => invitationsAfter(tx, query, key),
      columns: invitationColumns,
    }),

  async create(ctx, { body }) {
    const { roles = ['USER'], houseNo = '', division = 'A', ownershipType = 'owner', householdId, ...person } = body
    assertMayGrant(ctx.actor, roles)
    assertValid(invitationProblems(body))
    const home = livesThere(roles) ? { number: houseNo, division, ownershipType, householdId } : undefined
    await countMails(ctx, body.send, body.email === undefined ? 0 : 1)
    const passwordHash = await unusablePassword()
    return ctx.writeRights((tx) => {
      const communityId = orThrow(tx.communityId ?? undefined, 'community.unknown')
      return invite(ctx, tx, { ...person, communityId, roles, home, passwordHash })
    })
  },

  async inviteFamily(ctx, { body }) {
    assertValid(familyInvitationProblems(body))
    await countMails(ctx, body.send, body.email === undefined ? 0 : 1)
    const passwordHash = await unusablePassword()
    return ctx.writeRights(async (tx) => {
      const occupancy = await lockOccupancy(tx, body.occupancyId)
      const settings = orThrow(await findSettings(tx), 'community.unknown')
      const open = await countOpenOf(tx, ctx.actor.id)
      const mine = assertMayInviteFamily(ctx.actor, occupancy, { familyInvites: settings.familyInvites, open })
      const member =
        body.memberId === undefined ? undefined : assertInvitable(await lockMember(tx, body.memberId, ctx.actor.id))
      const house = orThrow(await findOwnHouse(tx, ctx.actor.id, mine.houseId), 'occupancy.not_found')
      const invited = await invite(ctx, tx, {
        communityId: mine.communityId,
        name: member?.name ?? body.name ?? '',
        email: body.email,
        mobileNo: body.mobileNo ?? member?.mobileNo ?? undefined,
        roles: ['USER'],
        home: { ...house, ownershipType: mine.ownershipType, householdId: mine.householdId },
        send: body.send,
        again: body.again,
        passwordHash,
      })
      if (member) await linkMember(tx, member.id, invited.userId)
      return invited
    })
  },

  async renew(ctx, { body }) {
    const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))]
    await countMails(ctx, body.send, ids.length)
    return ctx.writeRights(async (tx) => {
      const before = new Map((await lockInvitations(tx, ids)).map((one) => [one.id, one]))
      const asked = ids.map((id) => orThrow(before.get(id), 'invitation.not_found'))
      for (const invitation of asked) {
        assertMayActOn(ctx.actor, invitation)
        assertRenewable(invitation)
      }
      const codes = asked.map((invitation) => ({ ...invitation, ...newCode(ctx) }))
      const mailed = body.send === true && ctx.deps.mailIsOn
      await renewInvitations(tx, codes, { until: goodUntil(ctx.now), mailed })
      const act = asOneAct(tx)
      for (const { code: _, hash: __, ...invitation } of codes) {
        const after = invitedPersonOf(invitation, invitation.userId!, invitation.roles)
        await ctx.record(act, 'user.invited', { before: null, after }, { communityId: invitation.communityId })
      }
      return codes.map(({ id, name, houseNo, division, code }) => {
        return { id, name, houseNo, division, code, link: invitationLink(ctx.deps.publicAddress, code) }
      })
    })
  },

  async remove(ctx, { params }) {
    await ctx.writeRights(async (tx) => {
      const [found] = await lockInvitations(tx, [params.id])
      const invitation = orThrow(found, 'invitation.not_found')
      if (!isAdmin(ctx.actor) && !(await isInvitationOf(tx, invitation, ctx.actor.id)))
        return refuse('invitation.not_found')
      assertMayActOn(ctx.actor, invitation)
      assertEndable(invitation)
      if (!(await endInvitation(tx, params.id))) return refuse('invitation.accepted')
      const { userId, communityId, roles } = invitation
      if (userId !== null) await removeInvitedUser(tx, userId)
      const before = invitedPersonOf(invitation, userId ?? invitation.id, roles)
      await ctx.record(tx, 'user.uninvited', { before, after: null }, { communityId })
    })
  },

  async open(ctx, { body }) {
    const { db, codes } = ctx.deps
    const hash = orThrow(codes.hashOf(body.code) ?? undefined, 'invitation.invalid')
    const found = orThrow(await findOpenInvitation(db, hash, ctx.now), 'invitation.invalid')
    return asOpened(found, await suggestUsername(db, found))
  },

  async join(ctx, { body }) {
    const { db, codes } = ctx.deps
    const hash = orThrow(codes.hashOf(body.code) ?? undefined, 'invitation.invalid')
    const { communityId, ...found } = orThrow(await findOpenInvitation(db, hash, ctx.now), 'invitation.invalid')
    assertValid(acceptanceProblems(body, found))
    if (await isUsernameTaken(db, body.username)) return refuse('username.taken')
    // Before the transaction: it is work.
    const passwordHash = await hashPassword(body.password, { account: found.userId, address: ctx.address })
    const given = { username: body.username, passwordHash, email: body.email ?? null }
    const person = { name: body.name ?? found.name, mobileNo: body.mobileNo ?? found.mobileNo }
    return ctx.writeIn({ communityId }, async (tx) => {
      const id = orThrow(await acceptInvitation(tx, hash, { ...given, ...person }), 'invitation.invalid')
      const { name, houseNo, division, ownershipType, email, mobileNo, roles } = orThrow(
        await findAdminUser(tx, id),
        'user.not_found',
      )
      const after = { id, name, houseNo, division, ownershipType, email, mobileNo, roles: [...roles] }
      await ctx.record(tx, 'user.joined', { before: null, after }, { actorId: id, communityId })
      return { id, status: 'ACTIVE' as const, message: ctx.language.t(invitationMessages.welcome) }
    })
  },

  accept: (ctx, { body }) => takeHouse(ctx, body.code),
}

import { has, isSuperAdmin } from '@aangan/contract/core/actor'
import { communityIdMessages } from '@aangan/contract/core/field-messages'
import { problem } from '@aangan/contract/core/problems'
import { passProblems, type PassForm } from '@aangan/contract/gate/pass-form'
import { isOpenPass, passStatus } from '@aangan/contract/gate/pass-windows'
import { canEditPass } from '@aangan/contract/gate/pass-words'
import type { Pass, passEndpoints } from '@aangan/contract/gate/passes'
import { recordedPassOf, timesOfPass, useOfPass, type StoredPass } from '@aangan/contract/gate/stored-pass'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { zoneIn, zoneOf } from '../../core/context/time-zones.sql.ts'
import { turnOf } from '../../core/context/turns.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { insertPassCode, replacePassCode, updateCodeEnd } from '../../society/gate-codes/gate-codes.sql.ts'
import { findHome, type HouseRef } from '../../society/homes/house-people.sql.ts'
import { findBlocks } from '../blocks/blocks.sql.ts'
import { cancelPass } from './cancel-pass.operations.ts'
import {
  filledIn,
  isSameHouse,
  maxUsesOf,
  namedHouse,
  passReply,
  type ChosenHouse,
  type FilledIn,
  type NamedHouse,
} from './passes.rules.ts'
import { findPass, insertPass, listPasses, lockOpenCount, lockPass, touchPass, updatePass } from './passes.sql.ts'
import { moveWithPass, planVisit, recordVisits } from './planned-visits.operations.ts'

export const passes: Handlers<typeof passEndpoints> = {
  async list(ctx, { query }) {
    const { content, ...rest } = await ctx.read((tx) => listPasses(tx, ctx.actor, query))
    return { content: content.map((row) => toReply(ctx, row)), ...rest }
  },

  async read(ctx, { params }) {
    return toReply(ctx, orThrow(await ctx.read((tx) => findPass(tx, params.id, ctx.actor)), 'pass.not_found'))
  },

  async create(ctx, { body }) {
    const { actor, now } = ctx
    const named = namedHouse(actor, body)
    const timeZone = await zoneOf(ctx)
    assertValid(passProblems(body, { timeZone, now }))
    await ctx.deps.limiter.count('pass', actor.id)
    const row = await ctx.write(async (tx) => {
      const house = named === undefined ? await ownHouse(ctx, tx, body) : { communityId: tx.communityId!, ...named }
      if (named !== undefined && body.communityId === undefined) await assertActsAtHome(ctx, tx, named)
      const pass = filledIn(body, house, timeZone)
      await assertInvitable(tx, pass, null)
      const { kind, frequency } = body
      const made = await insertPass(tx, { ...pass, kind, frequency, maxUses: maxUsesOf(body) }, actor)
      const code = await insertPassCode(tx, { ...made, validUntil: pass.validUntil })
      if (made.maxUses === 1) await planVisit(tx, made, named === undefined ? actor.id : null)
      await ctx.record(tx, 'pass.created', { before: null, after: recordedPassOf(made, now) })
      return { ...made, code }
    })
    return toReply(ctx, row)
  },

  async update(ctx, { params, body }) {
    const { actor, now } = ctx
    const after = await ctx.write(async (tx) => {
      const before = orThrow(await lockPass(tx, params.id, actor), 'pass.not_found')
      const { communityId, kind, frequency, maxUses } = before
      if (!canEditPass({ ...before, status: passStatus(useOfPass(before), now) })) refuse('pass.not_open')
      const form: PassForm = { ...body, kind, frequency, maxUses: maxUses ?? undefined }
      const timeZone = await zoneIn(tx, communityId, actor)
      assertValid(passProblems(form, { timeZone, now, begunAt: timesOfPass(before).validFrom }))
      const pass = filledIn(form, await changedHouse(ctx, tx, body, before), timeZone)
      await assertInvitable(tx, pass, before)
      const changed = await updatePass(tx, before.id, pass, actor)
      await updateCodeEnd(tx, before.id, pass.validUntil)
      await recordVisits(ctx, tx, 'visit.updated', await moveWithPass(tx, changed))
      await ctx.record(tx, 'pass.updated', { before: recordedPassOf(before, now), after: recordedPassOf(changed, now) })
      return changed
    }, turnOf.pass(params.id))
    return toReply(ctx, after)
  },

  async cancel(ctx, { params }) {
    const { actor, now } = ctx
    const after = await ctx.write(async (tx) => {
      const before = orThrow(await lockPass(tx, params.id, actor), 'pass.not_found')
      if (before.cancelledAt !== null) return before
      if (!before.cancelled && !isOpenPass(passStatus(useOfPass(before), now))) return refuse('pass.not_open')
      return cancelPass(ctx, tx, before)
    }, turnOf.pass(params.id))
    return toReply(ctx, after)
  },

  async renewCode(ctx, { params }) {
    const { actor, now } = ctx
    const after = await ctx.write(async (tx) => {
      const before = orThrow(await lockPass(tx, params.id, actor), 'pass.not_found')
      const { id, communityId } = before
      if (!isOpenPass(passStatus(useOfPass(before), now))) refuse('pass.not_open')
      await replacePassCode(tx, { id, communityId, validUntil: new Date(before.validUntil) })
      const changed = await touchPass(tx, id, actor)
      await ctx.record(tx, 'pass.updated', { before: recordedPassOf(before, now), after: recordedPassOf(changed, now) })
      return changed
    })
    return toReply(ctx, after)
  },
}

function toReply({ actor, now, deps: { passKeys } }: Context, row: StoredPass): Pass {
  const { id, communityId } = row
  const qr = passKeys.qrOf(communityId, { passId: id, ...timesOfPass(row) })
  return passReply(row, now, actor, { linkKey: passKeys.linkKeyOf('pass', id), qr })
}

/** The one that they name, else their main house; always one where they live. */
const ownHouse = async ({ actor }: Context, tx: Tx, { houseId }: ChosenHouse): Promise<HouseRef> =>
  orThrow(await findHome(tx, actor.id, { houseId }), 'house.not_yours')

/** A super admin who names no community acts as a resident, for a house of their own. */
async function assertActsAtHome({ actor }: Context, tx: Tx, named: NamedHouse): Promise<void> {
  if (!isSuperAdmin(actor) || (await findHome(tx, actor.id, named)) !== undefined) return
  assertValid({ communityId: problem('field.required', communityIdMessages.missing) })
}

/** It stays where it is unless another house is named. */
async function changedHouse(ctx: Context, tx: Tx, body: ChosenHouse, before: StoredPass): Promise<HouseRef> {
  const { communityId, houseNo, division } = before
  if (body.houseId !== undefined && has(ctx.actor, 'USER')) {
    const house = await ownHouse(ctx, tx, body)
    return house.communityId === communityId ? house : refuse('house.not_yours')
  }
  const isNamed = body.houseNo !== undefined || body.division !== undefined
  return { communityId, houseNo, division, ...(isNamed && namedHouse(ctx.actor, body)) }
}

/** Who is on the community's list is not invited, and a house has only so many open passes. */
async function assertInvitable(tx: Tx, pass: FilledIn, before: StoredPass | null): Promise<void> {
  const stays = before !== null && isSameHouse(before, pass)
  const [{ stop }, open = 0] = await inOrder(
    findBlocks(tx, pass, tx.cause.now),
    stays ? undefined : lockOpenCount(tx, pass, before?.id ?? null),
  )
  if (stop?.scope === 'COMMUNITY') refuse('pass.blocked')
  if (open >= gateLimits.openPasses) refuse('pass.too_many')
}

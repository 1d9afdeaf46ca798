import { isPlainResident } from '@aangan/contract/actor'
import { gateLimits } from '@aangan/contract/gate-limits'
import { guestCommunityProblem } from '@aangan/contract/guest-vehicles'
import { recordedPassOf, timesOfPass, useOfPass, type KeptPass } from '@aangan/contract/kept-pass'
import { passProblems, type PassForm } from '@aangan/contract/pass-form'
import { canEditPass, type Pass, type passEndpoints } from '@aangan/contract/passes'
import { isOpenPass, passStatus } from '@aangan/contract/pass-windows'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import { findBlocks } from '../blocks/blocks.sql.ts'
import { zoneIn, zoneOf } from '../communities/time-zones.sql.ts'
import type { Context } from '../context/context.ts'
import type { Handlers } from '../context/handlers.ts'
import type { Tx } from '../db/database.ts'
import { findHome } from '../occupancies/occupancies.sql.ts'
import { insertPassCode, updateCodeEnd } from './codes.sql.ts'
import {
  filledIn,
  isSameHouse,
  maxUsesOf,
  namedHouse,
  shownPass,
  type ChosenHouse,
  type FilledIn,
  type NamedHouse,
} from './passes.rules.ts'
import { findPass, insertPass, listPasses, lockOpenCount, lockPass, updatePass } from './passes.sql.ts'
import { cancelPass } from './cancel-pass.steps.ts'
import { insertPlannedVisit, updatePlannedVisit, type ChangedVisit } from './planned-visits.sql.ts'

export const passes: Handlers<typeof passEndpoints> = {
  async list(ctx, { query }) {
    const { content, ...rest } = await ctx.read((tx) => listPasses(tx, ctx.actor, query))
    return { content: content.map((row) => shown(ctx, row)), ...rest }
  },

  async read(ctx, { params }) {
    return shown(ctx, orThrow(await ctx.read((tx) => findPass(tx, params.id, ctx.actor)), 'pass.not_found'))
  },

  async create(ctx, { body }) {
    const { actor, now } = ctx
    assertValid({ communityId: guestCommunityProblem(actor, body.communityId) })
    const named = namedHouse(actor, body)
    const timeZone = await zoneOf(ctx)
    assertValid(passProblems(body, { timeZone, now }))
    await ctx.deps.limiter.count('pass', actor.id)
    const row = await ctx.write(async (tx) => {
      const communityId = tx.communityId!
      const house = { communityId, ...(named ?? (await ownHouse(ctx, tx, body))) }
      const pass = filledIn(body, house, timeZone)
      await Promise.all([assertInvitable(tx, pass), assertRoom(tx, pass, null)])
      const { kind, frequency } = body
      const made = await insertPass(tx, { ...pass, kind, frequency, maxUses: maxUsesOf(body) }, actor)
      const code = await insertPassCode(tx, { ...made, validUntil: pass.validUntil })
      if (made.maxUses === 1) await insertPlannedVisit(tx, made, isPlainResident(actor) ? actor.id : null)
      await ctx.record(tx, 'pass.created', { before: null, after: recordedPassOf(made, now) })
      return { ...made, code }
    })
    return shown(ctx, row)
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
      const pass = filledIn(form, { communityId, ...(await changedHouse(ctx, tx, body, before)) }, timeZone)
      await Promise.all([assertInvitable(tx, pass), assertRoom(tx, pass, before)])
      const changed = await updatePass(tx, before.id, pass, actor)
      await updateCodeEnd(tx, before.id, pass.validUntil)
      await recordVisits(ctx, tx, 'visit.updated', await updatePlannedVisit(tx, changed))
      await ctx.record(tx, 'pass.updated', { before: recordedPassOf(before, now), after: recordedPassOf(changed, now) })
      return changed
    })
    return shown(ctx, after)
  },

  async cancel(ctx, { params }) {
    const { actor, now } = ctx
    const after = await ctx.write(async (tx) => {
      const before = orThrow(await lockPass(tx, params.id, actor), 'pass.not_found')
      if (before.cancelledAt !== null) return before
      if (!before.cancelled && !isOpenPass(passStatus(useOfPass(before), now))) return refuse('pass.not_open')
      return cancelPass(ctx, tx, before)
    })
    return shown(ctx, after)
  },
}

function shown({ now, deps: { passKeys } }: Context, row: KeptPass): Pass {
  const { id, communityId } = row
  const qr = passKeys.qrOf(communityId, { passId: id, ...timesOfPass(row) })
  return shownPass(row, now, { linkKey: passKeys.linkKeyOf('pass', id), qr })
}

async function recordVisits(
  ctx: Context,
  tx: Tx,
  event: 'visit.updated' | 'visit.cancelled',
  visits: readonly ChangedVisit[],
): Promise<void> {
  for (const { before, after } of visits) await ctx.record(tx, event, { before, after })
}

/** The one that they name, else their main house; always one where they live. */
async function ownHouse({ actor }: Context, tx: Tx, body: ChosenHouse): Promise<NamedHouse> {
  const home = orThrow(await findHome(tx, actor.id, body.houseId ?? null), 'house.not_yours')
  return { houseNo: home.number, division: home.division }
}

/** It stays where it is unless another house is named. */
async function changedHouse(ctx: Context, tx: Tx, body: ChosenHouse, { houseNo, division }: KeptPass) {
  if (body.houseId !== undefined) return ownHouse(ctx, tx, body)
  const isNamed = body.houseNo !== undefined || body.division !== undefined
  return (isNamed ? namedHouse(ctx.actor, body) : undefined) ?? { houseNo, division }
}

/** Who is on the community's list is not invited. */
async function assertInvitable(tx: Tx, pass: FilledIn): Promise<void> {
  const { stop } = await findBlocks(tx, pass, tx.cause.now)
  if (stop?.scope === 'COMMUNITY') refuse('pass.blocked')
}

/** A house has only so many open passes. */
async function assertRoom(tx: Tx, pass: FilledIn, before: KeptPass | null): Promise<void> {
  if (before !== null && isSameHouse(before, pass)) return
  if ((await lockOpenCount(tx, pass, before?.id ?? null)) >= gateLimits.openPasses) refuse('pass.too_many')
}

import { todayIn } from '@aangan/contract/core/dates'
import type { boardEndpoints } from '@aangan/contract/gate/board'
import { refuse } from '@aangan/contract/refusal'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { listBlocks } from '../blocks/block-list.sql.ts'
import { findGateSettings, listGates } from '../gate-settings/gate-settings.sql.ts'
import { findOpenShift, listGuards } from '../shifts/shifts.sql.ts'
import { boardPassOf, boardShift, boardVisitOf, versionOf } from './board.operations.ts'
import {
  countConflicts,
  findHandover,
  findPlaceName,
  gateOfDesk,
  listBoardHelpers,
  listBoardPasses,
  listBoardVisits,
  listDirectoryHouses,
  listDirectoryVehicles,
  seeDeskAgain,
} from './board.sql.ts'

export const board: Handlers<typeof boardEndpoints> = {
  /** One packet. The time is no part of the version: a desk takes it from the answer's head. */
  async read(ctx, { query }) {
    const { deskId = null } = query
    const viewer = { userId: ctx.actor.id, all: true }
    const found = ctx.read((tx) => {
      const gateId = gateOfDesk(tx, deskId)
      return listBoardPasses(tx)
        .with(listBoardVisits(tx))
        .with(listBoardHelpers(tx, todayIn(ctx.actor.timeZone, ctx.now)))
        .with(listBlocks(tx, viewer))
        .with(findGateSettings(tx, tx.communityId))
        .with(listGates(tx, tx.communityId).with(listGuards(tx, ctx.deps.pinHashes.keyName)))
        .with(findOpenShift(tx, gateId).with(findHandover(tx, gateId)))
        .with(countConflicts(tx).with(findPlaceName(tx)))
    })
    const [
      [[[[[[[passes, visits], helpers], blocks], settings], [gates, guards]], [shift, handover]], [conflicts, place]],
    ] = await Promise.all([found, seen(ctx, deskId)])
    const { timeZone, ...community } = place
    const content = {
      timeZone,
      publicKey: ctx.deps.passKeys.publicKeyOf(community.id),
      settings: settings!,
      gates,
      guards,
      deskKey: ctx.deps.pinSeals.publicKey,
      passes: passes.slice(0, gateLimits.boardPasses).map((row) => boardPassOf(row, community, ctx.now)),
      visits: visits.slice(0, gateLimits.boardVisits).map((row) => boardVisitOf(row, ctx.language)),
      helpers,
      blocks,
      shift: shift === undefined ? null : boardShift(shift),
      handover,
      conflicts,
      cut: passes.length > gateLimits.boardPasses || visits.length > gateLimits.boardVisits,
    }
    const version = versionOf(content)
    return { version, body: ctx.knownVersion === version ? null : { serverTime: ctx.now.toISOString(), ...content } }
  },

  /** Who gets the content is recorded; who has it already is not. */
  async directory(ctx, { query }) {
    const [[houses, vehicles]] = await Promise.all([
      ctx.read((tx) => listDirectoryHouses(tx).with(listDirectoryVehicles(tx))),
      seen(ctx, query.deskId ?? null),
    ])
    const content = { houses, vehicles }
    const version = versionOf(content)
    if (ctx.knownVersion === version) return { version, body: null }
    await ctx.deps.limiter.count('directory', ctx.actor.id)
    const after = { houses: houses.length, vehicles: vehicles.length }
    await ctx.write((tx) => ctx.record(tx, 'directory.exported', { before: null, after }))
    return { version, body: content }
  },
}

/** A desk that was removed, or whose session has ended, is to be set up again. */
async function seen(ctx: Context, deskId: string | null): Promise<void> {
  if (deskId !== null && !(await ctx.write((tx) => seeDeskAgain(tx, deskId)))) refuse('desk.not_found')
}

import { todayIn } from '@aangan/contract/core/dates'
import type { Board, BoardChanges } from '@aangan/contract/gate/board'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Context } from '../../core/context/context.ts'
import type { VersionedReply } from '../../core/context/handlers.ts'
import { listBlocks } from '../blocks/block-list.sql.ts'
import { findDeskSettings, listGates } from '../gate-settings/gate-settings.sql.ts'
import { findOpenShift, listGuards } from '../shifts/shifts.sql.ts'
import {
  findBoardVersion,
  findFollowing,
  listChangedHelpers,
  listChangedPasses,
  listChangedVisits,
  type Since,
} from './board-changes.sql.ts'
import { boardPassOf, boardShift, boardVisitOf, versionOf } from './board.operations.ts'
import {
  countConflicts,
  findHandover,
  findPlaceName,
  gateOfDesk,
  listBoardHelpers,
  listBoardPasses,
  listBoardVisits,
} from './board.sql.ts'
import { seeDesk } from './see-desk.operations.ts'
import { sinceIn, sinceText, type Reader } from './since.operations.ts'

type Answer<T> = VersionedReply<T>

/** One packet. The time is no part of the version: a desk takes it from the answer's head. */
export async function wholeBoard(ctx: Context, deskId: string | null): Promise<Answer<Board>> {
  const [[content]] = await Promise.all([readWhole(ctx, deskId), seeDesk(ctx, deskId)])
  const version = versionOf(content)
  return { version, body: ctx.knownVersion === version ? null : { serverTime: ctx.now.toISOString(), ...content } }
}

/** What has changed since then; else the whole board, and what to follow it by. */
export async function followedBoard(
  ctx: Context,
  deskId: string | null,
  text: string,
): Promise<Answer<Board | BoardChanges>> {
  const reader = readerOf(ctx, deskId)
  const since = sinceIn(text, reader)
  const changes = since && (await readChanges(ctx, deskId, since))
  const serverTime = ctx.now.toISOString()
  if (changes !== undefined) {
    const { version, stamp, changed } = changes
    const next = sinceText({ version, stamp, at: ctx.now }, reader)
    return { version: next, body: { serverTime, since: next, changed } }
  }
  const [[content, version]] = await Promise.all([readWhole(ctx, deskId), seeDesk(ctx, deskId)])
  // A board that is cut lacks rows that no change names.
  const next = version === undefined || content.cut ? nothingKnown : sinceText({ ...version, at: ctx.now }, reader)
  return { version: next, body: { serverTime, ...content, since: next } }
}

/** No board is followed by it. */
const nothingKnown = 'none'

const readerOf = ({ actor, language, deps }: Context, deskId: string | null): Reader => ({
  userId: actor.id,
  language: language.code,
  deskId,
  keys: [deps.passKeys.publicKeyOf(actor.communityId ?? ''), deps.pinSeals.publicKey],
})

async function readWhole(ctx: Context, deskId: string | null) {
  const viewer = { userId: ctx.actor.id, all: true }
  const [
    [[[[[[[passes, visits], helpers], blocks], settings], [gates, guards]], [shift, handover]], [conflicts, place]],
    version,
  ] = await ctx.read((tx) => {
    const gateId = gateOfDesk(tx, deskId)
    return listBoardPasses(tx)
      .with(listBoardVisits(tx))
      .with(listBoardHelpers(tx, todayOf(ctx)))
      .with(listBlocks(tx, viewer))
      .with(findDeskSettings(tx))
      .with(listGates(tx, tx.communityId).with(listGuards(tx, ctx.deps.pinHashes.keyName)))
      .with(findOpenShift(tx, gateId).with(findHandover(tx, gateId)))
      .with(countConflicts(tx).with(findPlaceName(tx)))
      .with(findBoardVersion(tx))
  })
  const { timeZone, ...community } = place
  const content = {
    timeZone,
    publicKey: ctx.deps.passKeys.publicKeyOf(community.id),
    settings: settings!,
    gates,
    guards,
    deskKey: ctx.deps.pinSeals.publicKey,
    passes: passes.slice(0, gateLimits.boardPasses).map((row) => boardPassOf(row, community, ctx.now)),
    visits: visits.slice(0, gateLimits.boardVisits).map((row) => boardVisitOf(row, community, ctx.language)),
    helpers,
    blocks,
    shift: shift === undefined ? null : boardShift(shift),
    handover,
    conflicts,
    cut: passes.length > gateLimits.boardPasses || visits.length > gateLimits.boardVisits,
  }
  return [content, version] as const
}

/** One packet too. Undefined where only the whole board is right. */
async function readChanges(ctx: Context, deskId: string | null, since: Since) {
  const today = todayOf(ctx)
  // Absences are by the day.
  if (todayIn(ctx.actor.timeZone, since.at) !== today) return undefined
  const [[[[[following, passes], visits], helpers], [shift, handover]], [conflicts, place]] = await ctx.read((tx) => {
    const gateId = gateOfDesk(tx, deskId)
    return findFollowing(tx, since, deskId)
      .with(listChangedPasses(tx, since))
      .with(listChangedVisits(tx, since))
      .with(listChangedHelpers(tx, today, since))
      .with(findOpenShift(tx, gateId).with(findHandover(tx, gateId)))
      .with(countConflicts(tx).with(findPlaceName(tx)))
  })
  if (following?.canFollow !== true) return undefined
  if (!following.isSeen) await seeDesk(ctx, deskId)
  const { version, stamp, passIds, visitIds, hasHelpers } = following
  const isSame = version === since.version && passes.length === 0 && visits.length === 0
  const { timeZone: _, ...community } = place
  const changed = {
    passes: changesOf(
      passIds,
      passes.map((row) => boardPassOf(row, community, ctx.now)),
    ),
    visits: changesOf(
      visitIds,
      visits.map((row) => boardVisitOf(row, community, ctx.language)),
    ),
    helpers: hasHelpers ? helpers : null,
    shift: shift === undefined ? null : boardShift(shift),
    handover,
    conflicts,
  }
  return { version, stamp, changed: isSame ? null : changed }
}

/** What has changed and is not on the board is gone from it, if it was there. */
function changesOf<T extends { readonly id: string }>(ids: readonly string[], set: T[]): { set: T[]; gone: string[] } {
  const there = new Set(set.map(({ id }) => id))
  return { set, gone: ids.filter((id) => !there.has(id)) }
}

const todayOf = (ctx: Context): string => todayIn(ctx.actor.timeZone, ctx.now)

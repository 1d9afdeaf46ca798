import { isAdmin } from '@aangan/contract/core/actor'
import { dayAfter, todayIn } from '@aangan/contract/core/dates'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import { emergencyAudience, emergencyTitle, type emergencyEndpoints } from '@aangan/contract/society/emergencies'
import { isUnderWay } from '@aangan/contract/society/emergency-kinds'
import { noticeViewerOf } from '@aangan/contract/society/notice-board'
import { noticeCommunityProblem } from '@aangan/contract/society/notice-form'
import type { Handlers } from '../../core/context/handlers.ts'
import { zoneIn } from '../../core/context/time-zones.sql.ts'
import { inOrder } from '../../core/db/batch.ts'
import { clearEmergency, isAnyUnderWay } from './emergencies.sql.ts'
import { assertMaySend } from './may-send.operations.ts'
import { findForViewer, findNotice, listUnderWay, lockNotice } from './notices.sql.ts'
import { insertNotice } from './posting.sql.ts'

export const emergencies: Handlers<typeof emergencyEndpoints> = {
  send(ctx, { body }) {
    const { actor, deps } = ctx
    assertValid({ communityId: noticeCommunityProblem(actor, body.communityId) })
    const limit = isAdmin(actor) ? 'office-emergency' : 'guard-emergency'
    return ctx.write(async (tx) => {
      await assertMaySend(ctx, tx)
      // Not before: what is refused, or repeated under the same key, is not counted.
      await deps.limiter.count(limit, actor.id)
      const today = todayIn(await zoneIn(tx, tx.communityId, actor), tx.cause.now)
      const id = await insertNotice(tx, {
        title: emergencyTitle(body),
        content: body.message,
        endDate: dayAfter(today),
        publishAt: null,
        pinned: false,
        ask: true,
        audience: emergencyAudience(body),
        poll: null,
        emergency: body.kind,
      })
      const after = orThrow(await findNotice(tx, id), 'notice.not_found')
      const { communityId } = after
      await ctx.record(tx, 'notice.created', { before: null, after })
      for (const telling of ['sent', 'sent_to_owners'] as const)
        await ctx.record(tx, 'notice.told', { before: null, after: { id, communityId, telling, round: 0 } })
      await ctx.record(tx, 'notice.mailed', { before: null, after: { id, communityId, to: null } })
      return orThrow(await findForViewer(tx, id, noticeViewerOf(actor)), 'notice.not_found')
      // One at a time: counting takes a connection of its own.
    }, 'emergency')
  },

  async underWay(ctx) {
    const { actor, deps } = ctx
    const { communityId } = actor
    if (communityId === null) return []
    const heard = await deps.emergencies.heardIn(communityId)
    if (heard === undefined) return []
    const [mine, isAny] = await ctx.read((tx) =>
      listUnderWay(tx, noticeViewerOf(actor), communityId).with(isAnyUnderWay(tx, communityId)),
    )
    if (!isAny) deps.emergencies.over(communityId, heard)
    return mine
  },

  allClear(ctx, { params, body }) {
    const viewer = noticeViewerOf(ctx.actor)
    return ctx.write(async (tx) => {
      const [, seen, found] = await inOrder(
        lockNotice(tx, params.id),
        findForViewer(tx, params.id, viewer),
        findNotice(tx, params.id),
      )
      const before = orThrow(seen && found, 'notice.not_found')
      await assertMaySend(ctx, tx)
      if (before.emergency === null) return refuse('emergency.none')
      if (!isUnderWay(before, tx.cause.now)) return refuse('emergency.over')
      const round = (await clearEmergency(tx, params.id, body.text ?? null)) ?? refuse('emergency.over')
      const after = orThrow(await findNotice(tx, params.id), 'notice.not_found')
      const { id, communityId } = after
      await ctx.record(tx, 'notice.all_clear', { before, after })
      await ctx.record(tx, 'notice.told', { before: null, after: { id, communityId, telling: 'all_clear', round } })
      return orThrow(await findForViewer(tx, id, viewer), 'notice.not_found')
    })
  },
}

import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import { emergencyAudience } from '@aangan/contract/society/emergencies'
import { isUnderWay } from '@aangan/contract/society/emergency-kinds'
import { audienceOf } from '@aangan/contract/society/notice-audience'
import { canManageNotices, noticeViewerOf } from '@aangan/contract/society/notice-board'
import { noticeCommunityProblem } from '@aangan/contract/society/notice-form'
import type { noticeReaderEndpoints } from '@aangan/contract/society/notice-readers'
import type { AuditedNotice } from '@aangan/contract/society/notices'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { unknownIn } from './check-notice.operations.ts'
import { assertMaySend } from './may-send.operations.ts'
import { findNamedHouses } from './named-houses.sql.ts'
import { findForViewer, findNotice, lockNotice } from './notices.sql.ts'
import { readerColumns } from './reader-columns.rules.ts'
import {
  beginRound,
  countAudience,
  countReach,
  countReaders,
  findAsking,
  listReaders,
  readersAfter,
} from './readers.sql.ts'
import { remindAgainMs } from './remind.rules.ts'
import { markRead } from './seen.sql.ts'

export const noticeReaders: Handlers<typeof noticeReaderEndpoints> = {
  /** Only reads, in a transaction that reads the rights again: its body may have come late. */
  count(ctx, { body }) {
    const { emergency = false } = body
    if (!emergency && !canManageNotices(ctx.actor)) return refuse('role.not_allowed')
    assertValid({ communityId: noticeCommunityProblem(ctx.actor, body.communityId) })
    const audience = emergency ? emergencyAudience(body.audience ?? {}) : audienceOf(body.audience)
    const named = audience?.houses ?? []
    return ctx.write(async (tx) => {
      if (emergency) await assertMaySend(ctx, tx)
      const found = named.length === 0 ? [] : await findNamedHouses(tx, tx.communityId, named)
      assertValid({ audience: unknownIn(audience, found) })
      const houseIds = found.map(({ id }) => id)
      return countAudience(tx, tx.communityId, audience, { houseIds, voters: body.voters, isEmergency: emergency })
    })
  },

  async reach(ctx, { params }) {
    const [notice, reach] = await ctx.read((tx) => findNotice(tx, params.id).with(countReach(tx, params.id)))
    orThrow(notice, 'notice.not_found')
    return reach
  },

  async list(ctx, { params, query: { read, page, size } }) {
    await assertAsking(ctx, params.id)
    return ctx.read((tx) => listReaders(tx, params.id, { read }, page, size))
  },

  async export(ctx, { params, query }) {
    await assertAsking(ctx, params.id)
    return exportList(ctx, {
      name: 'notice-readers',
      title: 'Who Has Read It',
      event: 'notice_readers.exported',
      of: { id: params.id, what: 'READERS' },
      query,
      count: (tx, most) => countReaders(tx, params.id, query, most),
      rows: (tx, key) => readersAfter(tx, params.id, query, key),
      columns: readerColumns,
    })
  },

  read(ctx, { params }) {
    const viewer = noticeViewerOf(ctx.actor)
    return ctx.write(async (tx) => {
      assertReadable(await findForViewer(tx, params.id, viewer))
      await markRead(tx, params.id)
      return orThrow(await findForViewer(tx, params.id, viewer), 'notice.not_found')
    })
  },

  remind(ctx, { params: { id } }) {
    return ctx.write(async (tx) => {
      const [, found, reach] = await inOrder(lockNotice(tx, id), findNotice(tx, id), countReach(tx, id))
      const notice = assertReadable(found)
      if (notice.emergency !== null && !isUnderWay(notice, tx.cause.now)) return refuse('notice.not_on_board')
      const { title, communityId } = notice
      const since = new Date(tx.cause.now.getTime() - remindAgainMs(notice))
      const round = (await beginRound(tx, id, since)) ?? refuse('notice.reminded_lately')
      const people = reach.people - reach.read
      await ctx.record(tx, 'notice.reminded', { before: null, after: { id, title, communityId, people, round } })
      return { people }
    })
  },
}

/** It asks to be read, and is on the board; an emergency that was cleared is over. */
function assertReadable<N extends Pick<AuditedNotice, 'ask' | 'status' | 'emergency'>>(found: N | undefined): N {
  const notice = orThrow(found, 'notice.not_found')
  if (!notice.ask) refuse('notice.not_asked')
  const isCleared = notice.emergency !== null && notice.emergency.clearedAt !== null
  if (notice.status !== 'ACTIVE' || isCleared) refuse('notice.not_on_board')
  return notice
}

async function assertAsking(ctx: Context, id: string): Promise<void> {
  if (!orThrow(await ctx.read((tx) => findAsking(tx, id)), 'notice.not_found')) refuse('notice.not_asked')
}

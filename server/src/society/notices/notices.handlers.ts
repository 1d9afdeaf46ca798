import { todayIn } from '@aangan/contract/core/dates'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import {
  canManageNotices,
  endDateProblem,
  noticeCommunityProblem,
  type noticeEndpoints,
} from '@aangan/contract/society/notices'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { zoneIn } from '../../core/context/time-zones.sql.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { checkedAttachment } from './attachments.rules.ts'
import { noticeColumns } from './notice-columns.rules.ts'
import {
  countNotices,
  deleteNotice,
  dropAttachment,
  findAttachment,
  findNotice,
  insertNotice,
  listNotices,
  lockNotice,
  markSeen,
  noticesAfter,
  putAttachment,
  updateNotice,
} from './notices.sql.ts'

export const noticeConstraints: ConstraintRefusals = { notices_community_id_fkey: 'community.unknown' }

export const notices: Handlers<typeof noticeEndpoints> = {
  list: (ctx) => ctx.read((tx) => listNotices(tx, canManageNotices(ctx.actor))),

  export: (ctx, { query }) =>
    exportList(ctx, {
      name: 'notices',
      title: 'Notices',
      event: 'notice.exported',
      query,
      count: countNotices,
      rows: noticesAfter,
      columns: noticeColumns,
    }),

  async see(ctx, { body }) {
    if (!(await ctx.write((tx) => markSeen(tx, body.noticeId)))) refuse('notice.not_found')
  },

  create(ctx, { body, file }) {
    assertValid({ communityId: noticeCommunityProblem(ctx.actor, body.communityId) })
    const attachment = file && checkedAttachment(file)
    return ctx.write(async (tx) => {
      await assertEndDate(ctx, tx, tx.communityId, body.endDate)
      const id = await insertNotice(tx, body)
      if (attachment) await putAttachment(tx, { id, communityId: tx.communityId }, attachment)
      const after = orThrow(await findNotice(tx, id), 'notice.not_found')
      await ctx.record(tx, 'notice.created', { before: null, after })
      return after
    })
  },

  /** Keeps the community and, without a new file, the attachment. */
  update(ctx, { params, body, file }) {
    const attachment = file && checkedAttachment(file)
    return ctx.write(async (tx) => {
      const before = orThrow(await lockNotice(tx, params.id), 'notice.not_found')
      await assertEndDate(ctx, tx, before.communityId, body.endDate)
      await inOrder(
        updateNotice(tx, params.id, body),
        attachment
          ? putAttachment(tx, before, attachment)
          : body.removeAttachment === true
            ? dropAttachment(tx, params.id)
            : undefined,
      )
      const after = orThrow(await findNotice(tx, params.id), 'notice.not_found')
      await ctx.record(tx, 'notice.updated', { before, after })
      return after
    })
  },

  async remove(ctx, { params }) {
    await ctx.write(async (tx) => {
      const before = orThrow(await lockNotice(tx, params.id), 'notice.not_found')
      await deleteNotice(tx, params.id)
      await ctx.record(tx, 'notice.deleted', { before, after: null })
    })
  },

  async download(ctx, { params }) {
    const [id, fileName] = [params.file.slice(0, 36), params.file.slice(37)]
    return orThrow(
      await ctx.read((tx) => findAttachment(tx, id, fileName, canManageNotices(ctx.actor))),
      'attachment.not_found',
    )
  },
}

async function assertEndDate({ actor, now }: Context, tx: Tx, communityId: string | null, endDate: string) {
  const today = todayIn(await zoneIn(tx, communityId, actor), now)
  assertValid({ endDate: endDateProblem(endDate, today) })
}

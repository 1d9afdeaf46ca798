import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import { noticeViewerOf } from '@aangan/contract/society/notice-board'
import { noticeCommunityProblem } from '@aangan/contract/society/notice-form'
import type { AuditedNotice, noticeEndpoints } from '@aangan/contract/society/notices'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { zoneIn } from '../../core/context/time-zones.sql.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { checkedAttachment } from './attachments.rules.ts'
import { dropAttachment, findAttachment, putAttachment } from './attachments.sql.ts'
import { assertBounds, assertHouses } from './check-notice.operations.ts'
import { dropNamedHouses, insertNamedHouses } from './named-houses.sql.ts'
import { noticeColumns } from './notice-columns.rules.ts'
import { keepsAudience, pollProblem, timeProblems, wantedAfterPublishing, wantedOf } from './notice-edit.rules.ts'
import {
  countNotices,
  findForViewer,
  findNotice,
  isPublishedByNow,
  listNotices,
  lockNotice,
  noticesAfter,
} from './notices.sql.ts'
import { pollsOf } from './polls.sql.ts'
import { deleteNotice, insertNotice, updateNotice } from './posting.sql.ts'
import { seeSome, seeUpTo } from './seen.sql.ts'

export const noticeConstraints: ConstraintRefusals = {
  notices_community_id_fkey: 'community.unknown',
  // Deleted meanwhile.
  notice_reads_community_id_notice_id_fkey: 'notice.not_found',
}

export const notices: Handlers<typeof noticeEndpoints> = {
  async list(ctx) {
    const found = await ctx.read((tx) => listNotices(tx, noticeViewerOf(ctx.actor)))
    const asking = found.filter(({ poll }) => poll !== null).map(({ id }) => id)
    const polls = asking.length === 0 ? undefined : await ctx.read((tx) => pollsOf(tx, asking))
    return found.map((notice) => ({ ...notice, poll: polls?.get(notice.id) ?? null }))
  },

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

  async see(ctx, { body: { noticeId, noticeIds = [] } }) {
    const viewer = noticeViewerOf(ctx.actor)
    await ctx.write(async (tx) => {
      if (noticeId !== undefined) {
        orThrow(await findForViewer(tx, noticeId, viewer), 'notice.not_found')
        await seeUpTo(tx, viewer, noticeId)
      }
      await seeSome(tx, viewer, noticeIds)
    })
  },

  create(ctx, { body, file }) {
    assertValid({ communityId: noticeCommunityProblem(ctx.actor, body.communityId) })
    const attachment = file && checkedAttachment(file)
    return ctx.write(async (tx) => {
      const moment = { timeZone: await zoneIn(tx, tx.communityId, ctx.actor), now: tx.cause.now }
      const wanted = wantedOf(body, null, moment)
      const houses = await assertHouses(tx, tx.communityId, wanted, {
        ...timeProblems(wanted, null, moment),
        poll: pollProblem(wanted, false, moment),
      })
      await assertBounds(tx, tx.communityId, wanted, null)
      const id = await insertNotice(tx, wanted)
      await inOrder(
        insertNamedHouses(tx, id, tx.communityId, houses),
        attachment && putAttachment(tx, { id, communityId: tx.communityId }, attachment),
      )
      const after = orThrow(await findNotice(tx, id), 'notice.not_found')
      await ctx.record(tx, 'notice.created', { before: null, after })
      return withReading(ctx, tx, after)
    })
  },

  /** Keeps the community and, without a new file, the attachment. */
  update(ctx, { params, body, file }) {
    const attachment = file && checkedAttachment(file)
    return ctx.write(async (tx) => {
      const [, isPublished, found] = await inOrder(
        lockNotice(tx, params.id),
        isPublishedByNow(tx, params.id),
        findNotice(tx, params.id),
      )
      const before = orThrow(found, 'notice.not_found')
      const moment = { timeZone: await zoneIn(tx, before.communityId, ctx.actor), now: tx.cause.now }
      const wanted = (isPublished ? wantedAfterPublishing : wantedOf)(body, before, moment)
      const isSameAudience = keepsAudience(before, wanted)
      const named = isSameAudience ? { ...wanted, audience: null } : wanted
      const houses = await assertHouses(tx, before.communityId, named, {
        ...timeProblems(wanted, before, moment),
        poll: pollProblem(wanted, isPublished, moment),
      })
      await assertBounds(tx, before.communityId, wanted, before)
      await inOrder(
        updateNotice(tx, params.id, wanted),
        isSameAudience ? undefined : dropNamedHouses(tx, params.id),
        isSameAudience ? undefined : insertNamedHouses(tx, params.id, before.communityId, houses),
        attachment
          ? putAttachment(tx, before, attachment)
          : body.removeAttachment === true
            ? dropAttachment(tx, params.id)
            : undefined,
      )
      const after = orThrow(await findNotice(tx, params.id), 'notice.not_found')
      await ctx.record(tx, 'notice.updated', { before, after })
      return withReading(ctx, tx, after)
    })
  },

  async remove(ctx, { params }) {
    await ctx.write(async (tx) => {
      const [, found] = await inOrder(lockNotice(tx, params.id), findNotice(tx, params.id))
      const before = orThrow(found, 'notice.not_found')
      await deleteNotice(tx, params.id)
      await ctx.record(tx, 'notice.deleted', { before, after: null })
    })
  },

  async download(ctx, { params }) {
    const [id, fileName] = [params.file.slice(0, 36), params.file.slice(37)]
    return orThrow(
      await ctx.read((tx) => findAttachment(tx, id, fileName, noticeViewerOf(ctx.actor))),
      'attachment.not_found',
    )
  },
}

/** What the caller has read is theirs, and not in the trail. */
const withReading = async (ctx: Context, tx: Tx, { id }: AuditedNotice) =>
  (await findForViewer(tx, id, noticeViewerOf(ctx.actor))) ?? refuse('notice.not_found')

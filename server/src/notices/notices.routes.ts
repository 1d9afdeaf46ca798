import { todayIn } from '@aangan/contract/dates'
import { canManageNotices, endDateProblem, noticeCommunityProblem, noticeEndpoints } from '@aangan/contract/notices'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import { inKnownCommunity, zoneIn } from '../communities/named-community.ts'
import { assertValid, orThrow } from '../http/refusal.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { judged } from './attachments.rules.ts'
import {
  deleteNotice,
  dropAttachment,
  findAttachment,
  findNotice,
  insertNotice,
  listNotices,
  lockNotice,
  putAttachment,
  updateNotice,
} from './notices.sql.ts'

export function noticeRoutes(app: FastifyInstance, deps: ServeOptions): void {
  serve(app, deps, noticeEndpoints, {
    list: (_, { read, actor }) => read((tx) => listNotices(tx, canManageNotices(actor))),

    async create({ body, file }, { write, actor, now }) {
      assertValid({ communityId: noticeCommunityProblem(actor, body.communityId) })
      const attachment = file && judged(file)
      return inKnownCommunity('notices_community_id_fkey', () =>
        write(async (tx) => {
          assertValid({ endDate: endDateProblem(body.endDate, todayIn(await zoneIn(tx, tx.communityId, actor), now)) })
          const id = await insertNotice(tx, body)
          if (attachment) await putAttachment(tx, { id, communityId: tx.communityId }, attachment)
          const after = orThrow(await findNotice(tx, id), 'notice.not_found')
          await record(tx, 'NOTICE', 'CREATE', null, after)
          return after
        }),
      )
    },

    /** The community stays what it is; without a file the attachment does too. */
    async update({ params, body, file }, { write, actor, now }) {
      const attachment = file && judged(file)
      return write(async (tx) => {
        const before = orThrow(await lockNotice(tx, params.id), 'notice.not_found')
        assertValid({
          endDate: endDateProblem(body.endDate, todayIn(await zoneIn(tx, before.communityId, actor), now)),
        })
        await Promise.all([
          updateNotice(tx, params.id, body),
          attachment
            ? putAttachment(tx, before, attachment)
            : body.removeAttachment === true
              ? dropAttachment(tx, params.id)
              : undefined,
        ])
        const after = orThrow(await findNotice(tx, params.id), 'notice.not_found')
        await record(tx, 'NOTICE', 'UPDATE', before, after)
        return after
      })
    },

    async remove({ params }, { write }) {
      await write(async (tx) => {
        const before = orThrow(await lockNotice(tx, params.id), 'notice.not_found')
        await Promise.all([deleteNotice(tx, params.id), record(tx, 'NOTICE', 'DELETE', before, null)])
      })
    },

    async download({ params }, { read, actor }) {
      const [id, fileName] = [params.file.slice(0, 36), params.file.slice(37)]
      return orThrow(
        await read((tx) => findAttachment(tx, id, fileName, canManageNotices(actor))),
        'attachment.not_found',
      )
    },
  })
}

import * as z from 'zod/mini'
import { admins, signedIn } from '../core/actor.ts'
import { limits, uuid } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import { sentences } from '../core/field-messages.ts'
import { byId, communityRef, describe, id, instant } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { inCommunity } from '../core/query-fields.ts'
import { audience } from './notice-audience.ts'
import { attachmentRoot } from './notice-board.ts'
import { attachmentTypes, noticeBody } from './notice-form.ts'
import { poll, postedPoll } from './notice-poll.ts'
import { noticeStatuses } from './notice-statuses.ts'
import { emergency } from './shown-emergency.ts'

/** As the trail keeps it: not what somebody has read. */
export const auditedNotice = z.object({
  id: describe(z.string(), 'The notice’s id'),
  title: describe(z.string(), 'Title'),
  content: describe(z.string(), 'Plain text with line breaks'),
  communityId: describe(z.string(), 'The community it is for'),
  community: describe(communityRef, 'The same, with its display name'),
  endDate: describe(z.string(), 'The last day it is shown, YYYY-MM-DD in the community’s time zone'),
  status: describe(
    z.enum(noticeStatuses),
    'SCHEDULED until it is published, ACTIVE until the end of endDate, then EXPIRED',
  ),
  attachmentPath: describe(
    z.nullable(z.string()),
    `${attachmentRoot}{id}_{fileName}, percent-encoded; null when there is none`,
  ),
  attachmentType: describe(z.nullable(z.enum(attachmentTypes)), 'Its true media type, judged by its bytes'),
  attachmentSize: describe(z.nullable(z.int()), 'Its bytes'),
  createdAt: describe(instant, 'When it was posted'),
  updatedAt: describe(instant, 'When it was last edited'),
  publishedAt: describe(instant, 'From when it is on the board'),
  publishAt: describe(z.nullable(instant), 'For admins: for when it was scheduled; null: published at once'),
  pinned: describe(z.boolean(), 'Stands above the others until it expires'),
  ask: describe(z.boolean(), 'People are asked to say that they have read it'),
  audience: describe(z.nullable(audience), 'For whom it is; null: for everyone'),
  poll: describe(z.nullable(postedPoll), 'What it asks the houses'),
  emergency: describe(z.nullable(emergency), 'Of an emergency notice'),
})
export type AuditedNotice = z.output<typeof auditedNotice>

export const notice = z.extend(auditedNotice, {
  readAt: describe(z.nullable(instant), 'When the caller said that they have read it'),
  poll: describe(z.nullable(poll), 'What it asks the houses, and how that stands'),
})
export type Notice = z.output<typeof notice>

export const listedNotice = z.extend(notice, {
  isNew: describe(z.boolean(), 'Published by somebody else, and the caller has not seen it'),
})
export type ListedNotice = z.output<typeof listedNotice>

export const mostSeenAtOnce = 100
const seenMessage: Text = 'Name 1 to {maximum} notices.'

/** One and all that are older, or some alone. */
export const seenNotices = z
  .object({
    noticeId: describe(z.optional(id), 'This one and all older ones of mine'),
    noticeIds: describe(
      z.optional(
        z.array(id).check(
          z.refine((ids: readonly unknown[]) => ids.length >= 1 && ids.length <= mostSeenAtOnce, {
            error: seenMessage,
            params: { maximum: mostSeenAtOnce },
          }),
          z.meta({ minItems: 1, maxItems: mostSeenAtOnce }),
        ),
      ),
      'These alone; what is not for me is ignored',
    ),
  })
  .check(
    z.refine(({ noticeId, noticeIds }) => noticeId !== undefined || noticeIds !== undefined, {
      error: sentences.invalidId,
      path: ['noticeId'],
    }),
  )

export const mostPinned = 3
export const mostScheduled = 50
export const mostOpenPolls = 5
export const noticeRefusals = refusalMessages({
  'notice.not_found': { status: 404, message: 'Notice not found.' },
  'attachment.not_found': { status: 404, message: 'Attachment not found.' },
  'notice.published': { status: 409, message: 'This cannot be changed after publishing.' },
  'notice.too_many_pinned': {
    status: 409,
    message: 'At most {most} notices can be pinned. Unpin one first.',
    values: { most: mostPinned },
  },
  'notice.too_many_scheduled': {
    status: 409,
    message: 'At most {most} notices can be scheduled.',
    values: { most: mostScheduled },
  },
  'notice.too_many_polls': {
    status: 409,
    message: 'At most {most} polls can be open.',
    values: { most: mostOpenPolls },
  },
})

/** `{id}_{fileName}` */
const isAttachmentFile = (file: string): boolean => uuid.test(file.slice(0, 36)) && /^_[^\0]+$/.test(file.slice(36))

const fileNameTooLong: Text = 'The file name is too long.'
const upload = { jsonPart: 'notice', maxBytes: limits.attachmentBytes, types: attachmentTypes } as const

export const noticeEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/notices',
    summary: 'Notices: the pinned ones, then the others, newest first',
    who: signedIn,
    scope: 'named-in-query',
    query: inCommunity,
    reply: z.array(listedNotice),
    exports: true,
  },
  export: exportOf({
    path: '/api/notices/export',
    summary: 'Notices as a file',
    who: admins,
    filters: inCommunity.shape,
    records: 'notice.exported',
  }),
  see: {
    method: 'PUT',
    path: '/api/notices/seen',
    summary: 'Remember which notices I have seen',
    who: signedIn,
    scope: 'own',
    limit: 'write',
    body: seenNotices,
    reply: 'nothing',
    refuses: ['notice.not_found'],
    remembers: 'reading',
  },
  create: {
    method: 'POST',
    path: '/api/notices',
    summary: 'Post a notice',
    who: admins,
    scope: 'named-in-body',
    limit: 'write',
    body: noticeBody,
    upload,
    reply: notice,
    creates: true,
    refuses: ['community.unknown', 'notice.too_many_pinned', 'notice.too_many_scheduled', 'notice.too_many_polls'],
    records: ['notice.created'],
  },
  update: {
    method: 'PUT',
    path: '/api/notices/:id',
    summary: 'Edit a notice; without a file its attachment stays',
    who: admins,
    scope: 'named-in-body',
    limit: 'write',
    params: byId,
    body: noticeBody,
    upload,
    reply: notice,
    refuses: [
      'notice.not_found',
      'notice.published',
      'notice.too_many_pinned',
      'notice.too_many_scheduled',
      'notice.too_many_polls',
    ],
    records: ['notice.updated'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/notices/:id',
    summary: 'Delete a notice',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['notice.not_found'],
    records: ['notice.deleted'],
  },
  download: {
    method: 'GET',
    path: '/api/notices/attachments/:file',
    summary: 'Download an attachment: {id}_{fileName}',
    who: signedIn,
    scope: 'own',
    reply: 'file',
    params: z.object({
      file: z
        .string({ error: sentences.invalidId })
        .check(
          z.maxLength(200, { error: fileNameTooLong, abort: true }),
          z.refine(isAttachmentFile, sentences.invalidId),
        ),
    }),
    refuses: ['attachment.not_found'],
  },
})

import * as z from 'zod/mini'
import { admins, isAdmin, isSuperAdmin, signedIn, type Actor } from '../core/actor.ts'
import { limits, uuid } from '../core/constants.ts'
import { isoDate } from '../core/date-fields.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { uploadLimit, uploadMessages } from '../core/errors.ts'
import { exportOf } from '../core/exports.ts'
import { sentences, type DateMessages, type TextMessages } from '../core/field-messages.ts'
import { byId, communityId, communityRef, flag, id, instant, describe, text } from '../core/fields.ts'
import { msg, type Label, type Text } from '../core/language/text.ts'
import { notAllowed, problem, type Problem } from '../core/problems.ts'
import { inCommunity } from '../core/query-fields.ts'
import { noticeStatuses } from './notice-statuses.ts'

export const attachmentHint = msg('Optional: PDF, JPEG or PNG, at most {size}KB.', uploadLimit)
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type AttachmentType = (typeof attachmentTypes)[number]
/** The browser downloads from this path only, so no reply can send the token elsewhere. */
export const attachmentRoot = '/api/notices/attachments/'
export const attachmentPath = (id: string, fileName: string): string =>
  attachmentRoot + encodeURIComponent(`${id}_${fileName}`)

export const noticeMessages = {
  community: 'Please select a community for the notice.',
  endDate: 'Please provide an end date for the notice.',
  endDatePast: 'End date cannot be in the past.',
} as const satisfies Record<string, Label>

const titleMessages: TextMessages = {
  required: 'Title is required.',
  tooLong: 'Title must be at most {maximum} characters.',
  unstorable: 'Title contains a character that cannot be stored.',
}
const contentMessages: TextMessages = {
  required: 'Content is required.',
  tooLong: 'Content must be at most {maximum} characters.',
  unstorable: 'Content contains a character that cannot be stored.',
}
const endDateMessages: DateMessages = {
  required: noticeMessages.endDate,
  form: 'End date must be a date like 2026-01-31.',
}
export const noticeBody = z.object({
  title: text(titleMessages, limits.title),
  content: text(contentMessages, limits.content),
  communityId: z.optional(communityId),
  endDate: isoDate(endDateMessages),
  removeAttachment: z.optional(flag('removeAttachment must be true or false.')),
})
export const endDateProblem = (endDate: string, today: string): Problem | undefined =>
  endDate < today ? notAllowed(noticeMessages.endDatePast) : undefined

export const noticeCommunityProblem = (
  actor: Pick<Actor, 'roles' | 'communityId'>,
  chosen: string | undefined,
): Problem | undefined =>
  (isSuperAdmin(actor) ? chosen : (actor.communityId ?? undefined)) === undefined
    ? problem('field.required', noticeMessages.community)
    : undefined

/** A first check by type and size; the server checks the bytes. */
export const fileProblem = (file: { readonly size: number; readonly type: string }): Problem | undefined => {
  if (!attachmentTypes.some((type) => type === file.type)) return notAllowed(uploadMessages.type)
  return file.size > limits.attachmentBytes ? notAllowed(uploadMessages.tooLarge, uploadLimit) : undefined
}

export const notice = z.object({
  id: describe(z.string(), 'The notice’s id'),
  title: describe(z.string(), 'Title'),
  content: describe(z.string(), 'Plain text with line breaks'),
  communityId: describe(z.string(), 'The community it is for'),
  community: describe(communityRef, 'The same, with its display name'),
  endDate: describe(z.string(), 'The last day it is shown, YYYY-MM-DD in the community’s time zone'),
  status: describe(z.enum(noticeStatuses), 'ACTIVE until the end of endDate, then EXPIRED'),
  attachmentPath: describe(
    z.nullable(z.string()),
    `${attachmentRoot}{id}_{fileName}, percent-encoded; null when there is none`,
  ),
  attachmentType: describe(z.nullable(z.enum(attachmentTypes)), 'Its true media type, judged by its bytes'),
  attachmentSize: describe(z.nullable(z.int()), 'Its bytes'),
  createdAt: describe(instant, 'When it was posted'),
  updatedAt: describe(instant, 'When it was last edited'),
})
export type Notice = z.output<typeof notice>

export const listedNotice = z.extend(notice, {
  isNew: describe(z.boolean(), 'Posted by somebody else since the newest notice that the caller has seen'),
})
export type ListedNotice = z.output<typeof listedNotice>

/** The newest one on the board. */
export const seenNotice = z.object({ noticeId: id })

export const noticeRefusals = refusalMessages({
  'notice.not_found': { status: 404, message: 'Notice not found.' },
  'attachment.not_found': { status: 404, message: 'Attachment not found.' },
})

export const canManageNotices = (actor: Pick<Actor, 'roles'>): boolean => isAdmin(actor)

/** `{id}_{fileName}` */
const isAttachmentFile = (file: string): boolean => uuid.test(file.slice(0, 36)) && /^_[^\0]+$/.test(file.slice(36))

const fileNameTooLong: Text = 'The file name is too long.'
const upload = { jsonPart: 'notice', maxBytes: limits.attachmentBytes, types: attachmentTypes } as const

export const noticeEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/notices',
    summary: 'Notices, newest first',
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
    summary: 'Remember that I have seen this notice and all that are older',
    who: signedIn,
    scope: 'own',
    limit: 'write',
    body: seenNotice,
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
    refuses: ['community.unknown'],
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
    refuses: ['notice.not_found'],
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

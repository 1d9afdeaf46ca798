import * as z from 'zod/mini'
import { admins, isAdmin, isSuperAdmin, signedIn, type Actor } from './actor.ts'
import { endpoints, refusalMessages } from './endpoint.ts'
import {
  byId,
  communityId,
  communityRef,
  flag,
  inCommunity,
  instant,
  isoDate,
  limits,
  describe,
  text,
} from './fields.ts'

export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type AttachmentType = (typeof attachmentTypes)[number]
/** The only path from which the browser downloads an attachment, so that no reply can send the token elsewhere. */
export const attachmentRoot = '/api/notices/attachments/'
/** Where an attachment is downloaded. */
export const attachmentPath = (id: string, fileName: string): string =>
  attachmentRoot + encodeURIComponent(`${id}_${fileName}`)

export const noticeMessages = {
  community: 'Please select a community for the notice.',
  endDate: 'Please provide an end date for the notice.',
  endDatePast: 'End date cannot be in the past.',
  fileType: 'Only PDF, JPEG, or PNG files are allowed.',
  fileSize: 'File size exceeds 500KB limit.',
} as const

export const noticeBody = z.object({
  title: text('Title', limits.title),
  content: text('Content', limits.content),
  communityId: z.optional(communityId),
  endDate: isoDate('End date', noticeMessages.endDate),
  removeAttachment: z.optional(flag('removeAttachment')),
})
/** What is wrong with an end date on a given day, if anything. */
export const endDateProblem = (endDate: string, today: string): string | undefined =>
  endDate < today ? noticeMessages.endDatePast : undefined

/** What is wrong with the community a new notice is for, if anything: a super admin chooses one. */
export const noticeCommunityProblem = (
  actor: Pick<Actor, 'roles' | 'communityId'>,
  chosen: string | undefined,
): string | undefined =>
  (isSuperAdmin(actor) ? chosen : (actor.communityId ?? undefined)) === undefined ? noticeMessages.community : undefined

/** What is wrong with a picked file, by what the browser knows of it; the server judges its bytes again. */
export const fileProblem = (file: { readonly size: number; readonly type: string }): string | undefined => {
  if (!attachmentTypes.some((type) => type === file.type)) return noticeMessages.fileType
  return file.size > limits.attachmentBytes ? noticeMessages.fileSize : undefined
}

export const noticeStatuses = ['ACTIVE', 'EXPIRED'] as const
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
  createdAt: describe(instant, 'When it was posted'),
  updatedAt: describe(instant, 'When it was last edited'),
})
export type Notice = z.output<typeof notice>

export const noticeRefusals = refusalMessages({
  'notice.not_found': { status: 404, message: 'Notice not found.' },
  'attachment.not_found': { status: 404, message: 'Attachment not found.' },
  'attachment.type': { status: 415, message: noticeMessages.fileType },
  'attachment.size': { status: 413, message: noticeMessages.fileSize },
})

/** Only admins create, edit and delete; everyone else reads what has not expired. */
export const canManageNotices = (actor: Pick<Actor, 'roles'>): boolean => isAdmin(actor)

/** `{id}_{fileName}` */
const attachmentFile = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}_[^\0]+$/i

export const noticeEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/notices',
    summary: 'Notices, newest first',
    who: signedIn,
    query: inCommunity,
    reply: z.array(notice),
  },
  create: {
    method: 'POST',
    path: '/api/notices',
    summary: 'Post a notice',
    who: admins,
    body: noticeBody,
    multipart: 'notice',
    reply: notice,
    creates: true,
    audit: ['CREATE'],
  },
  update: {
    method: 'PUT',
    path: '/api/notices/:id',
    summary: 'Edit a notice; without a file its attachment stays',
    who: admins,
    params: byId,
    body: noticeBody,
    multipart: 'notice',
    reply: notice,
    audit: ['UPDATE'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/notices/:id',
    summary: 'Delete a notice',
    who: admins,
    params: byId,
    reply: 'nothing',
    audit: ['DELETE'],
  },
  download: {
    method: 'GET',
    path: '/api/notices/attachments/:file',
    summary: 'Download an attachment: {id}_{fileName}',
    who: signedIn,
    reply: 'file',
    params: z.object({
      file: z
        .string({ error: 'The id is not valid.' })
        .check(
          z.maxLength(200, { error: 'The file name is too long.', abort: true }),
          z.regex(attachmentFile, 'The id is not valid.'),
        ),
    }),
  },
})

import { has, isAdmin, type Actor } from '../core/actor.ts'

// What the board needs of the contract, without the shapes.

/** The browser downloads from this path only, so no reply can send the token elsewhere. */
export const attachmentRoot = '/api/notices/attachments/'
export const attachmentPath = (id: string, fileName: string): string =>
  attachmentRoot + encodeURIComponent(`${id}_${fileName}`)

export const canManageNotices = (actor: Pick<Actor, 'roles'>): boolean => isAdmin(actor)

/** Whose board it is. Who manages notices sees all of them. */
export const noticeViewerOf = (actor: Pick<Actor, 'id' | 'roles'>) => ({
  userId: actor.id,
  manages: canManageNotices(actor),
  isResident: has(actor, 'USER'),
  isGuard: has(actor, 'SECURITY'),
})
export type NoticeViewer = ReturnType<typeof noticeViewerOf>

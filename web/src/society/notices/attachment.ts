import { attachmentRoot } from '@aangan/contract/society/notice-board'
import type { Notice } from '@aangan/contract/society/notices'

/** `{id}_{fileName}` of an attachment. Undefined for any other path, which is never requested. */
export const attachmentFile = (path: string | null): string | undefined =>
  path?.startsWith(attachmentRoot) ? decoded(path.slice(attachmentRoot.length)) : undefined

/** The browser can show it as an image. */
export const isPicture = (type: Notice['attachmentType']): boolean => type?.startsWith('image/') ?? false

/** The part after the first underscore. */
export const fileNameOf = (file: string): string => file.slice(file.indexOf('_') + 1) || 'attachment'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not encoded: the name contains a percent sign.
    return text
  }
}

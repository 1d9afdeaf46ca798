import { limits } from '@aangan/contract/core/constants'
import { refuse } from '@aangan/contract/refusal'
import { typeOf } from '@aangan/contract/society/file-types'
import type { AttachmentType } from '@aangan/contract/society/notice-form'

export interface Attachment {
  readonly fileName: string
  readonly type: AttachmentType
  readonly bytes: Uint8Array
}

/** The type comes from the bytes, not from the name. */
export function checkedAttachment({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): Attachment {
  if (bytes.length > limits.attachmentBytes) return refuse('upload.too_large')
  const type = typeOf(bytes) ?? refuse('upload.type')
  return { fileName: storedName(name, type), type, bytes }
}

const extensions: Readonly<Record<AttachmentType, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
}
/** Safe to open; any other extension gets the true one appended. */
const known = /\.(pdf|jpe?g|png)$/i

/** Safe to save anywhere: no path, quotes or control characters, at most 100 characters, with its extension. */
export function storedName(given: string, type: AttachmentType): string {
  // Longer than any file system allows: only the end can be the name.
  const bare = given
    .slice(-255)
    .replace(/%(22|0A|0D)/gi, '') // how browsers send a quote or a line break in a file name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Indian scripts need two of the invisible characters; the others can reverse a name.
    .replace(/(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}\ufffd"'`<>:|?*]/gu, '')
    .replace(/\s+/g, ' ')
  const plain = trimmed(bare, '. ')
  const ending = known.exec(plain)?.[0] ?? extensions[type]
  const stem = plain.endsWith(ending) ? plain.slice(0, -ending.length) : plain
  // A combining mark at the start has lost its letter.
  return `${cut(stem.replace(/^\p{M}+/u, '').trim() || 'attachment', limits.fileName - ending.length)}${ending}`
}

/** A regular expression for the end would rescan the text at each of them. */
function trimmed(text: string, unwanted: string): string {
  let [start, end] = [0, text.length]
  while (start < end && unwanted.includes(text.charAt(start))) start++
  while (end > start && unwanted.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Cuts between letters, not between a letter and its marks. */
function cut(text: string, room: number): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > room) break
    kept += segment
  }
  return kept.trimEnd() || 'attachment'
}

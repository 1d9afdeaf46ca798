import { attachmentRoot } from '@aangan/contract/notices'

/** `{id}_{fileName}` of an attachment; undefined for a path that is not one of ours, which is never asked for. */
export const attachmentFile = (path: string | null): string | undefined =>
  path?.startsWith(attachmentRoot) ? decoded(path.slice(attachmentRoot.length)) : undefined

/** The name to save it under: what stands after the first underscore. */
export const fileNameOf = (file: string): string => file.slice(file.indexOf('_') + 1) || 'attachment'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not encoded at all: a lone percent sign in the name.
    return text
  }
}

/** Saves what was downloaded, as a click on a link would. */
export function save(blob: Blob, fileName: string) {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  // The browser reads it after the click; soon enough it has.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

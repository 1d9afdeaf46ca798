import { isUtf8 } from 'node:buffer'
import { damaged, stop } from './unreadable.ts'

/** UTF-8, UTF-16 with a byte order mark, or Windows-1252. Stops at bytes that are no text, or not all of it. */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (isBinary(text) || isMarkup.test(text.slice(0, 1000))) stop({ code: 'import.type' })
  return text
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  if (isUtf8(bytes)) return text
  const broken = text.match(/\ufffd/g)?.length ?? 0
  // Hardly any other text has characters of several bytes by chance: it was UTF-8, and has lost something.
  if ((text.match(/[\u0080-\ufffc]/g)?.length ?? 0) > broken) return damaged()
  return new TextDecoder('windows-1252').decode(bytes)
}

/** One control character in so many is a slip of another program; more are no text. */
const charactersPerControl = 1000

// oxlint-disable-next-line no-control-regex -- they tell text from other bytes
const control = /[\u0001-\u0008\u000e-\u001f\u007f]/g
const isBinary = (text: string): boolean =>
  text.includes('\0') || (text.match(control)?.length ?? 0) > 1 + text.length / charactersPerControl

/** Web pages that other programs save as `.xls` or `.csv`, rich text, PDF. */
const isMarkup = /^\s*(?:<(?:!doctype|\?xml|html|head|body|meta|table|style|div|svg)\b|<!--|\{\\rtf|%PDF-)/i

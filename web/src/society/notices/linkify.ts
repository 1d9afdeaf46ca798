import { tryUrl } from '../../core/address/try-url.ts'

/** A piece of a notice: plain text, or a web link. */
export interface Stretch {
  readonly text: string
  readonly href?: string
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi

/** What browsers and servers commonly take. */
const longestAddress = 2048

/** Finds the web links in plain text. */
export function linkify(content: string): Stretch[] {
  const stretches: Stretch[] = []
  let end = 0
  for (const { 0: found, index } of content.matchAll(address)) {
    const text = withoutPunctuation(found)
    const href = /^www\./i.test(text) ? `https://${text}` : text
    if (href.length > longestAddress || !tryUrl(href)) continue
    if (index > end) stretches.push({ text: content.slice(end, index) })
    stretches.push({ text, href })
    end = index + text.length
  }
  if (end < content.length) stretches.push({ text: content.slice(end) })
  return stretches
}

const punctuation = ".,;:!?'*_~"
const openedBy: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** Strips the sentence's punctuation, but keeps brackets that the link opened. Linear time: a notice may be all brackets. */
function withoutPunctuation(found: string): string {
  const count: Record<string, number> = { '(': 0, ')': 0, '[': 0, ']': 0 }
  for (const letter of found) if (count[letter] !== undefined) count[letter]++
  for (let end = found.length; end > 0; end--) {
    const last = found.charAt(end - 1)
    const opening = openedBy[last]
    if (opening === undefined ? !punctuation.includes(last) : count[opening]! >= count[last]!)
      return found.slice(0, end)
    if (opening !== undefined) count[last]!--
  }
  return ''
}

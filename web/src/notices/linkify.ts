/** A stretch of a notice: words as they are, or a web link. */
export interface Stretch {
  readonly text: string
  readonly href?: string
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi

/** Finds the web links in plain text. Nothing else of it means anything. */
export function linkify(content: string): Stretch[] {
  const stretches: Stretch[] = []
  let end = 0
  for (const { 0: found, index } of content.matchAll(address)) {
    const text = withoutPunctuation(found)
    const href = /^www\./i.test(text) ? `https://${text}` : text
    if (!URL.canParse(href)) continue
    if (index > end) stretches.push({ text: content.slice(end, index) })
    stretches.push({ text, href })
    end = index + text.length
  }
  if (end < content.length) stretches.push({ text: content.slice(end) })
  return stretches
}

/** What ends the sentence is not the link's; a bracket is, when the link opened it. */
function withoutPunctuation(found: string): string {
  const trimmed = found.replace(/[.,;:!?'*_~]+$/, '')
  const last = trimmed.at(-1)
  const opening = last === ')' ? '(' : last === ']' ? '[' : undefined
  if (opening === undefined || trimmed.split(opening).length >= trimmed.split(last ?? '').length) return trimmed
  return withoutPunctuation(trimmed.slice(0, -1))
}

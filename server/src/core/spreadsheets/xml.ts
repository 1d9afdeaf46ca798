export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Everything that XML 1.0 cannot hold, among it halves of characters. */
const unwritable = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As the text of an element or an attribute in double quotes; what XML cannot hold becomes U+FFFD. */
export const xmlText = (text: string): string =>
  text.replace(unwritable, '\uFFFD').replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

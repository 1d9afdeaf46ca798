const [marker, start, end, scan, comment] = [0xff, 0xd8, 0xd9, 0xda, 0xfe]
const app = (n: number): number => 0xe0 + n

/** The head of JFIF, a profile of colours and Adobe's way of storing them: without these a picture looks different. */
const keptNames: ReadonlyMap<number, string> = new Map([
  [app(0), 'JFIF\0'],
  [app(2), 'ICC_PROFILE\0'],
  [app(14), 'Adobe'],
])

/**
 * A JPEG without what it says about the place, the device and the owner (EXIF, XMP, IPTC, comments), and without what
 * follows its end, which may be another picture that has them. Undefined for what is no JPEG.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== marker || bytes[1] !== start) return undefined
  const parts = [bytes.subarray(0, 2)]
  let isDrawn = false
  for (let at = 2; at < bytes.length;) {
    const kind = bytes[at + 1]
    if (bytes[at] !== marker || kind === undefined) return undefined
    if (kind === end) return isDrawn ? joined([...parts, bytes.subarray(at, at + 2)]) : undefined
    const size = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    const next = at + 2 + size
    if (size < 2 || next > bytes.length) return undefined
    const drawn = kind === scan ? endOfScan(bytes, next) : next
    if (isKept(kind, bytes.subarray(at + 4, next))) parts.push(bytes.subarray(at, drawn))
    isDrawn ||= kind === scan
    at = drawn
  }
  return isDrawn ? joined(parts) : undefined
}

function isKept(kind: number, content: Uint8Array): boolean {
  const name = keptNames.get(kind)
  if (name !== undefined) return String.fromCharCode(...content.subarray(0, name.length)) === name
  return kind !== comment && !(kind >= app(0) && kind <= app(15))
}

/** The next marker that is no part of the drawing: a 0xff there is followed by 0 or by a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length - 1; at++) {
    const next = bytes[at + 1]!
    if (bytes[at] === marker && next !== 0 && next !== marker && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

import type { Colour, Picture } from './attachments.ts'

/** A JPEG whose blocks of 8 by 8 points each have one colour: a mosaic, which needs no cosines. */
export function jpeg(mosaic: Picture): Buffer {
  const [height, width] = [mosaic.length * 8, (mosaic[0]?.length ?? 0) * 8]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0', 'latin1'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]), // every step is 8: a DC of one is one shade
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    segment(0xc4, [0x00, ...dcCodes, 0x10, ...acCodes]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    scan(mosaic),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Nine DC categories, each with a code of four bits: its own number. */
const dcCodes = [0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
/** One AC code, `0`: nothing follows in this block. */
const acCodes = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

function segment(marker: number, data: readonly number[]): Buffer {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data])
}

function scan(mosaic: Picture): Buffer {
  let bits = ''
  const before = [0, 0, 0]
  for (const colour of mosaic.flat()) {
    shadesOf(colour).forEach((shade, i) => {
      const change = shade - before[i]!
      before[i] = shade
      const category = change === 0 ? 0 : Math.floor(Math.log2(Math.abs(change))) + 1
      const value = change < 0 ? change + 2 ** category - 1 : change
      bits +=
        category.toString(2).padStart(4, '0') + (category === 0 ? '' : value.toString(2).padStart(category, '0')) + '0'
    })
  }
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []
  // A byte of all ones is followed by a zero, so that it is not taken for a marker.
  return Buffer.from(bytes.flatMap((byte) => (byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)])))
}

/** Brightness and the two colour differences, around zero. */
const shadesOf = ([r, g, b]: Colour): number[] =>
  [0.299 * r + 0.587 * g + 0.114 * b - 128, -0.1687 * r - 0.3313 * g + 0.5 * b, 0.5 * r - 0.4187 * g - 0.0813 * b].map(
    (shade) => Math.max(-127, Math.min(127, Math.round(shade))),
  )

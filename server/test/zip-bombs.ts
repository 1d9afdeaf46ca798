import { constants, deflateRawSync } from 'node:zlib'
import type { BrokenSort } from './broken-files.ts'
import { workbookParts, zipped } from './xlsx-bytes.ts'

const sheetPath = 'xl/worksheets/sheet1.xml'

/** Some 1 MB of `piece` many times over, deflated without ever being in memory as a whole. */
function deflated(piece: string, times: number): Uint8Array {
  const once = Math.ceil(1_000_000 / Buffer.byteLength(piece))
  const block = deflateRawSync(Buffer.from(piece.repeat(once)), { finishFlush: constants.Z_FULL_FLUSH })
  const end = deflateRawSync(Buffer.alloc(0))
  return Buffer.concat([...Array.from({ length: Math.ceil(times / once) }, () => block), end])
}

/** A zip whose headers say what they like about a part: a bomb may look small. */
function lying(path: string, [before, piece, times]: readonly [string, string, number], said: number): Uint8Array {
  const start = deflateRawSync(Buffer.from(before), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([start, deflated(piece, times)])
  const parts = workbookParts({
    sheets: [
      {
        name: 'S',
        rows: [
          ['Name', 'Flat No'],
          ['Asha', 'A-101'],
        ],
      },
    ],
  })
  const bytes = Buffer.from(zipped({ ...parts, [path]: packed }))
  // Stored as it is: now the headers call it deflated, of another size.
  for (const [signature, length, method, size] of [
    [0x04034b50, 30, 8, 22],
    [0x02014b50, 46, 10, 24],
  ] as const) {
    for (let at = bytes.indexOf(path); at >= 0; at = bytes.indexOf(path, at + 1)) {
      const header = at - length
      if (header < 0 || bytes.readUInt32LE(header) !== signature) continue
      bytes.writeUInt16LE(8, header + method)
      bytes.writeUInt32LE(said, header + size)
    }
  }
  return new Uint8Array(bytes)
}
/** Unpacks to 300 MB. */
const bomb = (path: string, said: number) => (): Uint8Array =>
  lying(path, ['<a>', `<!--${'a'.repeat(992)}-->\n`, 300_000], said)

export const zipBombs: readonly BrokenSort[] = [
  { name: 'a bomb that says so', make: bomb(sheetPath, 300_000_000) },
  { name: 'a bomb that says it is small', make: bomb(sheetPath, 1000) },
  { name: 'a bomb in the shared strings', make: bomb('xl/sharedStrings.xml', 2000) },
  { name: 'a bomb in the styles', make: bomb('xl/styles.xml', 2000) },
  { name: 'a bomb in the list of types', make: bomb('[Content_Types].xml', 2000) },
  { name: 'a bomb in the workbook', make: bomb('xl/workbook.xml', 2000) },
  {
    name: 'a bomb of rows',
    make: () => lying(sheetPath, ['<worksheet><sheetData>', '<row><c><v>1</v></c></row>', 4_000_000], 5000),
  },
  {
    name: 'a bomb of text',
    make: () =>
      lying(sheetPath, ['<worksheet><sheetData>', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 3_000_000], 5000),
  },
  {
    name: 'a bomb of shared strings',
    make: () => lying('xl/sharedStrings.xml', ['<sst>', `<si><t>${'क'.repeat(300)}</t></si>`, 100_000], 5000),
  },
  { name: 'a bomb in a part that nobody reads', make: bomb('xl/media/image1.png', 2000) },
]

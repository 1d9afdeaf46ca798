import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { sheetXml, type Sheet } from './sheet-xml.ts'
import { workbookParts } from './workbook-xml.ts'

export type { Sheet }

/**
 * An XLSX file of text cells. Asks for the next rows when what came of the last was taken, and fails as they fail.
 * Compressed in Node's threads: a library in this one would make everybody's requests wait.
 */
export async function* xlsxOf(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const zipped: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    zipped.push(chunk)
  })
  const parts = [
    ...workbookParts(sheets.map(({ name }) => name)),
    ...sheets.map((sheet, at) => ({ path: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(sheet) })),
  ]
  for (const { path, content } of parts) {
    const file: ZipInputFile = { filename: path, size: 0, crc: 0, compression: deflated }
    zip.add(file)
    for await (const chunk of deflate(measured(file, content))) {
      file.ondata?.(null, chunk, false)
      yield* zipped.splice(0)
    }
    file.ondata?.(null, new Uint8Array(), true)
  }
  zip.end()
  yield* zipped
}

/** As zip files name it. */
const deflated = 8

function deflate(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array<ArrayBuffer>> {
  // Who reads the last stream hears of a failure from there.
  return pipeline(Readable.from(bytes, { objectMode: false }), createDeflateRaw(), () => {})
}

async function* measured(file: ZipInputFile, content: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    file.size += bytes.length
    file.crc = crc32(bytes, file.crc)
    yield bytes
  }
}

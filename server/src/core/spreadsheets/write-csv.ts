import { stringify } from 'csv-stringify/sync'
import { safeCell } from './safe-cell.ts'

type CsvRow = readonly string[]

/**
 * A CSV file (RFC 4180: commas, CRLF) in UTF-8 with its byte order mark, without which Excel takes it for another
 * encoding. Asks for the next rows when the last chunk was taken, and fails as they fail.
 */
export async function* csvOf(header: CsvRow, rows: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(linesOf([header], true))
  for await (const some of rows) if (some.length > 0) yield Buffer.from(linesOf(some, false))
}

const linesOf = (rows: readonly CsvRow[], bom: boolean): string =>
  stringify(
    rows.map((row) => row.map(safeCell)),
    // Said together: with CRLF alone a text with a line break would be written without quotes.
    { bom, record_delimiter: 'windows', quote_record_delimiter: true },
  )

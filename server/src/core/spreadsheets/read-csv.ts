import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { collectRows, type ReadLimits, type SendRows } from './row-collector.ts'
import { stop } from './unreadable.ts'

export function readCsv(bytes: Uint8Array, limits: ReadLimits, send: SendRows): void {
  const text = withoutSeparatorLine(decodeText(bytes))
  const delimiter = text.separator ?? guessSeparator(text.body)
  if (isTooWide(text.body, delimiter)) stop({ reason: 'columns' })
  const rows = collectRows(limits, send)
  let row = 0
  try {
    parse(text.body, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: string[]) => {
        row += 1
        rows.add(row, cells)
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) return stop({ reason: 'quote', row: row + 1 })
    throw error
  }
  rows.end()
}

const separators = [',', ';', '\t'] as const

/** Excel names the separator in a first line of its own, which it does not show. */
function withoutSeparatorLine(text: string): { readonly body: string; readonly separator?: string } {
  const [line, separator] = /^sep=([,;\t])\r?\n/i.exec(text) ?? []
  return line === undefined || separator === undefined ? { body: text } : { body: text.slice(line.length), separator }
}

/** Excel's own limit of columns, most of them blank. The library would make millions of cells of one line. */
const mostSeparators = 16_384

function isTooWide(text: string, separator: string): boolean {
  const code = separator.charCodeAt(0)
  let count = 0
  for (let at = 0; at < text.length && count < mostSeparators; at += 1) {
    const found = text.charCodeAt(at)
    if (found === code) count += 1
    else if (found === 0x0a || found === 0x0d) count = 0
  }
  return count >= mostSeparators
}

const linesToGuess = 30
const charactersToGuess = 20_000

/** The one that stands equally often in most of the first lines; of two, the one that stands more often. */
function guessSeparator(text: string): string {
  const lines = text
    .slice(0, charactersToGuess)
    // What is quoted says nothing.
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesToGuess)
  const score = (separator: string) => regularity(lines.map((line) => line.split(separator).length - 1))
  return separators.reduce((best, next) => (score(next) > score(best) ? next : best))
}

function regularity(counts: readonly number[]): number {
  const found = new Map<number, number>()
  for (const count of counts) if (count > 0) found.set(count, (found.get(count) ?? 0) + 1)
  return Math.max(0, ...[...found].map(([count, lines]) => count * lines))
}

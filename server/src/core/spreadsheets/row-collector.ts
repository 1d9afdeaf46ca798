import { columnLetters } from './column-letters.ts'
import { stop } from './unreadable.ts'

export interface ReadLimits {
  /** Rows of data. */
  readonly rows: number
  readonly columns: number
  /** Characters of a cell. */
  readonly cell: number
  readonly unpackedBytes: number
}

/** A row with something in it. */
export interface SheetRow {
  /** As spreadsheets count, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** Titles above the header, the header, totals: rows that are no data. */
const rowsBesideData = 100

export interface RowCollector {
  /** Cleans the cells, leaves blank rows out, and stops at the limits. */
  add(row: number, cells: readonly string[]): void
  end(): void
}
export type SendRows = (rows: readonly SheetRow[]) => void

/** Times as long as a cell may be: not worth cleaning. */
const farTooLong = 10

/** Rows sent at once: the thread that gets them answers requests in between. */
const batch = 250

export function collectRows(
  { rows: mostRows, columns, cell: mostCharacters }: ReadLimits,
  send: SendRows,
): RowCollector {
  let count = 0
  let waiting: SheetRow[] = []
  const flush = (): void => {
    send(waiting)
    waiting = []
  }
  const asKept = (row: number, given: readonly string[]): readonly string[] => {
    const cells: string[] = []
    for (const [index, raw] of given.entries()) {
      const cell = raw.length > mostCharacters * farTooLong ? raw.trim() : cleaned(raw)
      if (cell === '') continue
      if (index >= columns) stop({ reason: 'columns' })
      if (cell.length > mostCharacters) stop({ reason: 'cell', row, column: columnLetters(index) })
      while (cells.length < index) cells.push('')
      cells.push(cell)
    }
    return cells
  }
  return {
    add(row, given) {
      const cells = asKept(row, given)
      if (cells.length === 0) return
      count += 1
      if (count > mostRows + rowsBesideData) stop({ code: 'import.too_long' })
      waiting.push({ row, cells })
      if (waiting.length === batch) flush()
    },
    end: flush,
  }
}

/** Invisible characters that copying from elsewhere brings along. Not the joiners: Marathi needs them. */
const invisible = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00a0\u2007\u202f]+/g

/** The mark before a text that would else be a formula: exports have it too. */
const textMark = /^'(?=[=+\-@])/

/** One line break is `\n`; other control characters and hard spaces become spaces. */
const cleaned = (raw: string): string =>
  raw
    .replace(/\r\n?/g, '\n')
    .replace(invisible, '')
    .replace(controls, ' ')
    .toWellFormed()
    .normalize('NFC')
    .trim()
    .replace(textMark, '')

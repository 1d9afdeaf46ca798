import { columnLetters } from './column-letters.ts'
import type { SheetRow } from './row-collector.ts'

/** The header row of a sheet and the rows below it. */
export interface Table {
  readonly columns: readonly string[]
  /** Each row has a cell for every column. `row` is the file's, as spreadsheets count. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}

/** How many cells of a row read like names of columns. */
export type CountHeaders = (cells: readonly string[]) => number

/** Leaves out titles above the header, the header where a printout repeats it, totals, and blank columns at the end. */
export function asTable(found: readonly SheetRow[], countHeaders: CountHeaders): Table {
  const at = headerAt(found, countHeaders)
  const header = found[at]?.cells ?? []
  const rows = found.slice(at + 1).filter(({ cells }) => !isTotals(cells) && !isSame(cells, header))
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length))
  return {
    columns: Array.from({ length: width }, (_, index) => columnName(header[index] ?? '', index)),
    rows: rows.map(({ row, cells }) => ({ row, cells: filledUp(cells, width) })),
  }
}

const filledUp = (cells: readonly string[], width: number): readonly string[] =>
  cells.length === width ? cells : [...cells, ...Array<string>(width - cells.length).fill('')]

/** How far down a header may stand. */
const rowsToLookAt = 20
/** A single known name could just as well be data. */
const fewestKnown = 2

function headerAt(found: readonly SheetRow[], countHeaders: CountHeaders): number {
  const known = found.slice(0, rowsToLookAt).map(({ cells }) => countHeaders(cells))
  const most = Math.max(0, ...known)
  return most >= fewestKnown ? known.indexOf(most) : 0
}

const longestName = 100

const columnName = (header: string, index: number): string =>
  header.replace(/\s+/g, ' ').slice(0, longestName).toWellFormed().trim() || `Column ${columnLetters(index)}`

const isSame = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length === header.length && cells.every((cell, index) => cell === header[index])

const total = /^(?:(?:grand|sub)[\s-]*)?total\b|^sum$|^(?:कुल|एकूण|एकुण|योग|बेरीज)(?=$|[\s:.-])/i
const number = /^[-+\d.,\s₹%/]+$/

/** `Total`, and beside it nothing but numbers. */
function isTotals(cells: readonly string[]): boolean {
  const first = cells.findIndex((cell) => cell !== '')
  if (!total.test(cells[first] ?? '')) return false
  return cells.slice(first + 1).every((cell) => cell === '' || total.test(cell) || number.test(cell))
}

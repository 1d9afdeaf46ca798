import { numberText, unescaped } from './cell-text.ts'
import { columnOf } from './column-letters.ts'
import type { XmlListener } from './hear-xml.ts'
import { plain, type NumberFormat } from './number-formats.ts'
import { collectRows, type ReadLimits, type SendRows } from './row-collector.ts'
import { damaged, stop } from './unreadable.ts'

/** What a sheet of at most so many characters can need; a file with more in other sheets is too large. */
const mostSharedCharacters = 20_000_000

/** Texts longer than a cell may be are cut behind the first character too many. */
export function readSharedStrings(hear: (listener: XmlListener) => void, longest: number): readonly string[] {
  const strings: string[] = []
  let characters = 0
  let text: string | undefined
  const heard = textListener((piece) => {
    if (text !== undefined && text.length <= longest) text += piece
  })
  hear({
    open(name) {
      if (name === 'si') text = ''
      else heard.open(name)
    },
    text: heard.text,
    close(name) {
      heard.close(name)
      if (name !== 'si' || text === undefined) return
      const kept = unescaped(text).slice(0, longest + 1)
      characters += kept.length
      if (characters > mostSharedCharacters) stop({ reason: 'large' })
      strings.push(kept)
      text = undefined
    },
  })
  return strings
}

/** Collects the text of `<t>` elements, except Japanese phonetic guides (`<rPh>`). */
function textListener(take: (piece: string) => void) {
  let isText = false
  let isReading = false
  return {
    open(name: string): void {
      if (name === 't') isText = true
      else if (name === 'rPh') isReading = true
    },
    text(piece: string): void {
      if (isText && !isReading) take(piece)
    },
    close(name: string): void {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
    },
  }
}

export interface Worksheet {
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly startsIn1904: boolean
  readonly limits: ReadLimits
}

/** Excel's own limit. */
const lastRow = 1_048_576

interface Cell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
}

export function readWorksheet(hear: (listener: XmlListener) => void, sheet: Worksheet, send: SendRows): void {
  const rows = collectRows(sheet.limits, send)
  const longest = sheet.limits.cell
  let row = 0
  let cells: string[] = []
  let column = -1
  let cell: Cell | undefined
  let isValue = false
  const take = (piece: string): void => {
    if (cell !== undefined && cell.value.length <= longest) cell.value += piece
  }
  const inline = textListener(take)
  hear({
    open(name, attribute) {
      if (name === 'row') {
        row = rowNumber(attribute('r'), row)
        cells = []
        column = -1
      } else if (name === 'c') {
        column = columnOf(attribute('r') ?? '') ?? column + 1
        cell = { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), value: '' }
      } else if (name === 'v') isValue = true
      else inline.open(name)
    },
    text(piece) {
      if (isValue) take(piece)
      else inline.text(piece)
    },
    close(name) {
      inline.close(name)
      if (name === 'v') isValue = false
      else if (name === 'c' && cell !== undefined) {
        // Formatted cells reach far to the right, and down.
        if (cell.value.trim() !== '') cells[cell.column] = cellText(cell, sheet)
        cell = undefined
      } else if (name === 'row')
        rows.add(
          row,
          Array.from(cells, (text) => text ?? ''),
        )
    },
  })
  rows.end()
}

function rowNumber(said: string | undefined, before: number): number {
  const row = said === undefined ? before + 1 : Number(said)
  return Number.isInteger(row) && row > before && row <= lastRow ? row : damaged()
}

function cellText({ type, style, value }: Cell, { strings, formats, startsIn1904 }: Worksheet): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? damaged()
    case 'b':
      return value === '1' || value === 'true' ? 'yes' : 'no'
    case 'n':
      return numberText(value, formats[style] ?? plain, startsIn1904)
    case 'd':
      return value.replace(/T(\d\d:\d\d).*$/, (_, time: string) => (time === '00:00' ? '' : ` ${time}`))
    default:
      // Texts, and errors such as `#N/A`, which people see too.
      return unescaped(value)
  }
}

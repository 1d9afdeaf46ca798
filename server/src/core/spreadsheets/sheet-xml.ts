import { safeCell } from './safe-cell.ts'
import { cellStyle } from './workbook-xml.ts'
import { xmlHead, xmlText } from './xml.ts'

type SheetRow = readonly string[]

export interface Sheet {
  /** The name on its tab: what Excel does not allow in one is replaced. */
  readonly name: string
  readonly header: SheetRow
  readonly rows: AsyncIterable<readonly SheetRow[]>
}

/** The XML of a sheet, with a header that stays in sight, and columns as wide as the first rows need. */
export async function* sheetXml({ header, rows }: Sheet): AsyncGenerator<string> {
  let begun = false
  let at = 1
  for await (const some of rows) {
    if (!begun) yield opening(header, some)
    begun = true
    if (some.length > 0) yield some.map((row) => rowXml(row, ++at, cellStyle.text)).join('')
  }
  if (!begun) yield opening(header, [])
  yield '</sheetData></worksheet>'
}

const opening = (header: SheetRow, first: readonly SheetRow[]): string =>
  `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `${columns(header, first)}<sheetData>${rowXml(header, 1, cellStyle.header)}`

const width = { least: 8, most: 60, measuredRows: 100 } as const

function columns(header: SheetRow, first: readonly SheetRow[]): string {
  if (header.length === 0) return ''
  const measured = [header, ...first.slice(0, width.measuredRows)]
  const each = header.map((_, column) => {
    const longest = Math.max(...measured.map((row) => row[column]?.length ?? 0))
    const wide = Math.min(Math.max(longest + 2, width.least), width.most)
    return `<col min="${column + 1}" max="${column + 1}" width="${wide}" customWidth="1"/>`
  })
  return `<cols>${each.join('')}</cols>`
}

function rowXml(row: SheetRow, number: number, style: number): string {
  let cells = ''
  for (let column = 0; column < row.length; column++) {
    const value = row[column] ?? ''
    if (value !== '')
      cells += `<c r="${columnName(column)}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`
  }
  return `<row r="${number}">${cells}</row>`
}

/** From 0: A to Z, AA and so on. */
const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** Excel takes a workbook with a longer text for a damaged one. */
const longestText = 32_767
/** `_x0041_` would be read as the character of that number. */
const escapeLike = /_(?=x[0-9a-f]{4}_)/gi

/** Of most cells: nothing in it means anything to XML or Excel. */
const ordinary = /^[A-Za-z0-9 .,:;/()@+'-]*$/

const cellText = (value: string): string => {
  const safe = safeCell(value)
  if (safe.length <= longestText && ordinary.test(safe)) return safe
  const text = safe.replace(/\r\n?/g, '\n')
  const whole = text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`
  return xmlText(whole.replace(escapeLike, '_x005F_'))
}

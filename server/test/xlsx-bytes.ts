import { strToU8, Zip, ZipDeflate, zipSync, type Zippable } from 'fflate'

/** A number as the file writes it may be given as `{ number }`; `style` is an index into `formats`, from 1. */
export type CellGiven =
  | string
  | number
  | boolean
  | undefined
  | { readonly number: string; readonly style?: number }
  | { readonly formula: string; readonly value: string | number }
  | { readonly inline: string }
  | { readonly error: string }

export interface SheetGiven {
  readonly name: string
  readonly state?: 'visible' | 'hidden' | 'veryHidden'
  /** A blank row is an empty list. */
  readonly rows: readonly (readonly CellGiven[])[]
  readonly merged?: readonly string[]
  /** Formatted rows without a value below the others. */
  readonly blankRows?: number
  /** Instead of what the rows make. */
  readonly xml?: string
}

export interface WorkbookGiven {
  readonly sheets: readonly SheetGiven[]
  /** Formats of the styles 1, 2, … */
  readonly formats?: readonly string[]
  readonly contentType?: string
  readonly startsIn1904?: boolean
}

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The parts of a workbook, by path, as Excel writes them. */
export function workbookParts(given: WorkbookGiven): Record<string, string> {
  const strings = new Map<string, number>()
  const sheets = given.sheets.map((sheet) => sheet.xml ?? sheetXml(sheet, strings))
  const type = given.contentType ?? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${namespace}" xmlns:r="${relations}"><workbookPr defaultThemeVersion="124226"${given.startsIn1904 === true ? ' date1904="1"' : ''}/><sheets>${given.sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId90" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(given.formats ?? []),
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${namespace}" count="${strings.size}" uniqueCount="${strings.size}">${[...strings.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  }
  for (const [index, sheet] of sheets.entries()) parts[`xl/worksheets/sheet${index + 1}.xml`] = sheet
  return parts
}

export const workbook = (given: WorkbookGiven): Uint8Array => zipped(workbookParts(given))

/** Bytes are stored as they are. */
export const zipped = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([path, part]) => [
        path,
        typeof part === 'string' ? strToU8(part) : [part, { level: 0 }],
      ]),
    ) satisfies Zippable,
  )

/** Sizes stand behind each part, as streaming programs and Google Sheets write them. */
export function zippedAsStream(parts: Readonly<Record<string, string>>): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [path, part] of Object.entries(parts)) {
    const file = new ZipDeflate(path)
    zip.add(file)
    file.push(strToU8(part), true)
  }
  zip.end()
  return new Uint8Array(Buffer.concat(chunks))
}

function sheetXml({ rows, merged, blankRows = 0 }: SheetGiven, strings: Map<string, number>): string {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const filled = rows.map((row, index) =>
    row.length === 0
      ? ''
      : `<row r="${index + 1}" spans="1:${width}" x14ac:dyDescent="0.25">${row.map((cell, column) => cellXml(cell, `${letter(column)}${index + 1}`, strings)).join('')}</row>`,
  )
  const blank = Array.from({ length: blankRows }, (_, index) => {
    const row = rows.length + index + 1
    return `<row r="${row}" ht="15.75" customHeight="1">${Array.from({ length: width }, (__, column) => `<c r="${letter(column)}${row}" s="0"/>`).join('')}</row>`
  })
  const merges = merged?.map((area) => `<mergeCell ref="${area}"/>`).join('')
  return `${xml}<worksheet xmlns="${namespace}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1"/><sheetData>${filled.join('')}${blank.join('')}</sheetData>${merges === undefined ? '' : `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

const letter = (column: number): string => String.fromCharCode(65 + column)

function cellXml(cell: CellGiven, at: string, strings: Map<string, number>): string {
  if (cell === undefined || cell === '') return `<c r="${at}" s="0"/>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') {
    const index = strings.get(cell) ?? strings.size
    strings.set(cell, index)
    return `<c r="${at}" t="s"><v>${index}</v></c>`
  }
  if ('number' in cell) return `<c r="${at}" s="${cell.style ?? 0}"><v>${cell.number}</v></c>`
  if ('inline' in cell) return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
  if ('error' in cell) return `<c r="${at}" t="e"><f>NA()</f><v>${cell.error}</v></c>`
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  return `<c r="${at}"${type}><f>${escaped(cell.formula)}</f><v>${escaped(String(cell.value))}</v></c>`
}

const stylesXml = (formats: readonly string[]): string =>
  `${xml}<styleSheet xmlns="${namespace}"><numFmts count="${formats.length}">${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

import { xmlHead, xmlText } from './xml.ts'

interface WorkbookPart {
  readonly path: string
  readonly content: AsyncIterable<string>
}

/** Styles of `styles.xml`: text that stays text when it is edited, and the header. */
export const cellStyle = { text: 1, header: 2 } as const

/** The parts of a workbook beside its sheets, which are `xl/worksheets/sheet1.xml` and so on. */
export const workbookParts = (sheetNames: readonly string[]): WorkbookPart[] => {
  const sheets = distinct(sheetNames.map(sheetName))
  const parts = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
  }
  return Object.entries(parts).map(([path, text]) => ({ path, content: whole(text) }))
}

async function* whole(text: string): AsyncGenerator<string> {
  yield xmlHead + text
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const override = (part: string, kind: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="${type}.${kind}+xml"/>`

const contentTypes = (sheets: number): string =>
  `<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  override('workbook', 'sheet.main') +
  Array.from({ length: sheets }, (_, at) => override(`worksheets/sheet${at + 1}`, 'worksheet')).join('') +
  `${override('styles', 'styles')}</Types>`

const relations = (targets: readonly (readonly [kind: string, target: string])[]): string =>
  `<Relationships xmlns="${packages}/relationships">` +
  targets
    .map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('') +
  '</Relationships>'

const workbook = (sheets: readonly string[]): string =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  sheets.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('') +
  '</sheets></workbook>'

/** Excel wants the two usual fills; number format 49 is text. */
const styles =
  `<styleSheet xmlns="${main}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

const longestName = 31

/** Excel refuses a workbook with another name. */
const sheetName = (name: string): string =>
  cut(name.replace(/[\p{Cc}[\]:*?/\\]/gu, ' ').replace(/^'+|'+$/g, ''), longestName).trim() || 'Sheet'

/** Excel compares without case. */
const distinct = (names: readonly string[]): string[] =>
  names.map((name, at) => {
    const same = names.slice(0, at).filter((other) => other.toLowerCase() === name.toLowerCase()).length
    return same === 0 ? name : `${cut(name, longestName - 5)} (${same + 1})`
  })

/** Never half a character. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

// node scripts/open-in-libreoffice.ts [SOFFICE]: forty payloads, written as CSV and XLSX, are opened in LibreOffice,
// saved in its own format and opened again. Ends with 1 if one of them became a formula. Needs LibreOffice, so no test does it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { csvOf } from '../server/src/core/spreadsheets/write-csv.ts'
import { xlsxOf } from '../server/src/core/spreadsheets/write-xlsx.ts'
import { formulas } from '../server/test/formulas.ts'

const [soffice = 'soffice'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'aangan-libreoffice-'))
const header = ['Payload', 'Beside']
async function* rows() {
  yield formulas.map((formula) => [formula, 'text'])
}

/** Commas, quotes, UTF-8, from line 1; formulas are evaluated and special numbers detected, as careless people do. */
const csvFilter = 'CSV:44,34,76,1,,0,false,true,false,false,false,-1,true'

function convert(file: string, to: string, options: readonly string[] = []): string {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync(
    soffice,
    [profile, '--headless', ...options, '--convert-to', to, '--outdir', folder, join(folder, file)],
    {
      stdio: 'ignore',
    },
  )
  return file.replace(/\.\w+$/, `.${to}`)
}

/** The cells of the first column, as LibreOffice understood them. */
function cellsIn(flat: string): { type: string; text: string; isFormula: boolean }[] {
  const xml = readFileSync(join(folder, flat), 'utf8')
  const rowsOfXml = xml.match(/<table:table-row[^]*?<\/table:table-row>/g) ?? []
  return rowsOfXml.flatMap((row) => {
    const [, attributes = '', content = ''] = /<table:table-cell([^>]*)>([^]*?)<\/table:table-cell>/.exec(row) ?? []
    const type = /office:value-type="(\w+)"/.exec(attributes)?.[1] ?? ''
    return type === ''
      ? []
      : [{ type, text: content.replace(/<[^>]*>/g, '').trim(), isFormula: attributes.includes('table:formula') }]
  })
}

let wrong = 0
function check(what: string, flat: string): void {
  const [, ...cells] = cellsIn(flat)
  const bad = cells.filter(({ type, text, isFormula }) => isFormula || type !== 'string' || !/^(?:'|&apos;)/.test(text))
  if (cells.length !== formulas.length || bad.length > 0) wrong++
  console.log(`${what}: ${cells.length} cells, ${cells.length - bad.length} of them text with their mark`)
  for (const cell of bad) console.log(' ', JSON.stringify(cell))
}

/** Proves that the check can fail: without our mark this is a formula. */
function control(): void {
  writeFileSync(join(folder, 'bare.csv'), 'Payload\n=1+1\n')
  const [, cell] = cellsIn(convert('bare.csv', 'fods', [`--infilter=${csvFilter}`]))
  if (cell?.isFormula !== true) wrong++
  console.log(`A bare =1+1 is ${cell?.isFormula === true ? 'a formula' : 'no formula, so this check proves nothing'}`)
}

try {
  control()
  writeFileSync(join(folder, 'from-csv.csv'), await buffer(csvOf(header, rows())))
  writeFileSync(join(folder, 'from-xlsx.xlsx'), await buffer(xlsxOf([{ name: 'Payloads', header, rows: rows() }])))
  check('CSV', convert('from-csv.csv', 'fods', [`--infilter=${csvFilter}`]))
  check('XLSX', convert('from-xlsx.xlsx', 'fods'))
  check('CSV saved as XLSX', convert(convert('from-csv.fods', 'xlsx'), 'fods'))
  check('XLSX saved as ODS and XLSX', convert(convert(convert('from-xlsx.xlsx', 'ods'), 'xlsx'), 'fods'))
  check('XLSX saved as CSV', convert(convert('from-xlsx.xlsx', 'csv'), 'fods', [`--infilter=${csvFilter}`]))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = wrong === 0 ? 0 : 1

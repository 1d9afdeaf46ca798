import type { BrokenSort, Random } from './broken-files.ts'
import { workbook, workbookParts, zipped, type CellGiven } from './xlsx-bytes.ts'
import { zipBombs } from './zip-bombs.ts'

const directory = 0x02014b50
const sheetPath = 'xl/worksheets/sheet1.xml'
const rows: readonly (readonly CellGiven[])[] = [
  ['Name', 'Flat No', 'Mobile'],
  ['Asha', 'A-101', 9_820_000_010],
]
const plainParts = (): Record<string, string> => workbookParts({ sheets: [{ name: 'S', rows }] })
const withPart = (path: string, content: string | Uint8Array) => (): Uint8Array =>
  zipped({ ...plainParts(), [path]: content })
const sheetOf = (inside: string): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inside}</sheetData></worksheet>`
const withSheet = (inside: string) => withPart(sheetPath, sheetOf(inside))
const replaced = (path: string, from: string, to: string) => (): Uint8Array => {
  const parts = plainParts()
  return zipped({ ...parts, [path]: (parts[path] ?? '').replace(from, to) })
}
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`

/** Writes random bytes into the zip’s directory. */
function brokenDirectory(random: Random): Uint8Array {
  const bytes = Buffer.from(zipped(plainParts()))
  const start = bytes.indexOf(Buffer.from(Uint32Array.of(directory).buffer))
  for (let count = 1 + random(8); count > 0; count -= 1) bytes[start + random(bytes.length - start)] = random(256)
  return new Uint8Array(bytes)
}

const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${Array.from({ length: 12 }, (_, level) => `<!ENTITY ${String.fromCharCode(98 + level)} "${`&${String.fromCharCode(97 + level)};`.repeat(10)}">`).join('')}]>`

export const brokenWorkbooks: readonly BrokenSort[] = [
  ...zipBombs,
  { name: 'a workbook in a workbook', make: withPart(sheetPath, workbook({ sheets: [{ name: 'S', rows }] })) },
  {
    name: 'a zip in a zip in a zip',
    make: () =>
      zipped({ 'a.zip': zipped({ 'b.zip': zipped({ 'c.xlsx': workbook({ sheets: [{ name: 'S', rows }] }) }) }) }),
  },
  {
    name: 'parts that call each other',
    make: replaced('xl/_rels/workbook.xml.rels', 'sharedStrings.xml', 'worksheets/sheet1.xml'),
  },
  {
    name: 'a sheet that is the workbook',
    make: replaced('xl/_rels/workbook.xml.rels', 'worksheets/sheet1.xml', 'workbook.xml'),
  },
  {
    name: 'a sheet that is its own strings',
    make: replaced('xl/_rels/workbook.xml.rels', 'worksheets/sheet1.xml', 'sharedStrings.xml'),
  },
  {
    name: 'a path out of the file',
    make: replaced('xl/_rels/workbook.xml.rels', 'worksheets/sheet1.xml', '../../../../etc/passwd'),
  },
  {
    name: 'a path elsewhere',
    make: replaced('xl/_rels/workbook.xml.rels', 'worksheets/sheet1.xml', 'http://evil.example/sheet1.xml'),
  },
  { name: 'a path that is none', make: replaced('xl/_rels/workbook.xml.rels', 'worksheets/sheet1.xml', '%E0%A4%A') },
  { name: 'no sheets', make: replaced('xl/workbook.xml', '<sheet name', '<shoot name') },
  { name: 'a sheet that is not there', make: replaced('xl/_rels/workbook.xml.rels', 'sheet1.xml', 'sheet9.xml') },
  { name: 'shared strings that are not there', make: withSheet('<row r="1"><c r="A1" t="s"><v>99</v></c></row>') },
  { name: 'a negative shared string', make: withSheet('<row r="1"><c r="A1" t="s"><v>-1</v></c></row>') },
  {
    name: 'a shared string without an end',
    make: withPart('xl/sharedStrings.xml', `<sst><si><t>${'x'.repeat(2_000_000)}`),
  },
  {
    name: 'laughs',
    make: withPart(sheetPath, `<?xml version="1.0"?>${laughs}${sheetOf(`<row><c t="str"><v>&m;</v></c></row>`)}`),
  },
  {
    name: 'laughs in the shared strings',
    make: withPart('xl/sharedStrings.xml', `<?xml version="1.0"?>${laughs}<sst><si><t>&m;</t></si></sst>`),
  },
  {
    name: 'a file of the server',
    make: withPart(
      sheetPath,
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetOf('<row><c t="str"><v>&e;</v></c></row>')}`,
    ),
  },
  {
    name: 'characters by number',
    make: withSheet(
      `<row>${inline('&#0;&#x0;&#xD800;&#x110000;&#99999999;&nbsp;'.repeat(20))}${inline('1')}</row><row>${inline('a')}${inline('&#x0;')}</row>`,
    ),
  },
  { name: 'a deep nest', make: withSheet('<a>'.repeat(300_000)) },
  { name: 'a nest that closes', make: withSheet(`${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`) },
  {
    name: 'thousands of attributes',
    make: withSheet(
      `<row><c ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}><v>1</v></c></row>`,
    ),
  },
  { name: 'a tag without an end', make: withPart(sheetPath, `<worksheet><sheetData ${'a'.repeat(3_000_000)}`) },
  { name: 'tags that cross', make: withSheet('<row><c></row></c>') },
  { name: 'rows backwards', make: withSheet('<row r="5"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>') },
  {
    name: 'a row far down',
    make: withSheet('<row r="1"><c><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>2</v></c></row>'),
  },
  { name: 'a row beyond all', make: withSheet('<row r="99999999999"><c><v>2</v></c></row>') },
  { name: 'a row that is no number', make: withSheet('<row r="NaN"><c><v>2</v></c></row>') },
  { name: 'a cell far to the right', make: withSheet('<row r="1"><c r="XFD1"><v>1</v></c></row>') },
  { name: 'a cell beyond all', make: withSheet('<row r="1"><c r="ZZZZZZZZZ1"><v>1</v></c></row>') },
  { name: 'thousands of columns', make: withSheet(`<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`) },
  { name: 'a million blank cells', make: withSheet(`<row>${'<c s="1"/>'.repeat(16_384)}</row>`.repeat(60)) },
  { name: 'a hundred thousand rows', make: withSheet('<row><c><v>1</v></c></row>'.repeat(100_000)) },
  {
    name: 'a huge cell',
    make: (random) =>
      withSheet(`<row>${inline('Name')}</row><row><c/>${inline('x'.repeat(1001 + random(30_000)))}</row>`)(),
  },
  { name: 'a cell of megabytes', make: withSheet(`<row>${inline('x'.repeat(20_000_000))}</row>`) },
  {
    name: 'odd numbers',
    make: withSheet(
      `<row>${['1e400', 'NaN', '-1', '0x10', '1_0', '', ' ', '9'.repeat(500), '1e308'].map((value) => `<c s="1"><v>${value}</v></c>`).join('')}</row><row><c s="999999"><v>5</v></c><c t="b"><v>maybe</v></c><c t="d"><v>never</v></c><c t="z"><v>1</v></c></row>`,
    ),
  },
  {
    name: 'odd formats',
    make: () =>
      workbook({
        formats: [
          'yyyy'.repeat(80),
          '"'.repeat(200),
          '\\'.repeat(201),
          '[h]:mm',
          '0'.repeat(250),
          ';;;',
          '"a"'.repeat(80),
          '#'.repeat(255),
        ],
        sheets: [
          {
            name: 'S',
            rows: [['Name'], Array.from({ length: 8 }, (_, style) => ({ number: '45000.5', style: style + 1 }))],
          },
        ],
      }),
  },
  { name: 'not XML', make: withPart(sheetPath, 'Name,Flat\nAsha,A-101\n') },
  {
    name: 'XML in UTF-16',
    make: withPart(
      sheetPath,
      new Uint8Array(
        Buffer.from(`\ufeff${sheetOf(`<row>${inline('Name')}</row><row>${inline('Asha')}</row>`)}`, 'utf16le'),
      ),
    ),
  },
  {
    name: 'bytes that are no UTF-8',
    make: withPart(sheetPath, Uint8Array.of(0x3c, 0x61, 0x3e, 0xff, 0xfe, 0xc0, 0x80, 0x3c)),
  },
  { name: 'an empty sheet', make: withSheet('') },
  { name: 'an empty part', make: withPart(sheetPath, '') },
  {
    name: 'formulas without values',
    make: withSheet('<row><c t="str"><f>cmd|calc</f></c><c><f>1+1</f><v/></c></row>'),
  },
  { name: 'a broken directory', make: brokenDirectory },
  { name: 'another broken directory', make: brokenDirectory },
  {
    name: 'ten thousand parts',
    make: () => zipped(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`a${index}`, '']))),
  },
]

import type { RefusalCode } from '@aangan/contract/api'
import type { SocietyFile } from './society-files.ts'
import { workbook, workbookParts, zipped } from './xlsx-bytes.ts'

const utf8 = (text: string) => (): Uint8Array => new TextEncoder().encode(text)
const refused = (code: RefusalCode, message: string) => ({ code, message })
const type = refused('import.type', 'Only CSV or XLSX files can be imported.')
const unreadable = (reason: string) => refused('import.unreadable', `The file cannot be read: ${reason}`)

/** The beginning of an old Excel file, and what is in it. */
const compoundFile = (inside: string) => (): Uint8Array =>
  new Uint8Array(
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000), Buffer.from(inside, 'utf16le')]),
  )

const ofKind = 'RESIDENTS' as const
export const refusedFiles: readonly SocietyFile[] = [
  {
    name: 'a web page that is called.xls',
    kind: ofKind,
    bytes: utf8('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Name</td></tr></table></html>'),
    refused: type,
  },
  { name: 'an old workbook.xls', kind: ofKind, bytes: compoundFile('Workbook'), refused: type },
  {
    name: 'with a password.xlsx',
    kind: ofKind,
    bytes: compoundFile('EncryptedPackage'),
    refused: unreadable('it has a password. Save a copy without a password.'),
  },
  {
    name: 'with macros.xlsm',
    kind: ofKind,
    bytes: () =>
      workbook({
        contentType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
        sheets: [{ name: 'S', rows: [['Name'], ['Asha']] }],
      }),
    refused: type,
  },
  {
    name: 'OpenDocument.ods',
    kind: ofKind,
    bytes: () => zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    refused: type,
  },
  {
    name: 'a picture that is called.csv',
    kind: ofKind,
    bytes: () => new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    refused: type,
  },
  { name: 'a document.pdf', kind: ofKind, bytes: utf8('%PDF-1.4\n1 0 obj\n<<>>\nendobj'), refused: type },
  {
    name: 'nothing but a header.csv',
    kind: ofKind,
    bytes: utf8('Name,Wing,Flat No,Type\n\n,,,\n'),
    refused: refused('import.empty', 'The file has no rows.'),
  },
  {
    name: 'only hidden sheets.xlsx',
    kind: ofKind,
    bytes: () => workbook({ sheets: [{ name: 'S', state: 'hidden', rows: [['Name'], ['Asha']] }] }),
    refused: unreadable('all its sheets are hidden. Show the sheet with the list.'),
  },
  {
    name: 'too many rows.csv',
    kind: ofKind,
    bytes: utf8(`Name,Flat\n${'Asha,A-101\n'.repeat(10_001)}`),
    refused: refused('import.too_long', 'The file has more than 10,000 rows. Split it.'),
  },
  {
    name: 'a novel in a cell.csv',
    kind: ofKind,
    bytes: utf8(`Name,Flat\nAsha,A-101\nRavi,${'B'.repeat(1001)}\n`),
    refused: unreadable('the cell in row 3, column B has more than 1000 characters. Shorten it.'),
  },
  {
    name: 'too many columns.csv',
    kind: ofKind,
    bytes: utf8(`Name,Flat\n${'Asha,'.repeat(51)}\n`),
    refused: unreadable('it has more than 50 columns. Delete those that are not needed.'),
  },
  {
    name: 'a quotation mark too many.csv',
    kind: ofKind,
    bytes: utf8('Name,Flat\nAsha,A-101\n"Ravi,B-202\n'),
    refused: unreadable('a quotation mark in row 3 is not closed. Delete it, or save the file as XLSX.'),
  },
  {
    name: 'cut off while it was sent.xlsx',
    kind: ofKind,
    bytes: () => workbook({ sheets: [{ name: 'S', rows: [['Name'], ['Asha']] }] }).slice(0, -30),
    refused: unreadable('it is damaged. Open it in a spreadsheet program and save it again.'),
  },
  {
    name: 'a bit changed on the way.xlsx',
    kind: ofKind,
    bytes: () => {
      const bytes = Buffer.from(
        zipped({ ...workbookParts({ sheets: [] }), 'xl/workbook.xml': new TextEncoder().encode('<workbook x="0"/>') }),
      )
      bytes[bytes.indexOf('x="0"') + 3] = 0x31
      return new Uint8Array(bytes)
    },
    refused: unreadable('it is damaged. Open it in a spreadsheet program and save it again.'),
  },
  {
    name: 'cut off within a character.csv',
    kind: ofKind,
    bytes: () => new TextEncoder().encode('नाव,सदनिका\nआशा,A-101\nरवी').slice(0, -1),
    refused: unreadable('it is damaged. Open it in a spreadsheet program and save it again.'),
  },
]

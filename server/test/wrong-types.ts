import { gzipSync } from 'node:zlib'
import type { BrokenSort, Random } from './broken-files.ts'
import { workbookParts, zipped } from './xlsx-bytes.ts'

const noise = (random: Random, length: number): Uint8Array => Uint8Array.from({ length }, () => random(256))
const starting =
  (hex: string, length = 3000) =>
  (random: Random): Uint8Array =>
    new Uint8Array(Buffer.concat([Buffer.from(hex, 'hex'), noise(random, random(length))]))
const text = (content: string) => (): Uint8Array => new TextEncoder().encode(content)
const withType = (contentType: string) => (): Uint8Array =>
  zipped(workbookParts({ contentType, sheets: [{ name: 'S', rows: [['Name'], ['Asha']] }] }))

/** What people choose by mistake, and what others send on purpose. */
export const wrongTypes: readonly BrokenSort[] = [
  { name: 'nothing', make: () => new Uint8Array() },
  { name: 'one byte', make: (random) => noise(random, 1) },
  { name: 'random bytes', make: (random) => noise(random, 1 + random(100_000)) },
  { name: 'noughts', make: (random) => new Uint8Array(1 + random(1_000_000)) },
  { name: 'PNG', make: starting('89504e470d0a1a0a') },
  { name: 'JPEG', make: starting('ffd8ffe000104a464946') },
  { name: 'PDF', make: starting('255044462d312e370a25e2e3cfd3') },
  { name: 'a program', make: starting('7f454c460201010000') },
  { name: 'a Windows program', make: starting('4d5a90000300000004000000') },
  { name: '7z', make: starting('377abcaf271c0004') },
  { name: 'RAR', make: starting('526172211a0701 00'.replace(' ', '')) },
  { name: 'gzip', make: (random) => new Uint8Array(gzipSync(noise(random, 1000))) },
  { name: 'MP4', make: starting('0000001866747970') },
  { name: 'an old workbook', make: starting('d0cf11e0a1b11ae1', 20_000) },
  { name: 'a zip of noise', make: starting('504b0304') },
  { name: 'an empty zip', make: () => zipped({}) },
  { name: 'another zip', make: (random) => zipped({ 'readme.txt': noise(random, 500) }) },
  { name: 'Word', make: withType('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml') },
  { name: 'with macros', make: withType('application/vnd.ms-excel.sheet.macroEnabled.main+xml') },
  { name: 'in binary', make: withType('application/vnd.ms-excel.sheet.binary.macroEnabled.main') },
  {
    name: 'OpenDocument',
    make: () => zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
  },
  { name: 'HTML', make: text('\n<!DOCTYPE html><table><tr><td>Name</td></tr></table>') },
  { name: 'XML', make: text('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>') },
  { name: 'rich text', make: text('{\\rtf1\\ansi Name}') },
  { name: 'JSON', make: text(JSON.stringify([{ name: 'Asha', flat: 'A-101' }], undefined, 2)) },
  { name: 'a picture in text', make: text('<svg xmlns="http://www.w3.org/2000/svg"/>') },
]

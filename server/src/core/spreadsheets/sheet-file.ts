import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import type { ReadLimits, SendRows } from './row-collector.ts'
import { stop } from './unreadable.ts'

/** Goes by the bytes: names lie. Throws Stopped, and whatever a library throws at broken bytes. */
export function readSheetFile(bytes: Uint8Array, limits: ReadLimits, send: SendRows): void {
  if (startsWith(bytes, zip)) return readWorkbook(bytes, limits, send)
  if (startsWith(bytes, compoundFile))
    return stop(hasPassword(bytes) ? { reason: 'password' } : { code: 'import.type' })
  readCsv(bytes, limits, send)
}

const zip = [0x50, 0x4b, 0x03, 0x04]
/** Of old Excel files, and of what Excel makes of a workbook with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')
const hasPassword = (bytes: Uint8Array): boolean => Buffer.from(bytes.buffer).includes(encryptedPackage)

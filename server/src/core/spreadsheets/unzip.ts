import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import { damaged, stop } from './unreadable.ts'

export interface ZipEntry {
  /** Lower case, with slashes. */
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly checksum: number
  readonly packed: number
  /** As the file says, which may lie. */
  readonly unpacked: number
  /** Where the entry’s own header begins. */
  readonly offset: number
}

/** Entries by name, from the directory at the end: what stands between them is not trusted. */
export function zipEntries(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries = new Map<string, ZipEntry>()
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return damaged()
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder()
      .decode(bytes.subarray(at + 46, at + 46 + nameLength))
      .replaceAll('\\', '/')
      .toLowerCase()
    const entry = {
      name,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    if (!entries.has(name)) entries.set(name, entry)
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

const endSize = 22
/** The end may be followed by a comment. */
const longestComment = 65_535

function endOfDirectory(view: DataView): number {
  const last = view.byteLength - endSize
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at
  return damaged()
}

/** How much may be unpacked in all. */
export interface Budget {
  bytes: number
}

/** Packed bytes at a time: they unpack to at most some 4 MB. */
const step = 4096

/** Unpacks piece by piece, and stops where the budget ends, whatever the headers say, or where bytes were changed. */
export function unpack(bytes: Uint8Array, entry: ZipEntry, budget: Budget, write: (piece: Uint8Array) => void): void {
  if (entry.isEncrypted) stop({ reason: 'password' })
  let checksum = 0
  const take = (piece: Uint8Array): void => {
    budget.bytes -= piece.length
    if (budget.bytes < 0) stop({ reason: 'large' })
    checksum = crc32(piece, checksum)
    write(piece)
  }
  const inflate = entry.method === deflated ? new Inflate(take) : undefined
  if (inflate === undefined && entry.method !== stored) damaged()
  const packed = packedBytes(bytes, entry)
  for (let at = 0; at < packed.length; at += step) {
    const piece = packed.subarray(at, at + step)
    if (inflate === undefined) take(piece)
    else inflate.push(piece, at + step >= packed.length)
  }
  if (checksum !== entry.checksum) damaged()
}

const stored = 0
const deflated = 8

function packedBytes(bytes: Uint8Array, { offset, packed }: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50) return damaged()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  return start + packed > bytes.length ? damaged() : bytes.subarray(start, start + packed)
}

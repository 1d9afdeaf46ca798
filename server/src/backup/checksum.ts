import { createHash } from 'node:crypto'

/** How much stands in a table, and a sum by which two of them are known to be equal. */
export interface Checksum {
  readonly rows: number
  readonly sha256: string
}

const lineEnd = 10

/** Counts rows in the text format of COPY: one a line, since line breaks inside a value are written as `\n`. */
export function emptyChecksum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(chunk: Buffer): void {
      hash.update(chunk)
      for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) rows++
    },
    total: (): Checksum => ({ rows, sha256: hash.digest('hex') }),
  }
}

export const equal = (one: Checksum, other: Checksum): boolean => one.rows === other.rows && one.sha256 === other.sha256

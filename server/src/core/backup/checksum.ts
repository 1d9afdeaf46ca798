import { createHash } from 'node:crypto'

/** Row count, and a sum that is equal for equal tables. */
export interface Checksum {
  readonly rows: number
  readonly sha256: string
}

const lineEnd = 10

/** One row per line: COPY writes line breaks inside a value as `\n`. */
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

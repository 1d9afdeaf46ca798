import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { productName } from '@aangan/contract/core/product'
import { BackupError } from './backup-error.ts'
import { emptyChecksum, equal, type Checksum } from './checksum.ts'
import type { Table } from './tables.ts'

/*
 * A backup is text, compressed by gzip: a line of JSON that describes it; for each table a line of JSON with its name
 * and columns, its rows in the text format of COPY, and the line `\.`; at the end a line of JSON with the row count and
 * checksum of each table. Without that last line the file is truncated.
 */

export const format = 'aangan-backup'
export const version = 1

export interface Header {
  readonly format: typeof format
  readonly version: number
  readonly product: string
  readonly madeAt: string
  readonly postgresql: number
  readonly migrations: readonly string[]
}

export interface Footer {
  readonly tables: Record<string, Checksum>
}

export const endOfRows = '\\.\n'
export const asLine = (value: Header | Footer | Table): string => `${JSON.stringify(value)}\n`

/** Called while a backup is read. Rows come in blocks of whole lines. */
export interface Reader {
  opening?(opening: Header): Promise<void>
  table?(table: Table): { write(block: Buffer): Promise<void>; end(): Promise<void> } | undefined
}

/** Throws unless the backup is complete and its checksums are right. */
export async function readBackup(file: string, reader: Reader = {}): Promise<Header & Footer & { shapes: Table[] }> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  source.pipe(unzipped)
  try {
    return await readThrough(linesOf(unzipped), reader)
  } catch (error) {
    if (error instanceof BackupError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`, { cause: error })
    if (code === 'Z_DATA_ERROR' && (error as Error).message === 'incorrect header check') throw foreign(file)
    if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR' || error instanceof SyntaxError) throw damaged(file, error)
    if (/^E[A-Z]+$/.test(code)) throw new BackupError(`${file} cannot be read (${code}).`, { cause: error })
    throw error
  } finally {
    source.destroy()
    unzipped.destroy()
  }

  async function readThrough(lines: Lines, { opening: opened, table: begin }: Reader) {
    const opening = openingFrom(await lines.next(), file)
    await opened?.(opening)
    const counted: Record<string, Checksum> = {}
    const shapes: Table[] = []
    for (;;) {
      const line = await lines.next()
      if (line === undefined) throw damaged(file)
      const said = JSON.parse(line) as Table | Footer
      if ('tables' in said) {
        await expectEnd(lines, said, counted)
        return { ...opening, ...said, shapes }
      }
      const filling = begin?.(said)
      const checksum = emptyChecksum()
      for await (const block of lines.untilEndOfRows()) {
        checksum.add(block)
        await filling?.write(block)
      }
      await filling?.end()
      counted[said.name] = checksum.total()
      shapes.push(said)
    }
  }

  async function expectEnd(lines: Lines, { tables }: Footer, counted: Record<string, Checksum>): Promise<void> {
    const names = Object.keys(tables)
    const isWhole =
      names.length === Object.keys(counted).length &&
      names.every((name) => tables[name] && counted[name] && equal(tables[name], counted[name]))
    if (!isWhole || (await lines.next()) !== undefined) throw damaged(file)
  }
}

function openingFrom(line: string | undefined, file: string): Header {
  const opening = line?.startsWith('{') ? (JSON.parse(line) as Partial<Header>) : {}
  if (opening.format !== format) throw foreign(file)
  if (opening.version !== version || !Array.isArray(opening.migrations))
    throw new BackupError(
      `${file} is a backup of another format (${opening.version}); this ${productName} reads format ${version}.`,
    )
  return opening as Header
}

const foreign = (file: string): BackupError => new BackupError(`${file} is not a backup of ${productName}.`)

const damaged = (file: string, cause?: unknown): BackupError =>
  new BackupError(`${file} is damaged or cut off: it does not hold what was written.`, { cause })

type Lines = ReturnType<typeof linesOf>

function linesOf(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** False at the end of the file. */
  const more = async (): Promise<boolean> => {
    const chunk = await chunks.next()
    if (chunk.done) return false
    rest = rest.length === 0 ? chunk.value : Buffer.concat([rest, chunk.value])
    return true
  }
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    return taken
  }

  async function next(): Promise<string | undefined> {
    let end: number
    while ((end = rest.indexOf('\n')) === -1) if (!(await more())) return undefined
    return take(end + 1).toString()
  }

  async function* untilEndOfRows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (rest.subarray(0, endOfRows.length).toString() === endOfRows) {
        take(endOfRows.length)
        return
      }
      const end = rest.indexOf(`\n${endOfRows}`)
      const wholeLines = end === -1 ? rest.lastIndexOf('\n') + 1 : end + 1
      // This may be the beginning of the end mark.
      if (wholeLines > 0) yield take(wholeLines)
      else if (!(await more())) return
    }
  }
  return { next, untilEndOfRows }
}

import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sheetLimits as limits } from '@aangan/contract/core/sheet-limits'
import { Refusal } from '@aangan/contract/refusal'
import type { SheetRow } from './row-collector.ts'
import { asTable, type CountHeaders, type Table } from './table.ts'
import { turns } from './turns.ts'
import { unreadableReasons, type Stop } from './unreadable.ts'
import type { WorkerInput, WorkerMessage } from './worker.ts'

export interface SpreadsheetFile {
  readonly name: string
  /** Gone afterwards: they are handed to another thread. */
  readonly bytes: Uint8Array
}

export interface SheetReader {
  /**
   * Reads a CSV or XLSX file. Throws a Refusal: `import.type`, `import.empty`, `import.too_long`, `import.unreadable`,
   * and `attempts.too_many` where others are read for too long.
   */
  read(file: SpreadsheetFile): Promise<Table>
  /** Stops what is being read. */
  close(): Promise<void>
}

/** Of a thread that reads. */
export interface ReadBounds {
  readonly megabytes: number
  readonly timeoutMs: number
}
const usualBounds: ReadBounds = { megabytes: 256, timeoutMs: 20_000 }
const atOnce = 2
const waitMs = 30_000

/** Reads in threads of their own: a hostile file neither holds nor ends the server. `countHeaders` finds the header. */
export function openReader(countHeaders: CountHeaders, bounds = usualBounds): SheetReader {
  const waiting = turns(atOnce, waitMs)
  const workers = new Set<Worker>()
  let isClosed = false
  return {
    async read({ bytes }) {
      if (bytes.length === 0) throw new Refusal('import.empty')
      const leave = await waiting.enter()
      try {
        if (isClosed) throw closed()
        const table = asTable(await readInWorker(bytes, workers, bounds), countHeaders)
        if (table.rows.length === 0) throw new Refusal('import.empty')
        if (table.rows.length > limits.rows) throw new Refusal('import.too_long')
        return table
      } finally {
        leave()
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

/** The server is going away. */
const closed = () => new Refusal('database.unavailable', { retryAfter: 2 })

const besidesOldGeneration = { maxYoungGenerationSizeMb: 32, codeRangeSizeMb: 16, stackSizeMb: 4 }
const besideMegabytes = 52

async function readInWorker(
  given: Uint8Array,
  workers: Set<Worker>,
  { megabytes, timeoutMs }: ReadBounds,
): Promise<readonly SheetRow[]> {
  // What comes from a pool of buffers, or is a part of another, cannot be handed over.
  const bytes = given.byteLength === given.buffer.byteLength ? given : Uint8Array.from(given)
  const workerData: WorkerInput = { bytes, limits }
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData,
    transferList: [bytes.buffer as ArrayBuffer],
    resourceLimits: { ...besidesOldGeneration, maxOldGenerationSizeMb: megabytes - besideMegabytes },
    env: {},
    execArgv: [],
  })
  workers.add(worker)
  // One that comes after the answer would end the process.
  worker.on('error', () => {})
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await rowsOf(worker, timeout)
  } catch (error) {
    if (timeout.aborted) throw refusalOf({ reason: 'slow' })
    throw error
  } finally {
    workers.delete(worker)
    await worker.terminate()
  }
}

async function rowsOf(worker: Worker, signal: AbortSignal): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = []
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<
      [WorkerMessage]
    >) {
      if ('rows' in message) rows.push(...message.rows)
      else if (message.end === undefined) return rows
      else throw refusalOf(message.end)
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusalOf({ reason: 'large' }) : error
  }
  // Ended before its last message.
  throw closed()
}

function refusalOf(stop: Stop): Refusal {
  if ('code' in stop) return new Refusal(stop.code)
  const { reason, ...place } = stop
  const most = { columns: limits.columns, cell: limits.cell, large: limits.unpackedBytes / 1_000_000 }[reason as string]
  const values = { ...place, ...(most !== undefined && { most }) }
  return new Refusal('import.unreadable', {
    values: { reason, ...values },
    sentence: { text: unreadableReasons[reason], values },
  })
}

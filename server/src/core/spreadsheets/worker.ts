import { parentPort, workerData } from 'node:worker_threads'
import type { ReadLimits, SheetRow } from './row-collector.ts'
import { readSheetFile } from './sheet-file.ts'
import { ReadingStopped, type Stop } from './unreadable.ts'

export interface WorkerInput {
  readonly bytes: Uint8Array
  readonly limits: ReadLimits
}
export type WorkerMessage = { readonly rows: readonly SheetRow[] } | { readonly end: Stop | undefined }

const { bytes, limits } = workerData as WorkerInput
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
const send = (message: WorkerMessage): void => parentPort?.postMessage(message)

try {
  readSheetFile(bytes, limits, (rows) => send({ rows }))
  send({ end: undefined })
} catch (error) {
  // Other errors are a library's, about bytes that are not what they say they are.
  send({ end: error instanceof ReadingStopped ? error.stop : { reason: 'damaged' } })
}

import { setTimeout as pause } from 'node:timers/promises'
import { type Embedded, startEmbedded } from './embedded.ts'

const LONGEST_PAUSE = 10_000

/**
 * Starts the embedded database and starts it again whenever it ends by itself: connections find the new
 * one under the same address, and the server answers 503 meanwhile. Only the first start may fail.
 */
export async function keepRunning(
  dataDir: string,
  { log, warn }: { log: (line: string) => void; warn: (line: string) => void },
): Promise<Pick<Embedded, 'owner' | 'app' | 'stop'>> {
  const ending = new AbortController()
  let current = startEmbedded({ dataDir, log, warn })
  const { owner, app } = await current
  const watching = watch().catch(() => {}) // it ends so when it is stopped while it waits to start again

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      const { exited } = await current
      await exited
      if (ending.signal.aborted) return
      warn('The database ended unexpectedly. Starting it again.')
      current = again()
    }
  }

  async function again(): Promise<Embedded> {
    for (let wait = 100; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      try {
        return await startEmbedded({ dataDir })
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error))
        await pause(wait, undefined, { signal: ending.signal })
      }
    }
  }

  async function stop(): Promise<void> {
    ending.abort()
    await current.then(
      (running) => running.stop(),
      () => {}, // it was waiting to be started again
    )
    await watching
  }
  return { owner, app, stop }
}

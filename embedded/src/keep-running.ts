import { setTimeout as pause } from 'node:timers/promises'
import { type Embedded, startEmbedded } from './embedded.ts'

const LONGEST_PAUSE = 10_000

/** Starts the embedded database and restarts it after a crash, under the same address. Only the first start can reject. */
export async function keepRunning(
  dataDir: string,
  { log, warn }: { log: (line: string) => void; warn: (line: string) => void },
): Promise<Pick<Embedded, 'owner' | 'app' | 'stop'>> {
  const ending = new AbortController()
  let current = startEmbedded({ dataDir, log, warn })
  const { owner, app } = await current
  const watching = watch().catch(() => {}) // rejects when it is stopped during the pause before a restart

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
      () => {}, // stopped while waiting to restart
    )
    await watching
  }
  return { owner, app, stop }
}

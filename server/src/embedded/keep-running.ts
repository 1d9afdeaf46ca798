import { setTimeout as pause } from 'node:timers/promises'
import { type Embedded, startEmbedded } from './embedded.ts'

const LONGEST_PAUSE = 10_000

/**
 * Starts the embedded database and starts it again whenever it ends by itself: connections find the new
 * one under the same address, and the server answers 503 meanwhile. Only the first start may fail.
 */
export async function keepRunning(
  dataDir: string,
  { say, warn }: { say: (line: string) => void; warn: (line: string) => void },
): Promise<Pick<Embedded, 'owner' | 'app' | 'stop'>> {
  let current: Embedded | undefined = await startEmbedded({ dataDir, say })
  const { owner, app } = current
  let stopping = false

  const watching = (async () => {
    for (;;) {
      await current?.exited
      if (stopping) return
      warn('The database ended unexpectedly. Starting it again.')
      current = await again()
    }
  })()

  async function again(): Promise<Embedded | undefined> {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      try {
        return await startEmbedded({ dataDir })
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error))
        await pause(wait, undefined, { ref: false })
      }
    }
    return undefined
  }

  async function stop(): Promise<void> {
    stopping = true
    await current?.stop()
    await watching
    await current?.stop()
  }
  return { owner, app, stop }
}

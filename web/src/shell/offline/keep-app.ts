import { ask } from '../../../worker/ask.ts'
import { toWorker } from '../../../worker/names.ts'
import { registerWorker, workers } from '../push/worker.ts'
import { stored } from '../../core/storage.ts'

/** All of it on a slow line. */
const keepMs = 300_000

/** A resident's lists start without a network from now on. Not where people save data. */
export async function keepApp(): Promise<void> {
  if (!stored('lists') || !workers() || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
    return
  try {
    const { active } = await registerWorker()
    if (active) await ask(active, toWorker.keepApp, keepMs)
  } catch {
    // The next start tries again.
  }
}

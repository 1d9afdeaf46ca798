import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/db/database.ts'
import type { Jobs } from '../src/jobs/jobs.ts'
import { silent, type World } from './world.ts'

/** Runs a job in a process of its own, as its queue does it; `until` says that it has done its work. */
export async function runJob(w: World, name: keyof Jobs, until: () => Promise<boolean>): Promise<void> {
  const db = openDatabase(w.target, { size: 4 })
  const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
  try {
    await db.write('platform', { actorId: null, requestId: 'a test', now: w.now() }, (tx) =>
      app.queue.enqueue(tx, name, {} as never),
    )
    await app.queue.start()
    while (!(await until())) await new Promise((resolve) => setTimeout(resolve, 50))
  } finally {
    await app.close()
    await db.close()
  }
}

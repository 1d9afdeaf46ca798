import { buildApp } from '../src/app.ts'
import { moveDueOn, type DueRule, type OnFailure, type WatchDeps } from '../src/core/clock/watch.ts'
import { openDatabase } from '../src/core/db/database.ts'
import { dueRulesWith } from '../src/due-rules.ts'
import { silent, type World } from './world.ts'

const rethrow: OnFailure = (error) => {
  throw error
}

/** One look of the watch for these rules. */
export const lookFor = (deps: WatchDeps, rules: readonly DueRule[], onFailure = rethrow): Promise<void> =>
  moveDueOn(deps, rules, { onFailure, signal: new AbortController().signal, lookIn: () => {} })

/** What the watch does every five seconds, once. */
export const watchOnce = (deps: WatchDeps, onFailure?: OnFailure): Promise<void> =>
  lookFor(
    deps,
    dueRulesWith(undefined, { see: () => {}, seen: () => [] }).filter(({ everySeconds }) => everySeconds === 5),
    onFailure,
  )

/** Everything whose time has come, in a process of its own as far as the others can tell. */
export async function lookBesides(w: World): Promise<void> {
  const db = openDatabase(w.target, { size: 4 })
  const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
  try {
    await app.watch.look()
  } finally {
    await app.close()
    await db.close()
  }
}

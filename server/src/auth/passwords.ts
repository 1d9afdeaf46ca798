import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Done, Job } from './password-worker.ts'

/** At most this many at work at once, and so many waiting: reads never stand behind logins. One processor stays free of them. */
const lanes = Math.min(2, Math.max(1, availableParallelism() - 1))
const mostWaiting = 200
/** Nobody watches a login for longer; an answer that comes too late only keeps the next one waiting. */
const patienceMs = 5_000

const idle: Worker[] = []
let working = 0
const waiting: { readonly go: () => void; readonly timer: NodeJS.Timeout }[] = []

/** How many wait for their turn now. */
export const passwordsWaiting = (): number => waiting.length

async function inTurn(job: Job): Promise<string | boolean> {
  if (working < lanes) working++
  else await turn()
  try {
    return await workOn(job)
  } finally {
    const next = waiting.shift()
    if (next === undefined) working--
    else {
      clearTimeout(next.timer)
      next.go()
    }
  }
}

function turn(): Promise<void> {
  if (waiting.length >= mostWaiting) return refuse('attempts.too_many', { retryAfter: 2 })
  return new Promise((go, giveUp) => {
    const timer = setTimeout(() => {
      waiting.splice(
        waiting.findIndex((it) => it.timer === timer),
        1,
      )
      giveUp(new Refusal('attempts.too_many', { retryAfter: 2 }))
    }, patienceMs)
    waiting.push({ go, timer })
  })
}

/** A worker that is lost with its work is not taken again: the next job starts another. */
async function workOn(job: Job): Promise<string | boolean> {
  const worker = idle.pop() ?? new Worker(new URL('./password-worker.ts', import.meta.url), { resourceLimits })
  worker.ref()
  worker.postMessage(job)
  const [done] = (await once(worker, 'message')) as [Done]
  worker.unref() // a process that has nothing else to do may end
  idle.push(worker)
  if ('failed' in done) throw done.failed
  return done.made
}
/** It keeps nothing. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 }

export const hashPassword = async (password: string): Promise<string> => String(await inTurn({ hash: password }))

/** Checked against a hash of nobody's password when there is none, so that an unknown name costs the same time. */
export const checkPassword = async (password: string, hashed: string | null): Promise<boolean> => {
  const right = await inTurn({ verify: password, against: hashed ?? (await decoy()) })
  return right === true && hashed !== null
}

let decoyHash: Promise<string> | undefined
const decoy = (): Promise<string> => (decoyHash ??= hashPassword('a password that nobody has'))
/** Made at start, so that not even the first unknown name is slower than a known one. */
export const prepareDecoy = async (): Promise<void> => {
  await decoy()
}

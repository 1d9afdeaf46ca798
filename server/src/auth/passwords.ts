import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '@aangan/contract/refusal'
import { openTurns, type Applicant } from './turns.ts'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. (2 is the library's number for argon2id.) */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * At most this many at work at once, off the main thread, and so many waiting: reads never stand behind logins. One
 * processor stays free of them, and so do two of the four threads that files are read with.
 */
const lanes = Math.min(2, Math.max(1, availableParallelism() - 1))
const mostWaiting = 200
/** Nobody watches a login for longer; an answer that comes too late only keeps the next one waiting. */
const patienceMs = 5_000

let working = 0
const waiting = openTurns(mostWaiting)

/** How many wait for their turn now. */
export const passwordsWaiting = (): number => waiting.length()

async function inTurn<T>(who: Applicant, work: () => Promise<T>): Promise<T> {
  if (working < lanes) working++
  else await turn(who)
  try {
    return await work()
  } finally {
    const next = waiting.next()
    if (next === undefined) working--
    else next.go()
  }
}

function turn(who: Applicant): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer)
      waiting.leave(waiter)
      reject(new Refusal('attempts.too_many', { retryAfter: 2 }))
    }
    const go = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const waiter = { ...who, go, giveUp }
    const timer = setTimeout(giveUp, patienceMs)
    if (!waiting.join(waiter)) giveUp()
  })
}

/** The server itself, at its start. */
const nobody: Applicant = { account: '', address: '' }

export const hashPassword = (password: string, who = nobody): Promise<string> =>
  inTurn(who, () => hash(password, parameters))

/** Checked against a hash of nobody's password when there is none, so that an unknown name costs the same time. */
export const checkPassword = async (password: string, hashed: string | null, who = nobody): Promise<boolean> => {
  const against = hashed ?? (await decoy())
  const right = await inTurn(who, () => verify(against, password))
  return right && hashed !== null
}

let decoyHash: Promise<string> | undefined
const decoy = (): Promise<string> => (decoyHash ??= hash('a password that nobody has', parameters))
/** Made at start, so that not even the first unknown name is slower than a known one. */
export const preparePasswords = async (): Promise<void> => {
  await decoy()
  giveWay()
}

/**
 * Where the machine is busy, the threads that hash (libuv's, which there are now) yield to the one that answers: on
 * Linux each thread has a priority of its own. Elsewhere it would be the whole process that yields.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return
  const threads = '/proc/self/task'
  for (const id of readdirSync(threads))
    if (readFileSync(`${threads}/${id}/comm`, 'utf8').startsWith('libuv-worker')) setPriority(Number(id), 10)
}

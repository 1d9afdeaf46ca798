import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { Refusal } from '@aangan/contract/refusal'
import { hash, verify } from '@node-rs/argon2'
import type { Guess } from '../../core/limits/login-limits.ts'
import { openTurns, type Applicant } from './turns.ts'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. (2 is the library's number for argon2id.) */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashes at the same time, off the main thread, so that reads do not wait for logins. Leaves one processor free, and two
 * of the four threads that read files.
 */
const lanes = Math.min(2, Math.max(1, availableParallelism() - 1))
const mostWaiting = 200
/** The longest wait of a login. */
const patienceMs = 5_000

let working = 0
const waiting = openTurns(mostWaiting)

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
    const fail = (): void => {
      clearTimeout(timer)
      waiting.leave(waiter)
      reject(new Refusal('database.busy', { retryAfter: 2 }))
    }
    const go = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const waiter = { ...who, go, fail }
    const timer = setTimeout(fail, patienceMs)
    if (!waiting.join(waiter)) fail()
  })
}

/** The server at its start. */
const nobody: Applicant = { account: '', address: '' }

export const hashPassword = (password: string, who = nobody): Promise<string> =>
  inTurn(who, () => hash(password, parameters))

/** Without a hash it checks against a decoy, so an unknown name takes as long as a known one. */
export const checkPassword = async (password: string, hashed: string | null, who = nobody): Promise<boolean> => {
  const against = hashed ?? (await decoy())
  const right = await inTurn(who, () => verify(against, password))
  return right && hashed !== null
}

/** A password that was not judged, because the server is too busy, does not count as a guess. */
export async function judged<T>(guess: Pick<Guess, 'takeBack'>, judge: () => Promise<T>): Promise<T> {
  try {
    return await judge()
  } catch (error) {
    await guess.takeBack()
    throw error
  }
}

let unusableHash: Promise<string> | undefined
/** Hash of a password that nobody knows, for an invited account: a login is refused at the usual cost. */
export const unusablePassword = (): Promise<string> =>
  (unusableHash ??= hash(randomBytes(32).toString('base64'), parameters))

let decoyHash: Promise<string> | undefined
const decoy = (): Promise<string> => (decoyHash ??= hash('a password that nobody has', parameters))
/** Made at the start, so that the first unknown name is not slower either. */
export const preparePasswords = async (): Promise<void> => {
  await decoy()
  giveWay()
}

/**
 * On a busy machine the hashing threads (libuv's) yield to the main thread. Only Linux has a priority per thread; elsewhere
 * the whole process would yield.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return
  const threads = '/proc/self/task'
  for (const id of readdirSync(threads))
    if (readFileSync(`${threads}/${id}/comm`, 'utf8').startsWith('libuv-worker')) setPriority(Number(id), 10)
}

import type { CurrentUser } from '@aangan/contract/people/current-user'
import { ApiError, messageOf } from '../../core/api/api-error.ts'
import type { Reason } from '../../core/language/say.ts'
import { paths } from '../../core/address/paths.ts'
import { isStillHere, remember, stored } from '../../core/storage.ts'
import { createStore } from '../../core/store.ts'

// The person who is signed in, for a start without a network.

/** Without contact data; the language is stored by itself. */
export function keepUser(user: CurrentUser): void {
  if (!isStillHere(user.id)) return
  const none = {
    mobileNo: null,
    email: null,
    houseNo: null,
    division: null,
    ownershipType: null,
    joinedAt: null,
    language: null,
  }
  remember({ deskUser: JSON.stringify({ ...user, ...none }) })
}

/** At the gate from page load, which takes most of it on a slow phone. */
const gateMs = 2_000
const leastMs = 300
const dashboardMs = 4_000
const laterMs = 10_000
let tries = 0

function longestMs(atGate: boolean): number {
  if (tries > 0) return laterMs
  return atGate ? Math.max(leastMs, gateMs - performance.now()) : dashboardMs
}

/** At the gate and on the dashboard, who was signed in at the last check where no answer comes. Then it asks again, by `check`, until one does. */
export async function readOrKept(
  read: (call: { signal?: AbortSignal }) => Promise<CurrentUser>,
  check: () => unknown,
): Promise<CurrentUser> {
  const path: string = location.pathname
  const atGate = path === paths.gate
  if (!atGate && path !== paths.dashboard) return read({})
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), longestMs(atGate))
  try {
    const user = await read({ signal: stop.signal })
    checkProblem.set(undefined)
    return user
  } catch (error) {
    const user = isRefused(error) ? undefined : keptUser()
    if (!user) throw error
    // The gate says by itself that it is offline.
    if (!atGate) checkProblem.set(messageOf(error))
    void later(check)
    return user
  } finally {
    clearTimeout(timer)
  }
}

/** Why the last check had no answer, where a kept user stands in. */
export const checkProblem = createStore<Reason | undefined>(undefined)

const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

function keptUser(): CurrentUser | undefined {
  try {
    const user = JSON.parse(stored('deskUser') ?? 'null') as CurrentUser | null
    return user?.id === stored('userId') ? (user ?? undefined) : undefined
  } catch {
    return undefined
  }
}

let isWaiting = false

/** At once when the network is back. */
async function later(check: () => unknown): Promise<void> {
  if (isWaiting) return
  isWaiting = true
  // Not needed for the start.
  const { backoffMs, pause } = await import('../../core/backoff.ts')
  await pause(backoffMs(tries++), new AbortController().signal)
  isWaiting = false
  if (stored('token') !== null) check()
}

/** Where the code cannot be loaded, once it can. */
export async function runWhenLoaded(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch {
    window.addEventListener('online', () => void runWhenLoaded(run), { once: true })
  }
}

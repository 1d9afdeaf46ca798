import type { CurrentUser } from '@aangan/contract/current-user'
import { ApiError } from '../api-error.ts'
import { paths } from '../paths.ts'
import { checkSession } from './session.ts'
import { remember, stored } from './storage.ts'

// A desk's session: who is signed in, for a start of the gate without a network, and what goes when it ends.

/** Without what the gate does not need; the language stands by itself. */
export function keepUser(user: CurrentUser): void {
  const none = { mobileNo: null, email: null, houseNo: null, division: null, ownershipType: null, language: null }
  remember({ deskUser: JSON.stringify({ ...user, ...none }) })
}

/** From page load, which takes most of it on a slow phone. */
const startMs = 2_000
const leastMs = 300
const laterMs = 10_000
let tries = 0

/** At the gate, who was signed in at the last check where no answer comes. Then it asks again until one does. */
export async function readOrKept(read: (call: { signal?: AbortSignal }) => Promise<CurrentUser>): Promise<CurrentUser> {
  if (location.pathname !== paths.gate) return read({})
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), tries === 0 ? Math.max(leastMs, startMs - performance.now()) : laterMs)
  try {
    return await read({ signal: stop.signal })
  } catch (error) {
    const user = isRefused(error) ? undefined : keptUser()
    if (!user) throw error
    void checkLater()
    return user
  } finally {
    clearTimeout(timer)
  }
}

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
async function checkLater(): Promise<void> {
  if (isWaiting) return
  isWaiting = true
  // Not needed for the start.
  const { backoffMs, pause } = await import('../live/backoff.ts')
  await pause(backoffMs(tries++), new AbortController().signal)
  isWaiting = false
  if (stored('token') !== null) void checkSession()
}

/** Of the lists (gate-desk/store). Where their code cannot be loaded, once it can. */
export async function wipe(): Promise<void> {
  try {
    await (await import('../gate-desk/store/kept.ts')).wipeDesk()
  } catch {
    window.addEventListener('online', () => void wipe(), { once: true })
  }
}

import { has, isAdmin, isSuperAdmin, type Actor, type Role } from '@aangan/contract/actor'
import { authEndpoints } from '@aangan/contract/auth'
import { currentUserEndpoints, type CurrentUser } from '@aangan/contract/current-user'
import { useSyncExternalStore } from 'react'
import { ApiError, client, messageOf, onSignedOut } from '../api.ts'
import { dropDrafts, setDraftPerson } from '../ui/drafts.ts'
import { notify } from '../ui/toast.ts'
import { forget, isComplete, remember, rememberLogin, storageKeys, stored } from './storage.ts'

export const authCalls = client(authEndpoints)
const me = client(currentUserEndpoints)

/** Who is looking. A guest until the first check ends otherwise. */
export interface Session {
  /** `unreachable`: a stored session could not be checked; it is kept, and can be tried again. */
  readonly status: 'loading' | 'ready' | 'unreachable'
  readonly user: CurrentUser | null
  readonly roles: readonly (Role | 'GUEST')[]
  readonly isSuperAdmin: boolean
  readonly isAdmin: boolean
  readonly canEditRoles: boolean
  /** Why it is unreachable. */
  readonly problem: string
}

const guest: Session = {
  status: 'ready',
  user: null,
  roles: ['GUEST'],
  isSuperAdmin: false,
  isAdmin: false,
  canEditRoles: false,
  problem: '',
}

let session: Session = { ...guest, status: 'loading' }
const listeners = new Set<() => void>()

const become = (next: Session) => {
  session = next
  setDraftPerson(next.user?.id)
  listeners.forEach((changed) => changed())
}

let somebodyElse: (() => void) | undefined
/** Who forgets what was loaded for the last person when another takes the seat. */
export const onSomebodyElse = (told: () => void) => {
  somebodyElse = told
}

const currentSession = () => session

export const useSession = (): Session =>
  useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, currentSession)

/** The signed-in person. Only for what stands behind RequireRole. */
export function useUser(): CurrentUser & Actor {
  const { user } = useSession()
  if (!user) throw new Error('This screen stands behind RequireRole.')
  return user
}

const asSession = (user: CurrentUser): Session => ({
  ...guest,
  user,
  roles: user.roles.length > 0 ? user.roles : ['GUEST'],
  isSuperAdmin: isSuperAdmin(user),
  isAdmin: has(user, 'ADMIN'),
  canEditRoles: isAdmin(user),
})

/** The token this tab's session rests on; null for a guest. */
let known: string | null = null
/** While this tab logs in it does not follow the others. */
let entering = false

const becomeGuest = () => {
  known = null
  somebodyElse?.()
  become(guest)
}

const becomeUser = (user: CurrentUser) => become(asSession(user))

/** Checks what the browser remembers. True when it proved to be somebody. */
export async function checkSession(): Promise<boolean> {
  const token = stored('token')
  if (token && isComplete()) return check(token, knowUser)
  becomeGuest()
  // Not at once: another tab may be writing its login just now.
  if (storageKeys.some((key) => stored(key) !== null)) setTimeout(() => isComplete() || forget(), incompleteMs)
  return false
}
const incompleteMs = 250

/** Asks the server whose token it is. */
async function check(token: string, adopt: (user: CurrentUser) => void): Promise<boolean> {
  known = token
  if (session.status === 'unreachable') become({ ...guest, status: 'loading' })
  try {
    const user = await me.read()
    // Meanwhile another tab logged in or out.
    if (known !== token) return false
    adopt(user)
    return true
  } catch (error) {
    // A token that is not good has been cleared by the call itself; a server that is down signs nobody out.
    if (known === token && stored('token') === token)
      become({ ...guest, status: 'unreachable', problem: messageOf(error) })
    else follow()
    return false
  }
}

/** Takes over what the server says of the signed-in person: after a check, or after they edited their profile. */
export function knowUser(user: CurrentUser) {
  remember({
    role: user.roles.join(','),
    userId: user.id,
    communityId: user.communityId,
    communityName: user.community?.name ?? null,
    communityDisplayName: user.community?.displayName ?? null,
  })
  becomeUser(user)
}

/** Logs in and learns who it is. Throws what the login or the check throws. */
export async function login(username: string, password: string) {
  const { token, role } = await authCalls.login({ body: { username, password } })
  if (!token || !role) throw new ApiError(401, 'Invalid credentials or account pending approval.')
  entering = true
  try {
    somebodyElse?.()
    rememberLogin({ token, role, username })
    const entered = await check(token, (user) => {
      // A tab that had not heard of this login may have cleared it together with an older session.
      if (!isComplete()) rememberLogin({ token, role, username })
      knowUser(user)
    })
    if (!entered) throw new ApiError(0, session.problem || 'Session expired.')
  } finally {
    entering = false
  }
  follow()
}

/** Ends the session here at once, and at the server when it can be reached. What was typed in this tab goes too. */
export function logout() {
  const token = stored('token')
  forget()
  dropDrafts()
  becomeGuest()
  notify.success('Logged out.')
  if (token) void endSession(token)
}

async function endSession(token: string) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), longestLogoutMs)
  await authCalls.logout({ token, keepalive: true, signal: stop.signal }).catch(() => undefined)
  clearTimeout(timer)
}
const longestLogoutMs = 5000

onSignedOut(() => {
  becomeGuest()
  notify.global('Session expired.')
})

/**
 * Another tab logged in or out: this one follows, and never writes or clears anything itself.
 * Events come key by key, and in some browsers before the values can be read: what is incomplete waits for the next one.
 */
function follow() {
  const token = stored('token')
  if (entering || token === known) return
  if (token === null) return becomeGuest()
  if (!isComplete()) return
  if (session.user && session.user.username.toLowerCase() !== stored('username')?.toLowerCase()) {
    somebodyElse?.()
    // Another person's screens go before anything is asked in the new one's name.
    become({ ...guest, status: 'loading' })
  }
  void check(token, becomeUser)
}

const lateMs = 250
window.addEventListener('storage', ({ key }) => {
  if (key !== null && !storageKeys.some((ours) => ours === key)) return
  follow()
  setTimeout(follow, lateMs)
})
// A tab that slept, or came back from the browser's history, heard nothing.
window.addEventListener('focus', follow)
window.addEventListener('pageshow', follow)

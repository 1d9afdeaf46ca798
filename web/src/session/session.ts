import { has, isAdmin, isSuperAdmin, type Rights, type Role } from '@aangan/contract/actor'
import { authEndpoints } from '@aangan/contract/auth'
import { currentUserEndpoints, type CurrentUser } from '@aangan/contract/users'
import { useSyncExternalStore } from 'react'
import { ApiError, client, messageOf, onSignedOut } from '../api.ts'
import { notify } from '../ui/toast.ts'
import { forget, remember, stored } from './storage.ts'

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
export function useUser(): CurrentUser & Rights {
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

const becomeGuest = () => {
  forget()
  somebodyElse?.()
  become(guest)
}

const expired = () => {
  becomeGuest()
  notify.global('Session expired.')
}

/** Checks what the browser remembers. True when it proved to be somebody. */
export async function checkSession(): Promise<boolean> {
  const token = stored('token')
  if (!token || !stored('role') || !stored('username')) {
    becomeGuest()
    return false
  }
  if (session.status === 'unreachable') become({ ...guest, status: 'loading' })
  try {
    knowUser(await me.read())
    return true
  } catch (error) {
    // A token that is not good has been cleared by the call itself; a server that is down signs nobody out.
    if (stored('token') !== null) become({ ...guest, status: 'unreachable', problem: messageOf(error) })
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
  become(asSession(user))
}

/** Logs in and learns who it is. Throws what the login or the check throws. */
export async function login(username: string, password: string) {
  const { token, role } = await authCalls.login({ body: { username, password } })
  if (!token || !role) throw new ApiError(401, 'Invalid credentials or account pending approval.')
  somebodyElse?.()
  forget()
  remember({ token, role, username })
  if (!(await checkSession())) throw new ApiError(0, session.problem || 'Session expired.')
}

/** Ends the session here whatever the server says, and there when it can be reached. */
export async function logout() {
  await authCalls.logout().catch(() => undefined)
  becomeGuest()
  notify.success('Logged out.')
}

onSignedOut(expired)

// Another tab logged in or out: this one follows.
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== 'token') return
  if (stored('token') === null) return becomeGuest()
  somebodyElse?.()
  void checkSession()
})

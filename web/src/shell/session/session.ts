import { has, isAdmin, isSuperAdmin, type Actor, type Role } from '@aangan/contract/core/actor'
import type { Entered, SecondFactor } from '@aangan/contract/access/login'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import { ApiError, client, messageOf, onLimited, onSignedOut } from '../../core/api/api.ts'
import type { Reason } from '../../core/language/say.ts'
import { finishFirst } from '../../core/address/leaving.ts'
import { followAccount } from '../../core/language/switch-language.ts'
import { dropDrafts, setDraftPerson } from '../../ui/form/drafts.ts'
import { createStore, useStore } from '../../core/store.ts'
import { notify } from '../../ui/toast.ts'
import { forget, isComplete, remember, rememberLogin, storageKeys, stored } from '../../core/storage.ts'

export const authCalls = client('auth')
const me = client('currentUser')

export interface Session {
  /** `unreachable`: the stored session could not be checked; it is kept and can be checked again. */
  readonly status: 'loading' | 'ready' | 'unreachable'
  readonly user: CurrentUser | null
  readonly roles: readonly (Role | 'GUEST')[]
  readonly isSuperAdmin: boolean
  readonly isAdmin: boolean
  readonly canEditRoles: boolean
  /** Why it is unreachable. */
  readonly problem: Reason | undefined
}

const guest: Session = {
  status: 'ready',
  user: null,
  roles: ['GUEST'],
  isSuperAdmin: false,
  isAdmin: false,
  canEditRoles: false,
  problem: undefined,
}

const session = createStore<Session>({ ...guest, status: 'loading' })
const setSession = (next: Session) => {
  setDraftPerson(next.user?.id)
  session.set(next)
}

let otherPerson: (() => void) | undefined
/** Registers what drops the loaded data when another person logs in. */
export const onOtherPerson = (listener: () => void) => {
  otherPerson = listener
}

export const useSession = (): Session => useStore(session)

/** The signed-in person. Only inside RequireRole. */
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

/** This tab's token; null for a guest, undefined until the stored session is looked at. */
let known: string | null | undefined
/** This tab is logging in and must not follow other tabs. */
let entering = false

const becomeGuest = () => {
  known = null
  otherPerson?.()
  setSession(guest)
}

/** A newer token of the same session: nothing has to be checked. */
export const knowRenewed = (token: string) => {
  if (session.get().user) known = token
}

const becomeUser = (user: CurrentUser) => setSession(asSession(user))

/** Checks the stored session. True when somebody is signed in. */
export async function checkSession(): Promise<boolean> {
  const token = stored('token')
  if (token && isComplete()) return check(token, knowUser)
  becomeGuest()
  // Not at once: another tab may be writing its login just now.
  if (storageKeys.some((key) => stored(key) !== null)) setTimeout(() => isComplete() || forget(), incompleteMs)
  return false
}
const incompleteMs = 250

async function check(token: string, adopt: (user: CurrentUser) => void): Promise<boolean> {
  known = token
  if (session.get().status === 'unreachable') setSession({ ...guest, status: 'loading' })
  try {
    const chosen = stored('language')
    const user = await (stored('deskUser')
      ? (await import('./kept-user.ts')).readOrKept(me.read, checkSession)
      : me.read())
    if (known === token && stored('language') === chosen) await followAccount(user.language)
    // Meanwhile another tab logged in or out.
    if (known !== token) return false
    adopt(user)
    return true
  } catch (error) {
    // The call itself cleared an invalid token; a server that is down signs nobody out.
    if (known === token && stored('token') === token)
      setSession({ ...guest, status: 'unreachable', problem: messageOf(error) })
    else follow()
    return false
  }
}

/** Adopts the user the server returned, after a check or an edited profile. */
export function knowUser(user: CurrentUser) {
  remember({
    role: user.roles.join(','),
    userId: user.id,
    username: user.username,
    communityId: user.communityId,
    communityName: user.community?.name ?? null,
    communityDisplayName: user.community?.displayName ?? null,
  })
  becomeUser(user)
}

/** Logs in and loads the user; or returns what is asked for besides. Throws what either call throws. */
export async function login(username: string, password: string): Promise<SecondFactor | undefined> {
  const answer = await authCalls.login({ body: { username, password } })
  if ('secondFactor' in answer) return answer.secondFactor
  return enter(answer, username)
}

/** Loads the user of a new session. `isOther`: nothing that was loaded is theirs. */
export async function enter({ token, role }: Entered, username: string, isOther = true): Promise<undefined> {
  if (!token || !role) throw new ApiError(401, { text: 'Invalid credentials or account pending approval.' })
  entering = true
  try {
    if (isOther) otherPerson?.()
    rememberLogin({ token, role, username })
    const entered = await check(token, (user) => {
      // A tab that missed this login may have cleared it together with an older session.
      if (!isComplete()) rememberLogin({ token, role, username })
      knowUser(user)
      leaveForeignDesk(user)
    })
    if (!entered) throw new ApiError(0, session.get().problem ?? { text: 'Session expired.' })
  } finally {
    entering = false
  }
  follow()
}

/** A desk's turn is over, and nobody works the desk: its lists stay. */
export const dropSession = () => {
  forget()
  becomeGuest()
}

let leaving: (() => void) | undefined
/** Registers what goes with a logout, but not with a session that merely ran out. */
export const onLogout = (listener: () => void) => {
  leaving = listener
}

/** Ends the session here at once, and on the server if it can be reached. Drops this tab's drafts. */
export function logout() {
  const token = stored('token')
  leaving?.()
  wipeDesk()
  forget()
  dropDrafts()
  becomeGuest()
  notify.success('Logged out.')
  if (token) void endSession(token)
}

/** The lists of a desk go with the session; what it has not sent stays. */
const wipeDesk = () => {
  const wipe = wipeLists
  if (wipe && stored('desk')) finishFirst(import('./kept-user.ts').then(({ runWhenLoaded }) => runWhenLoaded(wipe)))
}

let wipeLists: (() => Promise<void>) | undefined
/** Registers what wipes the lists of a desk. */
export const onDeskLeft = (listener: () => Promise<void>) => {
  wipeLists = listener
}

/** A desk's lists are not for people of another community. */
function leaveForeignDesk({ communityId }: CurrentUser) {
  if (!stored('desk')?.includes(`"communityId":"${communityId}"`)) wipeDesk()
}

async function endSession(token: string) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), longestLogoutMs)
  await authCalls.logout({ token, keepalive: true, signal: stop.signal }).catch(() => undefined)
  clearTimeout(timer)
}
const longestLogoutMs = 5000

// What to do first stands in the user.
onLimited(() => void checkSession())

onSignedOut(() => {
  wipeDesk()
  becomeGuest()
  notify.global('Session expired.')
})

/**
 * Follows another tab's login or logout, without writing or clearing anything in storage.
 * Storage events arrive key by key, in some browsers before the values can be read: an incomplete state waits for the next.
 */
function follow() {
  const token = stored('token')
  if (entering || known === undefined || token === known) return
  if (token === null) return becomeGuest()
  if (!isComplete()) return
  const { user } = session.get()
  if (user && user.username.toLowerCase() !== stored('username')?.toLowerCase()) {
    otherPerson?.()
    // The other person's screens must be gone before the first call with the new token.
    setSession({ ...guest, status: 'loading' })
  }
  void check(token, becomeUser)
}

const lateMs = 250
addEventListener('storage', () => {
  follow()
  setTimeout(follow, lateMs)
})
// A tab that was frozen, or restored from the back-forward cache, missed the events.
addEventListener('focus', follow)
addEventListener('pageshow', follow)

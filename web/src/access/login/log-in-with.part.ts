import type { Label } from '@aangan/contract/core/language/text'
import { go } from '../../core/address/history.ts'
import { paths } from '../../core/address/paths.ts'
import { stored } from '../../core/storage.ts'
import { deskLock } from '../../shell/session/desk-lock.ts'
import { checkSession, login } from '../../shell/session/session.ts'
import { notify } from '../../ui/toast.ts'
import { goOn } from './go-on.ts'
import { keepAsked } from './second-step-asked.ts'

interface Chosen {
  readonly username: string
  readonly password: string
}

interface Messages {
  /** Where the login fails. */
  readonly logIn: Label
  readonly done?: Label
}

/**
 * Logs in with what was just chosen, by the ordinary call. Returns how to leave the page: to the login page, too, where that has
 * more to ask.
 */
export async function logInWith(
  { username, password }: Chosen,
  { logIn, done }: Messages,
): Promise<() => Promise<void>> {
  const toLogin = () => go(paths.login, { replace: true, state: { username, said: logIn } })
  const before = stored('username')
  // Somebody else is signed in here: the login page asks.
  if (before && before.toLowerCase() !== username.toLowerCase() && !deskLock.get()) return toLogin
  try {
    const asked = await login(username, password)
    if (done) notify.success(done)
    if (asked === undefined) return goOn
    keepAsked({ asked, username })
    return () => go(paths.login, { replace: true, state: { username } })
  } catch {
    // A reset has ended the session that was here.
    if (before) await checkSession()
    return toLogin
  }
}

import type { Label } from '@aangan/contract/core/language/text'
import { go } from '../../core/address/history.ts'
import { paths } from '../../core/address/paths.ts'
import { stored } from '../../core/storage.ts'
import { deskLock } from '../../shell/session/desk-lock.ts'
import { checkSession, login } from '../../shell/session/session.ts'
import { goOn } from './go-on.ts'
import { keepAsked } from './second-step-asked.ts'

interface Chosen {
  readonly username: string
  readonly password: string
}

/**
 * Logs in with what was just chosen, by the ordinary call. Returns how to leave the page: to the login page where it goes on
 * there, with `logIn` where it could not be done.
 */
export async function logInWith({ username, password }: Chosen, logIn: Label): Promise<() => Promise<void>> {
  const toLogin = () => go(paths.login, { replace: true, state: { username, said: logIn } })
  const before = stored('username')
  // The login page asks first whether to go on as somebody else.
  if (before && before.toLowerCase() !== username.toLowerCase() && !deskLock.get()) return toLogin
  try {
    const asked = await login(username, password)
    if (asked === undefined) return goOn
    keepAsked({ asked, username })
    return () => go(paths.login, { replace: true, state: { username } })
  } catch {
    // A reset has ended the session that was here.
    if (before) await checkSession()
    return toLogin
  }
}

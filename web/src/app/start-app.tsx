import { msg } from '@aangan/contract/core/language/text'
import { go } from '../core/address/history.ts'
import { handedOver } from '../core/address/leaving.ts'
import { needTexts } from '../core/language/language.ts'
import { isGate, paths } from '../core/address/paths.ts'
import { stored } from '../core/storage.ts'
import { deskLock } from '../shell/session/desk-lock.ts'
import { firstPage } from '../shell/session/first-page.ts'
import { notify } from '../ui/toast.ts'
import { App } from './app.tsx'
import { screenOf } from './screens.ts'
import { startPage } from './start-page.ts'

let begun = false

/** Starts the app, once. */
export async function start(): Promise<void> {
  if (begun) return
  begun = true
  const path: string = location.pathname
  const isSignedIn = await startPage({
    content: <App />,
    // The landing page is included: the app takes over from it without a load.
    has: (path) => !isGate(path),
    load: (path) => screenOf(path).preload(),
    // Logging out works without a server.
    prepare: () => Promise.allSettled([prepare(), needTexts('rest'), stored('deskTurn') && watchDesk()]),
  })
  if (!isSignedIn || deskLock.get() || handedOver !== null || (path !== paths.home && path !== paths.login)) return
  notify.success(msg('Welcome back, {username}!', { username: stored('username') ?? '' }))
  await go(firstPage(), { replace: true })
}

/** At a desk, a touch on any page counts. */
const watchDesk = async () => (await import('../shell/session/desk-touches.ts')).watchTouches()

/** Loads what the landing page leads to. */
export const prepare = (): Promise<unknown> => screenOf(paths.login).preload()

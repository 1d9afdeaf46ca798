import { createElement, useEffect, useLayoutEffect, useRef, type SyntheticEvent } from 'react'
import { go, settleScroll } from '../core/address/history.ts'
import { useCurrentPath, useIsGoing, usePlace } from '../core/address/use-address.ts'
import { chooseLanguage } from '../shell/session/choose-language.ts'
import { Frame } from '../shell/layout/frame.tsx'
import { GuestBar } from '../shell/layout/guest-bar.tsx'
import { UserBar } from './layout/user-bar.tsx'
import { paths } from '../core/address/paths.ts'
import { screenOf } from './screens.ts'
import { checkSession, useSession } from '../shell/session/session.ts'
import { ConfirmHost } from '../ui/dialog/confirm-host.tsx'
import { Failure } from '../ui/failure.tsx'
import { focusPage } from '../ui/browser/focus-page.ts'
import { showGoing } from '../core/address/going.ts'
import { RenderBoundary } from '../ui/render-failure.tsx'
import { internalPath, linkPath } from '../core/address/internal-path.ts'

/** Pages that load their content. */
const filling = new Set<string>([
  paths.dashboard,
  paths.gate,
  paths.profile,
  paths.changePassword,
  paths.security,
  paths.notifications,
])

export function App() {
  const session = useSession()
  const path = useCurrentPath()
  const going = useIsGoing()
  useEffect(() => showGoing(going), [going])
  const bar =
    session.status === 'loading' ? null : session.user ? (
      <UserBar name={session.user.name} path={path} />
    ) : (
      <GuestBar path={path} />
    )
  return (
    <>
      <FollowLinks>
        <Frame bar={bar} onLanguage={(code) => void chooseLanguage(code)} tall={filling.has(path)}>
          {session.status === 'unreachable' && session.problem !== undefined && (
            <div className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-6">
              <Failure text={session.problem} onRetry={() => void checkSession()} />
            </div>
          )}
          <Page />
        </Frame>
      </FollowLinks>
      <ConfirmHost />
    </>
  )
}

/** Turns clicks on plain links into navigation. Not the router's `Link`: the prerendered page has the same links and no router. */
function FollowLinks({ children }: { children: React.ReactNode }) {
  const preload = ({ target }: SyntheticEvent) => {
    const path = linkPath(target)
    if (path) void screenOf(path.split(/[?#]/)[0] ?? path).preload()
  }
  return (
    <div
      onPointerOver={preload}
      onFocus={preload}
      onClick={(event) => {
        const path = event.defaultPrevented ? undefined : internalPath(event.nativeEvent)
        if (path === undefined) return
        event.preventDefault()
        void go(path)
      }}
    >
      {children}
    </div>
  )
}

function Page() {
  const place = usePlace()
  const { pathname } = place
  useFocusOnArrival(pathname)
  useLayoutEffect(() => settleScroll(place), [place])
  return (
    // Another page begins anew after an error of this one.
    <RenderBoundary key={pathname} onRetry={() => undefined}>
      {createElement(screenOf(pathname))}
    </RenderBoundary>
  )
}

/** Moves the focus to each new page, so that it is announced; not on the first load. */
function useFocusOnArrival(path: string) {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    focusPage()
  }, [path])
}
